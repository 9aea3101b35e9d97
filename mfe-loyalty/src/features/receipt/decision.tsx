import type { ReactNode } from 'react';
import { paths, type Receipt } from 'shared-contracts';
import { useFact, useNow } from 'shared-contracts/remote';
import { Button, ButtonLink, Facts } from 'shared-ui';
import { useOwnCentre } from '../club/use-own-centre.ts';
import { countWords, dayWords, moneyWords } from '../words/words.ts';
import { AppealForm } from './appeal-form.tsx';
import styles from './decision.module.css';
import { decisionWords } from './decision-words.ts';
import { ReceiptPicture } from './receipt-picture.tsx';
import { Slip } from './slip.tsx';

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
              <p>
                {receipt.reason?.text} {decisionWords(receipt, now)}
              </p>
              {receipt.appeal && <p className={styles.quote}>You wrote: “{receipt.appeal}”</p>}
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
        <h2 className={styles.points}>+{countWords(receipt.points ?? 0)}</h2>
        <p>
          {receipt.points === 1 ? 'point is' : 'points are'} yours
          {balance === undefined ? '.' : `: you have ${countWords(balance)} now.`}
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
