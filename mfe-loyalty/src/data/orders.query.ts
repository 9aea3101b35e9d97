import { queryOptions } from '@tanstack/react-query';
import type { ClubCalls } from 'shared-contracts';
import { MEMBER_KEY, OF_THE_MEMBER } from './query-defaults.ts';

/** Savings passes and exchanges, newest first. The call logs its failure and gives nothing (seed §8); the page says that there is nothing. */
export const ordersQuery = (club: ClubCalls) =>
  queryOptions({
    ...OF_THE_MEMBER,
    queryKey: [MEMBER_KEY, 'orders'],
    // It has said so in the log: no second try by itself says it twice.
    retry: false,
    queryFn: async ({ signal }) => {
      const orders = await club.orders({ signal });
      if (!orders) throw new Error('The orders could not be had');
      return orders.items;
    },
  });
