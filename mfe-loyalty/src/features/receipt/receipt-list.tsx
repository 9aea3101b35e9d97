import { useInfiniteQuery } from '@tanstack/react-query';
import { paths } from 'shared-contracts/content';
import type { Receipt, ReceiptState } from 'shared-contracts/member';
import { useServices } from 'shared-contracts/remote';
import { Button, Pill, type PillTone, Section, Skeleton } from 'shared-ui';
import { receiptsQuery } from '../../data/receipts.query.ts';
import { MemberPart } from '../club/member-part.tsx';
import { countWords, dayWords, momentWords, moneyWords } from '../words/words.ts';
import styles from './receipt-list.module.css';

const STATES: Readonly<Record<ReceiptState, readonly [label: string, tone: PillTone]>> = {
  reading: ['Reading', 'neutral'],
  check: ['Needs your check', 'butter'],
  review: ['In review', 'sky'],
  credited: ['Counted', 'pine'],
  refused: ['Not counted', 'neutral'],
};

const receiptPath = (id: string) => `${paths.uploadReceipt()}?receipt=${id}`;

export function ReceiptList({ enabled }: { enabled: boolean }) {
  const { member } = useServices();
  const list = useInfiniteQuery({ ...receiptsQuery(member), enabled });
  const isEmpty = list.data?.pages.every(({ items }) => items.length === 0);
  if (isEmpty) return null;
  return (
    <Section title="Past receipts" space="none">
      <MemberPart query={list} what="your receipts" skeleton={<Skeleton shape="row" lines={3} />}>
        {({ pages }) => (
          <ul className={styles.list}>
            {pages
              .flatMap(({ items }) => items)
              .map((receipt) => (
                <Row key={receipt.id} receipt={receipt} />
              ))}
          </ul>
        )}
      </MemberPart>
      {list.hasNextPage && (
        <Button variant="quiet" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Section>
  );
}

function Row({ receipt }: { receipt: Receipt }) {
  const { fields, read, currency } = receipt;
  const [label, tone] = STATES[receipt.state];
  const total = fields?.total_cents ?? read?.total_cents ?? null;
  const date = fields?.date ?? read?.date ?? null;
  return (
    <li className={styles.item}>
      <a className={styles.row} href={receiptPath(receipt.id)}>
        <span className={styles.name}>{receipt.store_name ?? read?.merchant ?? 'Receipt'}</span>
        <span className={styles.detail}>
          {`${date ? dayWords(date) : `Sent ${momentWords(receipt.uploaded_at)}`}${total !== null ? `, ${moneyWords(total, currency)}` : ''}`}
        </span>
        <span className={styles.end}>
          {receipt.points !== null && (
            <strong className={styles.points}>{`+${countWords(receipt.points)}`}</strong>
          )}
          <Pill tone={tone}>{label}</Pill>
        </span>
      </a>
    </li>
  );
}
