import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { MemberClient } from 'shared-contracts/member';
import { isApiError } from 'shared-contracts/wire';
import { clubCalls, FRESH, MEMBER_KEY } from './member-query.ts';

/** One of the member's orders. A missing one is not retried. */
export const orderQuery = (member: MemberClient, number: string) =>
  queryOptions({
    // An order never changes.
    staleTime: Number.POSITIVE_INFINITY,
    queryKey: [MEMBER_KEY, 'order', number],
    queryFn: async ({ signal }) => (await clubCalls(member)).order(number, { signal }),
    retry: (times, error) => times < 1 && !isApiError(error, 'NOT_FOUND'),
  });

export const ordersQuery = (member: MemberClient) =>
  queryOptions({
    ...FRESH,
    queryKey: [MEMBER_KEY, 'orders'],
    // The call has logged its failure. A retry would log it again.
    retry: false,
    queryFn: async ({ signal }) => {
      const orders = await (await clubCalls(member)).orders({ signal });
      if (!orders) throw new Error('Could not load the orders: see the failed call in the log.');
      return orders.items;
    },
  });

export const redeemedQuery = (member: MemberClient) =>
  infiniteQueryOptions({
    ...FRESH,
    queryKey: [MEMBER_KEY, 'redeemed'],
    queryFn: async ({ signal, pageParam }) =>
      (await clubCalls(member)).redeemed({ cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

export const savedOffersQuery = (member: MemberClient) =>
  queryOptions({
    ...FRESH,
    queryKey: [MEMBER_KEY, 'saved-offers'],
    queryFn: async ({ signal }) => (await clubCalls(member)).savedOffers({ signal }),
  });
