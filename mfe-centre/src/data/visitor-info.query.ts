import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { WITH_ANY_NETWORK } from './query-defaults.ts';

/** Visitor info, security, know before you go, and DORA where the centre has it. */
export const visitorInfoQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    ...WITH_ANY_NETWORK,
    queryKey: ['visitor-info', slug],
    queryFn: ({ signal }) => content.visitorInfo(slug, { signal }),
  });
