import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { orNull, WITH_ANY_NETWORK } from './query-defaults.ts';

/** Lots, chargers, accessible and oversize parking; null where nobody can park yet, or any more. */
export const parkingQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    ...WITH_ANY_NETWORK,
    queryKey: ['parking', slug],
    queryFn: ({ signal }) => orNull(content.parking(slug, { signal })),
  });
