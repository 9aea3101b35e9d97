import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';

export const eventQuery = (content: ContentClient, slug: string, id: number) =>
  queryOptions({
    queryKey: ['event', slug, id],
    queryFn: ({ signal }) => content.event(slug, id, { signal }),
  });
