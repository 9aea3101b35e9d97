import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { orNull, WITH_ANY_NETWORK } from './query-defaults.ts';

/** The site plan; null where there is none. */
export const mapQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    ...WITH_ANY_NETWORK,
    queryKey: ['map', slug],
    queryFn: ({ signal }) => orNull(content.map(slug, { signal })),
  });
