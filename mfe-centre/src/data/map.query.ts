import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { WITH_ANY_NETWORK } from './query-defaults.ts';

/** The site plan. */
export const mapQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    ...WITH_ANY_NETWORK,
    queryKey: ['map', slug],
    queryFn: ({ signal }) => content.map(slug, { signal }),
  });
