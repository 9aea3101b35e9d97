import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { paths } from 'shared-contracts/content';
import type { MemberClient } from 'shared-contracts/member';
import { useMembership, useRequireSignIn, useSearchParams, useServices } from 'shared-contracts/remote';
import { Button, Notice } from 'shared-ui';
import { clubCalls, FRESH, MEMBER_KEY, useIsMember } from '../../data/member-query.ts';
import { moneyWords } from '../words/words.ts';

/** State of a payment, polled until it is final. */
const checkoutQuery = (member: MemberClient, checkout: string) =>
  queryOptions({
    ...FRESH,
    queryKey: [MEMBER_KEY, 'checkout', checkout],
    queryFn: async ({ signal }) => (await clubCalls(member)).checkout(checkout, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? 2_000 : false),
  });

/**
 * Return from the payment page: waits for the result, then opens the order. The URL identifies the payment,
 * so a reload never pays twice.
 */
export function CheckoutReturn() {
  const [search] = useSearchParams();
  const checkout = search.get('checkout');
  if (!checkout) return null;
  return (
    <div role="status">
      <Outcome checkout={checkout} isCancelled={search.get('cancelled') === '1'} />
    </div>
  );
}

function Outcome({ checkout, isCancelled }: { checkout: string; isCancelled: boolean }) {
  const { member, navigation } = useServices();
  const requireSignIn = useRequireSignIn();
  const membership = useMembership();
  const isMember = useIsMember();
  const queryClient = useQueryClient();
  const query = useQuery({ ...checkoutQuery(member, checkout), enabled: isMember });
  const { data } = query;
  const goOn = useRef(() => {});
  goOn.current = () => {
    if (data?.state !== 'paid' || data.order === null) return;
    void queryClient.invalidateQueries({ queryKey: [MEMBER_KEY], refetchType: 'none' });
    void navigation.navigate(paths.confirmation(data.centre, data.order), { replace: true });
  };
  const isPaid = data?.state === 'paid';
  useEffect(() => {
    if (isPaid) goOn.current();
  }, [isPaid]);

  if (membership.kind === 'visitor') {
    return (
      <Notice
        tone="info"
        title="Sign in to check your payment"
        action={
          <Button size="small" onClick={requireSignIn}>
            Sign in
          </Button>
        }
      >
        Payments are saved to your account.
      </Notice>
    );
  }
  const isUnknown = query.fetchStatus === 'idle' && membership.kind === 'failed' && membership.retry;
  const retry = query.isError ? () => void query.refetch() : isUnknown;
  if (retry && !data) {
    return (
      <Notice
        tone="warning"
        title="We couldn’t check your payment"
        action={
          <Button size="small" onClick={retry}>
            Check again
          </Button>
        }
      >
        If it went through, your pass will be here as soon as you’re back online.
      </Notice>
    );
  }
  if (data?.state === 'refunded') {
    return (
      <Notice
        tone="warning"
        title="Your payment was refunded"
      >{`You already have this, or it’s no longer available. ${moneyWords(data.amount_cents, data.currency)} is on its way back to you.`}</Notice>
    );
  }
  if (data?.state === 'ended' || (data?.state === 'open' && isCancelled)) {
    return (
      <Notice tone="info" title="You weren’t charged">
        You left before paying. Start again anytime.
      </Notice>
    );
  }
  return (
    <Notice
      tone={isPaid ? 'success' : 'info'}
      title={isPaid ? 'Thanks for your payment' : 'Looking for your payment'}
    >
      {isPaid ? 'We’re opening your pass.' : 'This takes a moment. You can stay on this page.'}
    </Notice>
  );
}
