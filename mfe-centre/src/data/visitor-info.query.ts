import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { orNull } from './query-defaults.ts';

export const visitorInfoQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    queryKey: ['visitor-info', slug],
    queryFn: ({ signal }) => orNull(content.visitorInfo(slug, { signal })),
  });
