import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { WHOLE_LIST } from './query-defaults.ts';

export const jobsQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    queryKey: ['jobs', slug],
    queryFn: ({ signal }) => content.jobs(slug, { limit: WHOLE_LIST }, { signal }),
  });
