import type { DealSummary } from 'shared-contracts';

/** Number of deals that make one full row on a wide screen, within the six that a row of teasers may have. */
export const TEASERS = 4;

/** The first `count` deals that differ in store, category and offer; where there are too few of them, others follow. */
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
