import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';

/**
 * The savings pass and the campaigns, as little of them as the club's page shows. The page comes with it from the
 * server: what reads it, with its schemas, is fetched only by who comes from another page.
 */
export const clubOffersQuery = (content: ContentClient) =>
  queryOptions({
    queryKey: ['club-offers'],
    queryFn: async ({ signal }) => {
      const { readClubOffers } = await import(/* webpackChunkName: "club-offers" */ './read-club-offers.ts');
      return readClubOffers(content, signal);
    },
  });
