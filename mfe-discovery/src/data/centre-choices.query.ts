import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { allPages } from './all-pages.ts';

export const centreChoicesQuery = (content: ContentClient) =>
  queryOptions({
    queryKey: ['centre-choices'],
    queryFn: async ({ signal }) => {
      const centres = await allPages((page) =>
        content.centres({ limit: 200, sort: 'name', ...page }, { signal }),
      );
      return centres
        .filter(({ status }) => status.kind !== 'closed')
        .map(({ slug, shortName, address }) => ({ slug, label: `${shortName}, ${address.state}` }));
    },
  });
