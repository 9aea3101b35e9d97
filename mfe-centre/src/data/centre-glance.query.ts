import type { ContentClient, DealSummary } from 'shared-contracts/content';
import { contentQuery } from './content-query.ts';

/** Number of deals in a full row on a wide screen. A row of teasers has at most six. */
const TEASERS = 4;
const CANDIDATES = 24;

export const centreGlanceQuery = (content: ContentClient, slug: string) =>
  contentQuery(['centre-glance', slug], async (options) => {
    const [centre, deals, events] = await Promise.all([
      content.centre(slug, options),
      content.deals(slug, { sort: 'featured', limit: CANDIDATES }, options),
      content.events(slug, { limit: 2 }, options),
    ]);
    return { centre, deals: variedDeals(deals.items, TEASERS), events: events.items };
  });

/** Returns `count` deals that differ in store, category and offer, topped up with others if too few do. */
export function variedDeals(deals: readonly DealSummary[], count: number): DealSummary[] {
  const chosen: DealSummary[] = [];
  const differs = (deal: DealSummary) =>
    chosen.every(
      (other) =>
        other.storeName !== deal.storeName &&
        other.categoryId !== deal.categoryId &&
        other.offer.big !== deal.offer.big,
    );
  for (const deal of deals) if (chosen.length < count && differs(deal)) chosen.push(deal);
  const rest = deals.filter((deal) => !chosen.includes(deal));
  return [...chosen, ...rest].slice(0, count);
}
