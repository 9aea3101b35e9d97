import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts/content';

export const centreQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    queryKey: ['centre', slug],
    queryFn: ({ signal }) => content.centre(slug, { signal }),
  });
