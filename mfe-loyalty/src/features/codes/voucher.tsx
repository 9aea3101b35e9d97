import { useState } from 'react';
import { paths } from 'shared-contracts/content';
import type { Order } from 'shared-contracts/member';
import { useNow, useServices } from 'shared-contracts/remote';
import { Awning, Button, ButtonLink, Facts, Notice } from 'shared-ui';
import { dayWords, momentWords, moneyWords, pointsWords } from '../words/words.ts';
import { CodePaper, CodePictures } from './code-pictures.tsx';
import styles from './voucher.module.css';

export function Voucher({ order }: { order: Order }) {
  const { analytics } = useServices();
  const isPast = useNow() >= Date.parse(order.expires_at);
  const refundedAt = order.refunded_at ?? null;
  const isOver = isPast || refundedAt !== null;
  const print = () => {
    analytics.track('confirmation_print', { kind: order.kind });
    window.print();
  };
  return (
    <div className={styles.page}>
      <div className={styles.words}>
        <h1 tabIndex={-1}>{order.gives}</h1>
        <p className={styles.lead}>{leadOf(order)}</p>
        {refundedAt !== null && (
          <Notice
            tone="warning"
            title="Refunded"
          >{`This was refunded on ${momentWords(refundedAt)}. The code is no longer good.`}</Notice>
        )}
        {isPast && refundedAt === null && (
          <Notice
            tone="warning"
            title="This code has expired"
          >{`It was good until ${momentWords(order.expires_at)}.`}</Notice>
        )}
      </div>
      <section className={styles.voucher} aria-label="The code" data-over={isOver || undefined}>
        <Awning tone="butter" className={styles.awning} />
        <CodePaper className={styles.paper}>
          {order.code ? (
            <>
              <CodePictures code={order.code} symbols={order.symbols} />
              <CopyButton text={order.code} />
            </>
          ) : (
            <p
              className={styles.ahead}
            >{`You’ll find your code here${order.good_from ? ` on ${dayWords(order.good_from)}` : ' on its first day'}.`}</p>
          )}
        </CodePaper>
        <ol className={styles.steps}>
          {order.how_to.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <div className={styles.more}>
        <Facts
          className={styles.facts}
          items={[
            { term: 'Good until', detail: momentWords(order.expires_at) },
            ...(order.points > 0
              ? [
                  { term: 'You spent', detail: pointsWords(order.points) },
                  { term: 'New balance', detail: pointsWords(order.balance_after) },
                ]
              : []),
            ...(order.kind === 'pass' && order.value_cents !== null
              ? [{ term: 'You paid', detail: moneyWords(order.value_cents, order.currency ?? 'USD') }]
              : []),
            {
              term: order.kind === 'pass' ? 'Bought on' : 'Redeemed on',
              detail: momentWords(order.created_at),
            },
            { term: 'Order', detail: order.number },
          ]}
        />
        <div className={styles.actions}>
          <Button icon="print" onClick={print}>
            Print
          </Button>
          {order.kind === 'pass' ? (
            <ButtonLink variant="quiet" href={paths.savingsPassDeals()}>
              Your coupons
            </ButtonLink>
          ) : (
            <ButtonLink variant="quiet" href={paths.redeemPoints(order.centre)}>
              More rewards
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  );
}

function leadOf({ kind, store_name, title }: Order): string {
  if (kind === 'pass')
    return `${title}: paid. Thank you. Each coupon has its own code; this one is for the whole pass.`;
  if (kind === 'exchange') return `${title}: your points have been exchanged. This is your code.`;
  return `Show this code at the register${store_name ? ` at ${store_name}` : ''}; you’ll also find it under Redeemed.`;
}

function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <p className={styles.copy}>
      <Button
        variant="plain"
        size="small"
        icon={copied ? 'check' : 'copy'}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        Copy the code
      </Button>
      <span role="status" className="visually-hidden">
        {copied ? 'Copied' : ''}
      </span>
    </p>
  );
}
