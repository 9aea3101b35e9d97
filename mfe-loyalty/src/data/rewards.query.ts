import { queryOptions } from '@tanstack/react-query';
import { type ContentClient, PAGE_LIMIT } from 'shared-contracts/content';

const limit = PAGE_LIMIT.max;

export const rewardsQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    queryKey: ['rewards', slug],
    queryFn: ({ signal }) => content.rewards(slug, { limit, sort: 'points' }, { signal }),
  });

export const upcomingRewardsQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    queryKey: ['rewards', slug, 'upcoming'],
    queryFn: ({ signal }) => content.rewards(slug, { limit, when: 'upcoming' }, { signal }),
    // Sorted here, because the API has no such order.
    select: ({ items }) => items.toSorted((a, b) => a.startsOn.localeCompare(b.startsOn)),
  });
