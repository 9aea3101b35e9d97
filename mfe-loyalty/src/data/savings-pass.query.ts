import { queryOptions } from '@tanstack/react-query';
import { type ContentClient, savingsPassSchema } from 'shared-contracts/content';
import type { MemberClient } from 'shared-contracts/member';
import { clubCalls, FRESH, MEMBER_KEY } from './member-query.ts';

export const savingsPassQuery = (content: ContentClient) =>
  queryOptions({
    queryKey: ['savings-pass'],
    queryFn: ({ signal }) => content.get(savingsPassSchema, '/api/savings-pass', {}, { signal }),
  });

export const memberPassQuery = (member: MemberClient) =>
  queryOptions({
    ...FRESH,
    queryKey: [MEMBER_KEY, 'savings-pass'],
    queryFn: async ({ signal }) => (await clubCalls(member)).savingsPass({ signal }),
  });

/** State of a payment, polled until it is final. */
export const checkoutQuery = (member: MemberClient, checkout: string) =>
  queryOptions({
    ...FRESH,
    queryKey: [MEMBER_KEY, 'checkout', checkout],
    queryFn: async ({ signal }) => (await clubCalls(member)).checkout(checkout, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'open' ? 2_000 : false),
  });
