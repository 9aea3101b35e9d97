import type { ContentClient } from 'shared-contracts/content';
import { contentQuery } from './content-query.ts';

const DAY = 86_400_000;

/** Number of centres and a first one to show, for visitors without a known centre. */
interface FeaturedCentre {
  readonly total: number;
  /** Slug of a different centre each day, or null if there are no centres. */
  readonly slug: string | null;
}

/**
 * Chooses the day's centre among the open ones, otherwise among all. `now` is in milliseconds since the
 * epoch.
 */
export const featuredCentreQuery = (content: ContentClient, now: number) =>
  contentQuery(['featured-centre'], async (options): Promise<FeaturedCentre> => {
    const [open, all] = await Promise.all([
      content.centres({ openNow: 'true', status: 'open', limit: 200, sort: 'name' }, options),
      content.centres({ status: 'open', limit: 200, sort: 'name' }, options),
    ]);
    const choice = (open.items.length > 0 ? open : all).items.filter(({ isFixture }) => !isFixture);
    const ofToday = choice[Math.floor(now / DAY) % Math.max(choice.length, 1)];
    return { total: all.total, slug: ofToday?.slug ?? null };
  });
