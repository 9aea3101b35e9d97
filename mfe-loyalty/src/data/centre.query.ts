import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { WITH_ANY_NETWORK } from './query-defaults.ts';

/** The centre in full. */
export const centreQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    ...WITH_ANY_NETWORK,
    queryKey: ['centre', slug],
    queryFn: ({ signal }) => content.centre(slug, { signal }),
  });
