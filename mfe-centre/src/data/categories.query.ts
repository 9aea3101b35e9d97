import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { WHOLE_LIST } from './query-defaults.ts';

export const categoriesQuery = (content: ContentClient) =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: ({ signal }) => content.categories({ limit: WHOLE_LIST }, { signal }),
  });
