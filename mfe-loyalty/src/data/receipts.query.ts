import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { createReceiptCalls, type MemberClient } from 'shared-contracts/member';
import { FRESH, MEMBER_KEY } from './member-query.ts';

export const receiptsQuery = (member: MemberClient) =>
  infiniteQueryOptions({
    ...FRESH,
    queryKey: [MEMBER_KEY, 'receipts'],
    queryFn: ({ signal, pageParam }) => createReceiptCalls(member).list({ cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** One receipt, polled until it has been read. */
export const receiptQuery = (member: MemberClient, id: string) =>
  queryOptions({
    ...FRESH,
    queryKey: [MEMBER_KEY, 'receipt', id],
    queryFn: ({ signal }) => createReceiptCalls(member).one(id, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? 900 : false),
  });
