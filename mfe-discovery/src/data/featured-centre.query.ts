import { queryOptions } from '@tanstack/react-query';
import type { ContentClient } from 'shared-contracts';

const DAY = 86_400_000;

/** Centres on the home page before it knows the shopper: how many there are, and one to begin with. */
export interface FeaturedCentre {
  readonly total: number;
  /** Another one each day; null when there is none at all. */
  readonly slug: string | null;
}

/** `now` (milliseconds since the epoch) chooses the day's centre among those that are open, else among all. */
export const featuredCentreQuery = (content: ContentClient, now: number) =>
  queryOptions({
    queryKey: ['featured-centre'],
    queryFn: async ({ signal }): Promise<FeaturedCentre> => {
      const [open, all] = await Promise.all([
        content.centres({ openNow: 'true', status: 'open', limit: 200, sort: 'name' }, { signal }),
        content.centres({ status: 'open', limit: 200, sort: 'name' }, { signal }),
      ]);
      const choice = (open.items.length > 0 ? open : all).items.filter(({ isFixture }) => !isFixture);
      const ofToday = choice[Math.floor(now / DAY) % Math.max(choice.length, 1)];
      const fixtures = all.items.filter(({ isFixture }) => isFixture).length;
      return { total: all.total - fixtures, slug: ofToday?.slug ?? null };
    },
  });
