import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { orNull } from './query-defaults.ts';

export const storeQuery = (content: ContentClient, slug: string, id: number) =>
  queryOptions({
    queryKey: ['store', slug, id],
    queryFn: ({ signal }) => content.store(slug, id, { signal }),
  });

export const storePlaceQuery = (content: ContentClient, slug: string, id: number) =>
  queryOptions({
    queryKey: ['store', slug, id, 'place'],
    queryFn: ({ signal }) => orNull(content.storePlace(slug, id, { signal })),
  });
