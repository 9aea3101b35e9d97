import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ContentClient, SHARED_COUNT } from 'shared-contracts';

/** Centres and brands that what was typed so far may mean, best first. */
export const suggestionsQuery = (content: ContentClient, q: string) =>
  queryOptions({
    queryKey: ['suggestions', q],
    queryFn: async ({ signal }) =>
      (await content.search({ q, kinds: 'centre,brand', limit: SHARED_COUNT }, { signal })).items,
    placeholderData: keepPreviousData,
    // Typing goes on: what failed is asked for again with the next letter.
    retry: false,
  });
