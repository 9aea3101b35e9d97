import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { paths } from 'shared-contracts';
import { useFact, useSearchParams, useServices } from 'shared-contracts/remote';
import { Button, Notice } from 'shared-ui';
import { checkoutQuery } from '../../data/checkout.query.ts';
import { MEMBER_KEY } from '../../data/query-defaults.ts';
import { useClub, useIsMember } from '../club/use-club.ts';
import { moneyWords } from '../words/words.ts';

/**
 * Whoever comes back from paying: waits until the payment is known, then goes on to the order. The address stands for the
 * payment, so that loading it again tells the same and pays nothing.
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
  const { navigation, session } = useServices();
  const { pathname, search } = useLocation();
  const { status } = useFact('session.changed');
  const isMember = useIsMember();
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery({ ...checkoutQuery(useClub(), checkout), enabled: isMember });
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

  if (status === 'unauthenticated') {
    return (
      <Notice
        tone="info"
        title="Sign in to see how the payment went"
        action={
          <Button size="small" onClick={() => session.requireSignIn(pathname + search)}>
            Sign in
          </Button>
        }
      >
        What was paid is kept with your account.
      </Notice>
    );
  }
  if (isError && !data) {
    return (
      <Notice
        tone="warning"
        title="How the payment went could not be asked"
        action={
          <Button size="small" onClick={() => void refetch()}>
            Ask again
          </Button>
        }
      >
        If it was paid, the pass is yours and stands here as soon as the connection is back.
      </Notice>
    );
  }
  if (data?.state === 'refunded') {
    return (
      <Notice tone="warning" title="Your payment was given back">
        You have this already, or it could no longer be had. {moneyWords(data.amount_cents, data.currency)}{' '}
        are on their way back to you.
      </Notice>
    );
  }
  if (data?.state === 'ended' || (data?.state === 'open' && isCancelled)) {
    return (
      <Notice tone="info" title="Nothing was paid">
        You left the payment before it was done. Begin again whenever you like.
      </Notice>
    );
  }
  return (
    <Notice
      tone={isPaid ? 'success' : 'info'}
      title={isPaid ? 'Paid, thank you' : 'Looking for your payment'}
    >
      {isPaid ? 'Your pass is being opened.' : 'This takes a moment. You may stay on this page.'}
    </Notice>
  );
}
