import { queryOptions } from '@tanstack/react-query';
import { type ContentClient, isApiError } from 'shared-contracts';

/** The brand that centres are searched for by: its name, and by centre the suite of its store there. */
export interface CentreBrand {
  readonly name: string;
  readonly suites: Readonly<Record<string, string>>;
}

/** Null for no brand, and for one that does not exist: the search then says that it found nothing. */
export const centreBrandQuery = (content: ContentClient, id: number | null) =>
  queryOptions({
    queryKey: ['centre-brand', id],
    queryFn: async ({ signal }): Promise<CentreBrand | null> => {
      if (id === null) return null;
      try {
        const { name, stores } = await content.brand(id, { signal });
        return { name, suites: Object.fromEntries(stores.map(({ centre, suite }) => [centre, suite])) };
      } catch (error) {
        if (isApiError(error, 'NOT_FOUND')) return null;
        throw error;
      }
    },
  });
