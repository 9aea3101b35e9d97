import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { orNull } from './query-defaults.ts';

/** Lots, chargers, accessible and oversize parking; null where nobody can park yet, or any more. */
export const parkingQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    queryKey: ['parking', slug],
    queryFn: ({ signal }) => orNull(content.parking(slug, { signal })),
  });
