import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { orNull } from './query-defaults.ts';

export const parkingQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    queryKey: ['parking', slug],
    queryFn: ({ signal }) => orNull(content.parking(slug, { signal })),
  });
