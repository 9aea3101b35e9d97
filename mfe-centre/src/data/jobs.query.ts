import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { WHOLE_LIST, WITH_ANY_NETWORK } from './query-defaults.ts';

/** Openings that one can still apply for. */
export const jobsQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    ...WITH_ANY_NETWORK,
    queryKey: ['jobs', slug],
    queryFn: ({ signal }) => content.jobs(slug, { limit: WHOLE_LIST }, { signal }),
  });
