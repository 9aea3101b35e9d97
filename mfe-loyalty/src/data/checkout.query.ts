import { queryOptions } from '@tanstack/react-query';
import type { ClubCalls } from 'shared-contracts';
import { MEMBER_KEY, OF_THE_MEMBER } from './query-defaults.ts';

/** Milliseconds between two polls of a payment. */
const LOOK_MS = 2_000;

/** State of a payment, polled until it is final. */
export const checkoutQuery = (club: ClubCalls, checkout: string) =>
  queryOptions({
    ...OF_THE_MEMBER,
    queryKey: [MEMBER_KEY, 'checkout', checkout],
    queryFn: ({ signal }) => club.checkout(checkout, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? LOOK_MS : false),
  });
