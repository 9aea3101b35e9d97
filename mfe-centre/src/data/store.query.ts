import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';

/** A store in full; 404 for one of another centre. */
export const storeQuery = (content: ContentClient, slug: string, id: number) =>
  queryOptions({
    queryKey: ['store', slug, id],
    queryFn: ({ signal }) => content.store(slug, id, { signal }),
  });
