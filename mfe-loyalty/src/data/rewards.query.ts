import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { WHOLE_LIST } from './query-defaults.ts';

export const rewardsQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    queryKey: ['rewards', slug],
    queryFn: ({ signal }) => content.rewards(slug, { limit: WHOLE_LIST, sort: 'points' }, { signal }),
  });

export const upcomingRewardsQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    queryKey: ['rewards', slug, 'upcoming'],
    queryFn: ({ signal }) => content.rewards(slug, { limit: WHOLE_LIST, when: 'upcoming' }, { signal }),
    // Sorted here, because the API has no such order.
    select: ({ items }) => items.toSorted((a, b) => a.startsOn.localeCompare(b.startsOn)),
  });
