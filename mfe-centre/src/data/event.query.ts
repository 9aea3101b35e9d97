import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';

/** An event in full, also after it was; 404 for one of another centre. */
export const eventQuery = (content: ContentClient, slug: string, id: number) =>
  queryOptions({
    queryKey: ['event', slug, id],
    queryFn: ({ signal }) => content.event(slug, id, { signal }),
  });
