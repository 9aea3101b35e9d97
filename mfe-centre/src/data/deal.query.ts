import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';

/** A deal in full, also before it begins and after it ends. A deal of another centre is a 404. */
export const dealQuery = (content: ContentClient, slug: string, id: number) =>
  queryOptions({
    queryKey: ['deal', slug, id],
    queryFn: ({ signal }) => content.deal(slug, id, { signal }),
  });
