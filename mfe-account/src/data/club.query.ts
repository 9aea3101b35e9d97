import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { createClubCalls, type EntryKind, type MemberClient } from 'shared-contracts';

/** A member's own data is asked for again on every visit of the page. */
const FRESH = { staleTime: 0, gcTime: 0 } as const;

/** Number of entries that the feed shows. */
export const FEED_LENGTH = 8;

/** Latest activity, newest first. */
export const activityQuery = (member: MemberClient) =>
  queryOptions({
    ...FRESH,
    queryKey: ['activity'],
    queryFn: ({ signal }) => createClubCalls(member).activity({ limit: FEED_LENGTH }, { signal }),
  });

/** Part of the ledger that is shown. Days are of the site's time zone, both included. */
export interface HistoryFilter {
  readonly kind: EntryKind | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** The ledger, page by page, newest first. */
export const transactionsQuery = (member: MemberClient, filter: HistoryFilter) =>
  infiniteQueryOptions({
    ...FRESH,
    queryKey: ['transactions', filter],
    queryFn: ({ signal, pageParam }) =>
      createClubCalls(member).transactions(
        { ...filter, cursor: pageParam ?? undefined, limit: 50 },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

/** Cards that collect points. */
export const linkedCardsQuery = (member: MemberClient) =>
  queryOptions({
    ...FRESH,
    queryKey: ['linked-cards'],
    queryFn: ({ signal }) => createClubCalls(member).linkedCards({ signal }),
  });

/** Latest purchases with linked cards. */
export const cardPurchasesQuery = (member: MemberClient) =>
  queryOptions({
    ...FRESH,
    queryKey: ['card-purchases'],
    queryFn: ({ signal }) => createClubCalls(member).transactions({ kind: 'card', limit: 5 }, { signal }),
  });

/** The till of the practice provider. */
export const cardTillQuery = (member: MemberClient) =>
  queryOptions({
    ...FRESH,
    queryKey: ['card-till'],
    queryFn: ({ signal }) => createClubCalls(member).cardTill({ signal }),
    // Another address would load the frame anew while somebody types in it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
