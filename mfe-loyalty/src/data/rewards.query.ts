import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';
import { WHOLE_LIST } from './query-defaults.ts';

/** Rewards that points buy at a centre today, the cheapest first. */
export const rewardsQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    queryKey: ['rewards', slug],
    queryFn: ({ signal }) => content.rewards(slug, { limit: WHOLE_LIST, sort: 'points' }, { signal }),
  });

/** Rewards of a centre that are yet to begin, the soonest first. */
export const upcomingRewardsQuery = (content: ContentClient, slug: string) =>
  queryOptions({
    queryKey: ['rewards', slug, 'upcoming'],
    queryFn: ({ signal }) => content.rewards(slug, { limit: WHOLE_LIST, when: 'upcoming' }, { signal }),
    // By their days, which this list has no order for on the wire.
    select: ({ items }) => items.toSorted((a, b) => a.startsOn.localeCompare(b.startsOn)),
  });
