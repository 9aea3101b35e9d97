import { queryOptions } from '@tanstack/react-query';
import { type ContentClient, isApiError } from 'shared-contracts';

/** Brand to find centres by: its name and the suite of its store by centre slug. */
export interface CentreBrand {
  readonly name: string;
  readonly suites: Readonly<Record<string, string>>;
}

/** The brand, or null without an id or for an unknown one. The search then finds nothing. */
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
