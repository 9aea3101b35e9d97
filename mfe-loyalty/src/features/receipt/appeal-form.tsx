import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { createReceiptCalls, type Receipt } from 'shared-contracts';
import { useServices } from 'shared-contracts/remote';
import { Button, Details, Notice, TextArea } from 'shared-ui';
import { MEMBER_KEY } from '../../data/member-query.ts';
import { receiptQuery } from '../../data/receipts.query.ts';
import { failureWords } from '../words/failure-words.ts';
import styles from './appeal-form.module.css';

export function AppealForm({ receipt }: { receipt: Receipt }) {
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
              {failureWords(
                asking.error,
                'Your connection may be slow or down. What you wrote is still here; please send it again.',
              )}
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
