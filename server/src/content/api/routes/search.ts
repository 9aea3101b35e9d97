import { searchResultSchema } from 'shared-contracts';
import { searchQuerySchema } from 'shared-contracts/content-queries';
import { type ContentRoute, contentRoute } from '../content-route.ts';
import { findHits } from '../find-hits.ts';
import { noParams } from '../params.ts';

export const searchRoutes: readonly ContentRoute[] = [
  contentRoute({
    path: '/api/search',
    operation: 'search',
    summary:
      'Centres, stores, brands, deals, events and categories by words, best first, typing errors forgiven',
    params: noParams,
    query: searchQuerySchema,
    answer: searchResultSchema,
    handle: async ({ query }, context) => {
      const hits = await findHits(query, context);
      return `{"query":${JSON.stringify(query.q)},"items":[${hits.join(',')}]}`;
    },
  }),
];
