import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';

/** A deal in full, also before it begins and after it has ended; 404 for one of another centre. */
export const dealQuery = (content: ContentClient, slug: string, id: number) =>
  queryOptions({
    queryKey: ['deal', slug, id],
    queryFn: ({ signal }) => content.deal(slug, id, { signal }),
  });
