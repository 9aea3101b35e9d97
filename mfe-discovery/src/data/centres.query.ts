import type { CentreList, CentresQuery, ContentClient } from 'shared-contracts/content';
import { isApiError } from 'shared-contracts/wire';
import { allPages } from './all-pages.ts';
import { contentQuery } from './content-query.ts';

export const centreQuery = (content: ContentClient, slug: string) =>
  contentQuery(['centre', slug], (options) => content.centre(slug, options));

export const centresQuery = (content: ContentClient, query: CentresQuery) =>
  contentQuery(['centres', query], (options) => content.centres(query, options));

/** All centres of a search. `first` is its first page. */
export const allCentresQuery = (content: ContentClient, query: CentresQuery, first: CentreList) =>
  contentQuery(['all-centres', query], (options) =>
    allPages((page) => content.centres({ ...query, ...page }, options), first),
  );

export const regionsQuery = (content: ContentClient) =>
  contentQuery(['regions'], async (options) => {
    const centres = await allPages((page) =>
      content.centres({ limit: 200, sort: 'state', ...page }, options),
    );
    const names = new Map(centres.map(({ address }) => [address.state, address.stateName]));
    return Array.from(names, ([state, stateName]) => ({ state, stateName })).toSorted((a, b) =>
      a.stateName.localeCompare(b.stateName, 'en'),
    );
  });

/** Brand to find centres by: its name and the suite of its store by centre slug. */
export interface CentreBrand {
  readonly name: string;
  readonly suites: Readonly<Record<string, string>>;
}

/** The brand, or null without an id or for an unknown one. The search then finds nothing. */
export const centreBrandQuery = (content: ContentClient, id: number | null) =>
  contentQuery(['centre-brand', id], async (options): Promise<CentreBrand | null> => {
    if (id === null) return null;
    try {
      const { name, stores } = await content.brand(id, options);
      return { name, suites: Object.fromEntries(stores.map(({ centre, suite }) => [centre, suite])) };
    } catch (error) {
      if (isApiError(error, 'NOT_FOUND')) return null;
      throw error;
    }
  });
