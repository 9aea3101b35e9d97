import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';

export const categoriesQuery = (content: ContentClient) =>
  queryOptions({
    queryKey: ['categories'],
    queryFn: ({ signal }) => content.categories({ limit: 200 }, { signal }),
  });
