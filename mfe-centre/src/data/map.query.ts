import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { orNull } from './query-defaults.ts';

export const mapQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    queryKey: ['map', slug],
    queryFn: ({ signal }) => orNull(content.map(slug, { signal })),
  });
