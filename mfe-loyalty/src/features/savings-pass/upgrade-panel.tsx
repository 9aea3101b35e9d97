import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FOR_VISITORS, paths, type SavingsPass } from 'shared-contracts';
import { useIdempotencyKey, useServices } from 'shared-contracts/remote';
import { Button, ButtonLink, Notice } from 'shared-ui';
import { clubCalls } from '../../data/member-query.ts';
import { moneyWords } from '../words/words.ts';
import { buyingProblem } from './buy-dialog.tsx';
import { dealsIn, editionOf, priceWords } from './pass-words.ts';
import styles from './upgrade-panel.module.css';
import type { Holder } from './use-member-pass.ts';
import { useRestored } from './use-restored.ts';

/** Price of the upgrade to full. Takes the same room for everyone. */
export function UpgradePanel({
  pass,
  holder,
  isSold,
}: {
  pass: SavingsPass;
  holder: Holder;
  isSold: boolean;
}) {
  return (
    <section className={styles.panel} aria-labelledby="upgrade-title">
      <Panel pass={pass} holder={holder} isSold={isSold} />
    </section>
  );
}

function Panel({ pass, holder, isSold }: { pass: SavingsPass; holder: Holder; isSold: boolean }) {
  const basic = editionOf(pass, 'basic');
  const full = editionOf(pass, 'full');
  const own = holder.kind === 'member' ? holder : null;
  const all = pass.deals.length;
  if (own?.pass?.edition === 'full') {
    return (
      <Says
        title="You have them all"
        price={String(all)}
        text={`All ${all} coupons of the season are yours.`}
      >
        <ButtonLink variant="butter" size="large" href={paths.savingsPassDeals()}>
          Your coupons
        </ButtonLink>
      </Says>
    );
  }
  if (!isSold) return <Says title="Not right now" price={null} text="The pass isn’t on sale today." />;
  if (own?.upgrade) return <Difference pass={pass} {...own.upgrade} />;
  const difference = basic && full ? moneyWords(full.price.USD - basic.price.USD, 'USD') : null;
  return (
    <Says
      title="Only the difference"
      price={difference}
      text={
        own
          ? `You don’t have a pass yet. Full is ${full ? priceWords(full, 'USD') : ''} from the start.`
          : `If you have basic, you pay the difference and get all ${all} coupons right away.`
      }
    >
      <ButtonLink variant="butter" size="large" href={paths.savingsPass(own ? { buy: 'full' } : {})}>
        {own ? 'Buy full' : 'See the pass'}
      </ButtonLink>
      {!own && (
        <a
          className={styles.signIn}
          href={paths.signIn({ callbackUrl: paths.savingsPassUpgrade() })}
          {...FOR_VISITORS}
        >
          I have basic: sign in
        </a>
      )}
    </Says>
  );
}

function Difference({
  pass,
  amount_cents,
  currency,
}: {
  pass: SavingsPass;
  amount_cents: number;
  currency: 'USD' | 'CAD';
}) {
  const { member, analytics } = useServices();
  const idempotencyKeyFor = useIdempotencyKey();
  const more = pass.deals.length - dealsIn(pass, 'basic').length;
  const paying = useMutation({
    mutationFn: async () =>
      (await clubCalls(member)).upgradePass({ idempotencyKey: idempotencyKeyFor(pass.id) }),
    onSuccess: ({ url }) => {
      analytics.track('savings_pass_upgrade', {});
      window.location.assign(url);
    },
  });
  useRestored(paying.reset);
  const price = moneyWords(amount_cents, currency);
  return (
    <Says
      title="Only the difference"
      price={price}
      text={`You have basic. ${more} more coupons are yours right away, and the ones you have stay as they are.`}
    >
      <Button
        variant="butter"
        size="large"
        busy={paying.isPending || paying.isSuccess}
        onClick={() => paying.mutate()}
      >
        Pay {price}
      </Button>
      {paying.isError && (
        <Notice tone="danger" role="alert" title="You weren’t charged">
          {buyingProblem(paying.error)}
        </Notice>
      )}
    </Says>
  );
}

interface SaysProps {
  readonly title: string;
  readonly price: string | null;
  readonly text: string;
  readonly children?: ReactNode;
}

function Says({ title, price, text, children }: SaysProps) {
  return (
    <>
      <div>
        <h2 id="upgrade-title">{title}</h2>
        <p className={styles.text}>{text}</p>
      </div>
      {price && <p className={styles.price}>{price}</p>}
      <div className={styles.act}>{children}</div>
    </>
  );
}
