import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';

const LIMIT = 6;

/** Centres and brands that what was typed so far may mean, best first. */
export const suggestionsQuery = (content: ContentClient, q: string) =>
  queryOptions({
    queryKey: ['suggestions', q],
    queryFn: async ({ signal }) =>
      (await content.search({ q, kinds: 'centre,brand', limit: LIMIT }, { signal })).items,
    placeholderData: keepPreviousData,
    // Typing goes on: what failed is asked for again with the next letter.
    retry: false,
  });
