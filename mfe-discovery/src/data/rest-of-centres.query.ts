import { queryOptions } from '@tanstack/react-query';
import type { CentreList, CentreListItem, CentresQuery, ContentClient } from 'shared-contracts';

export const restOfCentresQuery = (content: ContentClient, query: CentresQuery, first: CentreList) =>
  queryOptions({
    queryKey: ['all-centres', query],
    queryFn: async ({ signal }): Promise<readonly CentreListItem[]> => {
      const items = [...first.items];
      let cursor = first.nextCursor;
      while (cursor !== null) {
        const page = await content.centres({ ...query, cursor }, { signal });
        items.push(...page.items);
        cursor = page.nextCursor;
      }
      return items;
    },
  });
