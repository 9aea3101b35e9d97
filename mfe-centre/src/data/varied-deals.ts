import type { DealSummary } from 'shared-contracts';

/** Number of deals in a full row on a wide screen. A row of teasers has at most six. */
export const TEASERS = 4;

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
