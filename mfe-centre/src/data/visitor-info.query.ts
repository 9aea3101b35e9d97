import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { orNull } from './query-defaults.ts';

/** Visitor info, security, know before you go, and DORA where the centre has it; null where there is none. */
export const visitorInfoQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    queryKey: ['visitor-info', slug],
    queryFn: ({ signal }) => orNull(content.visitorInfo(slug, { signal })),
  });
