import { queryOptions } from '@tanstack/react-query';
import type { ClubCalls } from 'shared-contracts';
import { MEMBER_KEY, OF_THE_MEMBER } from './query-defaults.ts';

/**
 * Savings passes and exchanges, newest first. A failed call is logged and returns nothing, which the page
 * shows as an error.
 */
export const ordersQuery = (club: ClubCalls) =>
  queryOptions({
    ...OF_THE_MEMBER,
    queryKey: [MEMBER_KEY, 'orders'],
    // The call has logged its failure. A retry would log it again.
    retry: false,
    queryFn: async ({ signal }) => {
      const orders = await club.orders({ signal });
      if (!orders) throw new Error('The orders could not be had');
      return orders.items;
    },
  });
