import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ReceiptCalls } from 'shared-contracts';
import { MEMBER_KEY, OF_THE_MEMBER } from './query-defaults.ts';

const RECEIPTS_KEY = 'receipts';

export const receiptsQuery = (receipts: ReceiptCalls) =>
  infiniteQueryOptions({
    ...OF_THE_MEMBER,
    queryKey: [MEMBER_KEY, RECEIPTS_KEY],
    queryFn: ({ signal, pageParam }) => receipts.list({ cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

/** Milliseconds between two polls of a receipt. */
const LOOK_AGAIN = 900;

/** One receipt, polled until it has been read. */
export const receiptQuery = (receipts: ReceiptCalls, id: string) =>
  queryOptions({
    ...OF_THE_MEMBER,
    queryKey: [MEMBER_KEY, 'receipt', id],
    queryFn: ({ signal }) => receipts.one(id, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? LOOK_AGAIN : false),
  });
