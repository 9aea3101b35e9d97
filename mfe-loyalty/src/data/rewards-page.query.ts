import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts/content';

export const rewardsBlocksQuery = (content: ContentClient) =>
  queryOptions({
    queryKey: ['page-blocks', 'rewards'],
    queryFn: ({ signal }) => content.pageBlocks('rewards', { signal }),
  });

export const rewardsFaqQuery = (content: ContentClient) =>
  queryOptions({
    queryKey: ['rewards-faq'],
    queryFn: ({ signal }) => content.rewardsFaq({ signal }),
  });

/**
 * The savings pass and the campaigns for the club page. The reader and its schemas load only after client
 * navigation, because the server renders the first page.
 */
export const clubOffersQuery = (content: ContentClient) =>
  queryOptions({
    queryKey: ['club-offers'],
    queryFn: async ({ signal }) => {
      const { readClubOffers } = await import(/* webpackChunkName: "club-offers" */ './read-club-offers.ts');
      return readClubOffers(content, signal);
    },
  });
