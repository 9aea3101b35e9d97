import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { orNull } from './query-defaults.ts';

/** A store in full; 404 for one of another centre. */
export const storeQuery = (content: ContentClient, slug: string, id: number) =>
  queryOptions({
    queryKey: ['store', slug, id],
    queryFn: ({ signal }) => content.store(slug, id, { signal }),
  });

/** Where in its centre the store is; null where there is no plan, or it is not on it. */
export const storePlaceQuery = (content: ContentClient, slug: string, id: number) =>
  queryOptions({
    queryKey: ['store', slug, id, 'place'],
    queryFn: ({ signal }) => orNull(content.storePlace(slug, id, { signal })),
  });
