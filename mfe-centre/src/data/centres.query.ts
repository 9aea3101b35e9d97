import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { WHOLE_LIST } from './query-defaults.ts';

export const centresQuery = (content: ContentClient) =>
  queryOptions({
    queryKey: ['centres'],
    queryFn: ({ signal }) => content.centres({ limit: WHOLE_LIST, sort: 'state' }, { signal }),
  });
