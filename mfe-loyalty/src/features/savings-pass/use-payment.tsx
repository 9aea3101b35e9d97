import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { paths, withQuery } from 'shared-contracts/content';
import type { ClubCalls } from 'shared-contracts/member';
import { useFact, useServices } from 'shared-contracts/remote';
import { isApiError } from 'shared-contracts/wire';
import { Notice } from 'shared-ui';
import { loadCalls } from '../../data/member-query.ts';

type Once = Parameters<ClubCalls['upgradePass']>[0];

interface Payment<T> {
  /** Text that identifies the payment, so a retry pays once. */
  keyOf(what: T): string;
  start(club: ClubCalls, what: T, once: Once): Promise<{ url: string }>;
  onStart(what: T): void;
}

/**
 * Starts a payment and leaves for its page. Resets when Back restores this page from the browser's cache, such
 * as after a cancelled payment.
 */
export function usePayment<T>({ keyOf, start, onStart }: Payment<T>) {
  const { member } = useServices();
  const memberId = useFact('member.changed')?.public_id ?? '';
  const payment = useMutation({
    mutationFn: async (what: T) => {
      const { createClubCalls, sendOnce } = await loadCalls();
      await sendOnce<{ url: string }>({
        client: member,
        kind: 'payment',
        what: keyOf(what),
        member: memberId,
        send: (idempotencyKey) => start(createClubCalls(member), what, { idempotencyKey }),
        answerOf: ({ url, reference }) => ({
          url: url ?? withQuery(paths.savingsPass(), { checkout: reference }),
        }),
        async show({ url }) {
          onStart(what);
          window.location.assign(url);
        },
      });
    },
  });
  const { reset } = payment;
  useEffect(() => {
    const restored = ({ persisted }: PageTransitionEvent) => persisted && reset();
    addEventListener('pageshow', restored);
    return () => removeEventListener('pageshow', restored);
  }, [reset]);
  return payment;
}

export function NotCharged({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <Notice tone="danger" role="alert" title="You weren’t charged">
      {isApiError(error) && ['UNPROCESSABLE', 'CONFLICT', 'UNAVAILABLE', 'RATE_LIMITED'].includes(error.code)
        ? error.message
        : 'Please try again in a moment.'}
    </Notice>
  );
}
