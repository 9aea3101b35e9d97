import { queryOptions } from '@tanstack/react-query';
import type { CentresQuery, ContentClient } from 'shared-contracts';

export const centresQuery = (content: ContentClient, query: CentresQuery) =>
  queryOptions({
    queryKey: ['centres', query],
    queryFn: ({ signal }) => content.centres(query, { signal }),
  });
