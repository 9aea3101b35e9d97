import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { WITH_ANY_NETWORK } from './query-defaults.ts';

/** A store in full; 404 for one of another centre. */
export const storeQuery = (content: ContentClient, slug: string, id: number) =>
  queryOptions({
    ...WITH_ANY_NETWORK,
    queryKey: ['store', slug, id],
    queryFn: ({ signal }) => content.store(slug, id, { signal }),
  });
