import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { WITH_ANY_NETWORK } from './query-defaults.ts';

/** Lots, chargers, accessible and oversize parking. */
export const parkingQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    ...WITH_ANY_NETWORK,
    queryKey: ['parking', slug],
    queryFn: ({ signal }) => content.parking(slug, { signal }),
  });
