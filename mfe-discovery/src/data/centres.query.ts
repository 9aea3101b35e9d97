import { queryOptions } from '@tanstack/react-query';
import type { CentresQuery, ContentClient } from 'shared-contracts';

/** Centres as a search finds them, best first; see `/api/centers`. */
export const centresQuery = (content: ContentClient, query: CentresQuery) =>
  queryOptions({
    queryKey: ['centres', query],
    queryFn: ({ signal }) => content.centres(query, { signal }),
  });
