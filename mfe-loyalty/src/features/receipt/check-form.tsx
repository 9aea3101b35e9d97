import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { createReceiptCalls, type Receipt } from 'shared-contracts/member';
import { useServices } from 'shared-contracts/remote';
import { Button, ErrorSummary, Notice, Select, Skeleton, TextInput } from 'shared-ui';
import { MEMBER_KEY } from '../../data/member-query.ts';
import { receiptQuery } from '../../data/receipts.query.ts';
import { storeChoicesQuery } from '../../data/store-choices.query.ts';
import { failureWords } from '../words/failure-words.ts';
import styles from './check-form.module.css';
import {
  CHECK_FIELDS,
  type CheckErrors,
  type CheckField,
  centsText,
  NO_STORE,
  readCheckForm,
} from './receipt-fields.ts';
import { ReceiptPicture, Slip } from './receipt-parts.tsx';

const UNSENT = 'Send it again; it’ll only count once.';

function useDecision(receipt: Receipt, onDiscard: () => void) {
  const { member, analytics, session } = useServices();
  const queryClient = useQueryClient();
  const settling = useMutation({
    mutationFn: (form: FormData) => {
      const read = readCheckForm(form, receipt.centre);
      if ('errors' in read) throw new Error('The form has errors: read it before sending it.');
      return createReceiptCalls(member).settle(receipt.id, read.fields);
    },
    onSuccess: async (decided) => {
      analytics.track('receipt_upload', { result: decided.state });
      queryClient.setQueryData(receiptQuery(member, decided.id).queryKey, decided);
      await queryClient.invalidateQueries({ queryKey: [MEMBER_KEY, 'receipts'] });
      if (decided.points) await session.refresh();
    },
  });
  const discarding = useMutation({
    mutationFn: () => createReceiptCalls(member).discard(receipt.id),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [MEMBER_KEY, 'receipts'] });
      onDiscard();
    },
  });
  return { settling, discarding };
}

export function CheckForm({ receipt, onDiscard }: { receipt: Receipt; onDiscard: () => void }) {
  const [errors, setErrors] = useState<CheckErrors>({});
  const { settling, discarding } = useDecision(receipt, onDiscard);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = readCheckForm(form, receipt.centre);
    setErrors('errors' in read ? read.errors : {});
    if (!('errors' in read)) settling.mutate(form);
  };

  const { read } = receipt;
  const isBlank = !read || (read.total_cents === null && read.date === null);
  return (
    <div className={styles.check}>
      <ReceiptPicture receipt={receipt} />
      <Slip>
        <form className={styles.form} onSubmit={submit} noValidate>
          <div>
            <h2>{isBlank ? 'What does it say?' : 'Did we read it right?'}</h2>
            <p className={styles.lead}>
              {isBlank
                ? 'We couldn’t read it. Enter what you see, and a team member will compare it with the picture.'
                : 'Correct anything that’s wrong. A team member will compare your changes with the picture.'}
            </p>
          </div>
          <ErrorSummary
            errors={Object.entries(errors).map(([name, message]) => ({
              fieldId: CHECK_FIELDS[name as CheckField],
              message,
            }))}
          />
          <ReceiptFields receipt={receipt} errors={errors} />
          {(settling.isError || discarding.isError) && (
            <Notice tone="danger" role="alert" title="That didn’t work">
              {failureWords(settling.error ?? discarding.error, UNSENT)}
            </Notice>
          )}
          <div className={styles.actions}>
            <Button type="submit" variant="signal" size="large" busy={settling.isPending}>
              {isBlank ? 'Submit' : 'Looks right'}
            </Button>
            <Button variant="plain" busy={discarding.isPending} onClick={() => discarding.mutate()}>
              Take another picture
            </Button>
          </div>
        </form>
      </Slip>
    </div>
  );
}

function ReceiptFields({ receipt, errors }: { receipt: Receipt; errors: CheckErrors }) {
  const { content } = useServices();
  const stores = useQuery(storeChoicesQuery(content, receipt.centre));
  const { read } = receipt;
  const field = (name: CheckField) => ({ id: CHECK_FIELDS[name], name, error: errors[name] });
  const amount = { inputMode: 'decimal', autoComplete: 'off', className: styles.amount } as const;
  return (
    <>
      {stores.data ? (
        <Select
          label="Store"
          prompt="Choose the store"
          defaultValue={String(receipt.store?.id ?? '')}
          options={[
            ...stores.data.map(({ id, name }) => ({ value: String(id), label: name })),
            { value: NO_STORE, label: 'It’s not on this list' },
          ]}
          hint={read?.merchant && !receipt.store ? `The receipt says “${read.merchant}”.` : undefined}
          {...field('store')}
        />
      ) : (
        <Skeleton shape="row" />
      )}
      <div className={styles.pair}>
        <TextInput label="Date" type="date" defaultValue={read?.date ?? ''} {...field('date')} />
        <TextInput
          label="Receipt number"
          autoComplete="off"
          defaultValue={read?.number ?? ''}
          {...field('number')}
        />
      </div>
      <div className={styles.sums}>
        <TextInput
          {...amount}
          label="Subtotal"
          defaultValue={centsText(read?.subtotal_cents ?? null)}
          {...field('subtotal')}
        />
        <TextInput
          {...amount}
          label="Discounts"
          defaultValue={centsText(read?.discount_cents || null)}
          {...field('discount')}
        />
        <TextInput
          {...amount}
          label="Tax"
          defaultValue={centsText(read?.tax_cents ?? null)}
          {...field('tax')}
        />
        <TextInput
          {...amount}
          className={styles.total}
          label={`Total in ${receipt.currency === 'CAD' ? 'Canadian' : 'US'} dollars`}
          defaultValue={centsText(read?.total_cents ?? null)}
          {...field('total')}
        />
      </div>
    </>
  );
}
