import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';

/** The earnings call: when, where to watch, what to dial. */
export const earningsCallQuery = (content: ContentClient) =>
  queryOptions({
    queryKey: ['earnings-call'],
    queryFn: ({ signal }) => content.earningsCall({ signal }),
  });
