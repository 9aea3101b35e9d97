import { queryOptions } from '@tanstack/react-query';
import type { ClubCalls } from 'shared-contracts';
import { MEMBER_KEY, OF_THE_MEMBER } from './query-defaults.ts';

/** Milliseconds between two looks at a payment that is under way. */
const LOOK_MS = 2_000;

/** Outcome of a payment: asked again until it is known. */
export const checkoutQuery = (club: ClubCalls, checkout: string) =>
  queryOptions({
    ...OF_THE_MEMBER,
    queryKey: [MEMBER_KEY, 'checkout', checkout],
    queryFn: ({ signal }) => club.checkout(checkout, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? LOOK_MS : false),
  });
