import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { createClubCalls, type EntryKind, type MemberClient } from 'shared-contracts';

/** A member's own data is asked for again on every visit of the page. */
const FRESH = { staleTime: 0, gcTime: 0 } as const;

/** What happened last, newest first. */
export const activityQuery = (member: MemberClient) =>
  queryOptions({
    ...FRESH,
    queryKey: ['activity'],
    queryFn: ({ signal }) => createClubCalls(member).activity({ limit: 8 }, { signal }),
  });

/** The ledger, page by page, newest first. */
export const transactionsQuery = (member: MemberClient, kind: EntryKind | undefined) =>
  infiniteQueryOptions({
    ...FRESH,
    queryKey: ['transactions', kind ?? 'all'],
    queryFn: ({ signal, pageParam }) =>
      createClubCalls(member).transactions({ kind, cursor: pageParam ?? undefined, limit: 50 }, { signal }),
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
