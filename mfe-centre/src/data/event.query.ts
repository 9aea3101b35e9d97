import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { WITH_ANY_NETWORK } from './query-defaults.ts';

/** An event in full, also after it was; 404 for one of another centre. */
export const eventQuery = (content: ContentClient, slug: string, id: number) =>
  queryOptions({
    ...WITH_ANY_NETWORK,
    queryKey: ['event', slug, id],
    queryFn: ({ signal }) => content.event(slug, id, { signal }),
  });
