import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { createClubCalls, type EntryKind, type MemberClient } from 'shared-contracts/member';
import { FRESH } from './member-query.ts';

export const FEED_LENGTH = 8;

export const activityQuery = (member: MemberClient) =>
  queryOptions({
    ...FRESH,
    queryKey: ['activity'],
    queryFn: ({ signal }) => createClubCalls(member).activity({ limit: FEED_LENGTH }, { signal }),
  });

/** Filter of the ledger. Days are in the site's time zone, both included. */
export interface HistoryFilter {
  readonly kind: EntryKind | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

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

export const linkedCardsQuery = (member: MemberClient) =>
  queryOptions({
    ...FRESH,
    queryKey: ['linked-cards'],
    queryFn: ({ signal }) => createClubCalls(member).linkedCards({ signal }),
  });

export const cardPurchasesQuery = (member: MemberClient) =>
  queryOptions({
    ...FRESH,
    queryKey: ['card-purchases'],
    queryFn: ({ signal }) => createClubCalls(member).transactions({ kind: 'card', limit: 5 }, { signal }),
  });

export const cardTillQuery = (member: MemberClient) =>
  queryOptions({
    ...FRESH,
    queryKey: ['card-till'],
    queryFn: ({ signal }) => createClubCalls(member).cardTill({ signal }),
    // A new URL would reload the frame while the member types in it.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
