import { queryOptions } from '@tanstack/react-query';
import { type ContentClient, savingsPassSchema } from 'shared-contracts/content';

export const savingsPassQuery = (content: ContentClient) =>
  queryOptions({
    queryKey: ['savings-pass'],
    queryFn: ({ signal }) => content.get(savingsPassSchema, '/api/savings-pass', {}, { signal }),
  });
