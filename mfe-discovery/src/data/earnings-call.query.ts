import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';

export const earningsCallQuery = (content: ContentClient) =>
  queryOptions({
    queryKey: ['earnings-call'],
    queryFn: ({ signal }) => content.earningsCall({ signal }),
  });
