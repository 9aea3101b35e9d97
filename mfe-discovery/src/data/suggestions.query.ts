import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ContentClient, SHARED_COUNT } from 'shared-contracts/content';

export const suggestionsQuery = (content: ContentClient, q: string) =>
  queryOptions({
    queryKey: ['suggestions', q],
    queryFn: async ({ signal }) =>
      (await content.search({ q, kinds: 'centre,brand', places: 'true', limit: SHARED_COUNT }, { signal }))
        .items,
    placeholderData: keepPreviousData,
    // The next keystroke fetches again.
    retry: false,
  });
