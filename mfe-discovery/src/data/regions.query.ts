import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { allPages } from './all-pages.ts';

export const regionsQuery = (content: ContentClient) =>
  queryOptions({
    queryKey: ['regions'],
    queryFn: async ({ signal }) => {
      const centres = await allPages((page) =>
        content.centres({ limit: 200, sort: 'state', ...page }, { signal }),
      );
      const names = new Map(centres.map(({ address }) => [address.state, address.stateName]));
      return Array.from(names, ([state, stateName]) => ({ state, stateName })).toSorted((a, b) =>
        a.stateName.localeCompare(b.stateName, 'en'),
      );
    },
  });
