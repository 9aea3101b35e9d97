import { queryOptions } from '@tanstack/react-query';
import type { MemberClient } from 'shared-contracts/member';
import { clubCalls, FRESH, MEMBER_KEY } from './member-query.ts';

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
