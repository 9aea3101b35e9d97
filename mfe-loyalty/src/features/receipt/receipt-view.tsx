import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { paths } from 'shared-contracts/content';
import { useServices } from 'shared-contracts/remote';
import { isApiError } from 'shared-contracts/wire';
import { ButtonLink, EmptyState, ProgressBar, Skeleton } from 'shared-ui';
import { receiptQuery } from '../../data/receipts.query.ts';
import { MemberPart } from '../club/member-part.tsx';
import { CheckForm } from './check-form.tsx';
import { Decision } from './decision.tsx';
import { ReceiptPicture } from './receipt-parts.tsx';
import styles from './receipt-view.module.css';

interface ReceiptViewProps {
  readonly id: string;
  readonly enabled: boolean;
  readonly onAnother: () => void;
}

export function ReceiptView({ id, enabled, onAnother }: ReceiptViewProps) {
  const { member } = useServices();
  const query = useQuery({ ...receiptQuery(member, id), enabled });
  const { data, error } = query;
  const box = useRef<HTMLDivElement>(null);
  const state = data?.state;
  // The next step replaces the current one, so it takes the focus.
  const before = useRef(state);
  useEffect(() => {
    if (before.current && state && before.current !== state) box.current?.focus();
    before.current = state;
  }, [state]);

  if (isApiError(error, 'NOT_FOUND')) {
    return (
      <EmptyState
        title="We can’t find that receipt"
        action={<ButtonLink href={paths.uploadReceipt()}>Submit one</ButtonLink>}
      >
        It may have been withdrawn, or it belongs to another account.
      </EmptyState>
    );
  }
  if (!data) {
    return (
      <MemberPart query={query} what="this receipt" skeleton={<Skeleton shape="card" />}>
        {() => null}
      </MemberPart>
    );
  }
  return (
    <div ref={box} tabIndex={-1} className={styles.view}>
      {data.state === 'reading' && (
        <div className={styles.reading}>
          <div role="status">
            <h2>We’re reading it</h2>
            <p className={styles.lead}>
              This takes a few seconds. You can leave; find it later under “Past receipts.”
            </p>
          </div>
          <ProgressBar label="Reading the receipt" hideLabel />
          <ReceiptPicture receipt={data} />
        </div>
      )}
      {data.state === 'check' && <CheckForm key={id} receipt={data} onDiscard={onAnother} />}
      {(data.state === 'credited' || data.state === 'refused' || data.state === 'review') && (
        <Decision receipt={data} onAnother={onAnother} />
      )}
    </div>
  );
}
