import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { WHOLE_LIST, WITH_ANY_NETWORK } from './query-defaults.ts';

/** Categories of stores and offers, the same for every centre. */
export const categoriesQuery = (content: ContentClient) =>
  queryOptions({
    ...WITH_ANY_NETWORK,
    queryKey: ['categories'],
    queryFn: ({ signal }) => content.categories({ limit: WHOLE_LIST }, { signal }),
  });
