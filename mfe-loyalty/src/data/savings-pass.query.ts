import { queryOptions } from '@tanstack/react-query';
import { type ContentClient, savingsPassSchema } from 'shared-contracts';
import { WITH_ANY_NETWORK } from './query-defaults.ts';

/** The season's savings pass: its editions, coupons and days. */
export const savingsPassQuery = (content: ContentClient) =>
  queryOptions({
    ...WITH_ANY_NETWORK,
    queryKey: ['savings-pass'],
    queryFn: ({ signal }) => content.get(savingsPassSchema, '/api/savings-pass', {}, { signal }),
  });
