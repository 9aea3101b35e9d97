import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { paths } from 'shared-contracts/content';
import { createReceiptCalls, type Receipt } from 'shared-contracts/member';
import { useFact, useNow, useServices } from 'shared-contracts/remote';
import { Button, ButtonLink, Details, Facts, Notice, TextArea } from 'shared-ui';
import { MEMBER_KEY } from '../../data/member-query.ts';
import { receiptQuery } from '../../data/receipts.query.ts';
import { useOwnCentre } from '../club/use-own-centre.ts';
import { failureWords } from '../words/failure-words.ts';
import { countWords, dayWords, moneyWords } from '../words/words.ts';
import styles from './decision.module.css';
import { ReceiptPicture, Slip } from './receipt-parts.tsx';

export function Decision({ receipt, onAnother }: { receipt: Receipt; onAnother: () => void }) {
  const now = useNow();
  const another = (
    <Button variant="quiet" size="large" onClick={onAnother}>
      Submit another
    </Button>
  );
  return (
    <div className={styles.decision}>
      <div className={styles.main}>
        {receipt.state === 'credited' && <Credited receipt={receipt}>{another}</Credited>}
        {receipt.state === 'review' && (
          <Slip waits>
            <Words title="We’re reviewing it">
              <p>{`${receipt.reason?.text ?? ''} ${decisionWords(receipt, now)}`}</p>
              {receipt.appeal && <p className={styles.quote}>{`You wrote: “${receipt.appeal}”`}</p>}
            </Words>
            <p className={styles.actions}>{another}</p>
          </Slip>
        )}
        {receipt.state === 'refused' && (
          <Slip>
            <Words title="No points for this one">
              <p>{receipt.reason?.text}</p>
            </Words>
            <p className={styles.actions}>{another}</p>
            {receipt.can_appeal && <AppealForm receipt={receipt} />}
            {!receipt.can_appeal && receipt.appeal && (
              <p className={styles.final}>
                We reviewed it a second time. If you still think we’re wrong,{' '}
                <a href={paths.contactUs()}>contact us</a>.
              </p>
            )}
          </Slip>
        )}
        <WhatItSays receipt={receipt} />
      </div>
      <ReceiptPicture receipt={receipt} />
    </div>
  );
}

function Words({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="status" className={styles.words}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

function Credited({ receipt, children }: { receipt: Receipt; children: ReactNode }) {
  const balance = useFact('loyalty.changed')?.points;
  const to = useOwnCentre();
  return (
    <div className={styles.credited}>
      <div role="status" className={styles.words}>
        <h2 className={styles.points}>{`+${countWords(receipt.points ?? 0)}`}</h2>
        <p>
          {`${receipt.points === 1 ? 'point is' : 'points are'} yours${balance === undefined ? '.' : `: you have ${countWords(balance)} now.`}`}
        </p>
      </div>
      <p className={styles.actions}>
        <ButtonLink variant="butter" size="large" href={to(paths.redeemPoints, 'redeem-points')}>
          See what they buy
        </ButtonLink>
        {children}
      </p>
    </div>
  );
}

function WhatItSays({ receipt }: { receipt: Receipt }) {
  const { fields, read, currency } = receipt;
  const date = fields?.date ?? read?.date;
  const total = fields?.total_cents ?? read?.total_cents ?? null;
  const number = fields?.number ?? read?.number;
  const items = [
    { term: 'Store', detail: receipt.store_name ?? read?.merchant },
    { term: 'Bought on', detail: date ? dayWords(date) : null },
    { term: 'Receipt number', detail: number },
    { term: 'Total', detail: total === null ? null : moneyWords(total, currency) },
  ].filter(({ detail }) => Boolean(detail));
  return items.length > 0 ? <Facts items={items} /> : null;
}

function AppealForm({ receipt }: { receipt: Receipt }) {
  const { member, analytics } = useServices();
  const queryClient = useQueryClient();
  const [error, setError] = useState<string>();
  const asking = useMutation({
    mutationFn: (text: string) => createReceiptCalls(member).appeal(receipt.id, text),
    onSuccess: async (asked) => {
      analytics.track('receipt_appeal', {});
      queryClient.setQueryData(receiptQuery(member, asked.id).queryKey, asked);
      await queryClient.invalidateQueries({ queryKey: [MEMBER_KEY, 'receipts'] });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('appeal') ?? '').trim();
    setError(text.length < 3 ? 'Tell us what we got wrong.' : undefined);
    if (text.length >= 3) asking.mutate(text);
  };
  return (
    <div className={styles.appeal}>
      <Details summary="Request a second review">
        <form className={styles.form} onSubmit={submit} noValidate>
          <TextArea
            label="What did we get wrong?"
            name="appeal"
            rows={3}
            maxLength={1000}
            hint="A team member will read it and check the picture again. No card numbers, please."
            error={error}
          />
          {asking.isError && (
            <Notice tone="danger" role="alert" title="Not sent">
              {failureWords(asking.error, 'What you wrote is still here; please send it again.')}
            </Notice>
          )}
          <Button type="submit" variant="ink" busy={asking.isPending}>
            Request a second review
          </Button>
        </form>
      </Details>
    </div>
  );
}

/** Shown in the shopper's time zone, because the server never renders receipts. */
const MOMENT = {
  weekday: 'long',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;

/** Returns when a person will probably decide, based only on recent decisions. */
export function decisionWords(
  { decision }: Pick<Receipt, 'decision'>,
  now: number,
  timeZone?: string,
): string {
  if (!decision) return 'A team member will review it. You’ll see the answer here.';
  const { by, of } = decision;
  if (by === null) return 'We can’t say yet when it will be reviewed; you’ll see the answer here.';
  if (Date.parse(by) < now)
    return `This is taking longer than 9 in 10 of our last ${of} reviews. We haven’t forgotten it: you’ll see the answer here.`;
  const moment = new Intl.DateTimeFormat('en-US', { ...MOMENT, timeZone }).format(new Date(by));
  return `A team member will review it, most likely by ${moment}, based on 9 in 10 of our last ${of} reviews. You’ll see the answer here.`;
}
