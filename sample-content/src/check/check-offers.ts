import { spelled } from 'shared-contracts';
import type { ContentSet, RecordOf } from 'shared-contracts/content-records';
import { type Good, goodsOf, inCurrency } from '../goods.ts';
import { REWARD_STEPS, stepsFor } from '../rewards.ts';

type Report = (problem: string) => void;
type Deal = RecordOf<'deals'>;

/** Checks that offers match the store's goods and prices, and that titles are unique within a centre. */
export function checkOffers(content: ContentSet, report: Report): void {
  const slugOf = new Map(content.brands.map(({ id, slug }) => [id, slug]));
  const brandOf = new Map(content.stores.map(({ id, brandId }) => [id, slugOf.get(brandId ?? 0)]));
  const centreOf = new Map(content.centres.map((centre) => [centre.slug, centre]));
  checkTitles([...content.deals, ...content.rewards], report);
  checkTitles(content.jobs, report);
  for (const deal of content.deals) {
    const brand = deal.storeId === null ? undefined : brandOf.get(deal.storeId);
    const centre = centreOf.get(deal.centre);
    if (brand && centre) checkDeal(deal, brand, centre, report);
  }
  for (const { id, storeId, points, valueCents } of content.rewards) {
    const brand = storeId === null ? undefined : brandOf.get(storeId);
    const steps = brand ? stepsFor(brand) : REWARD_STEPS;
    if (!steps.some((step) => step.points === points && step.dollars * 100 === valueCents))
      report(`reward ${id}: ${points} points for ${valueCents / 100} dollars make no sense at ${brand}`);
  }
}

function checkTitles(records: ReadonlyArray<{ centre: string; title: string }>, report: Report): void {
  const seen = new Set<string>();
  for (const { centre, title } of records) {
    const key = `${centre}: "${title}"`;
    if (seen.has(key)) report(`${key} is said twice`);
    seen.add(key);
  }
}

function checkDeal(
  deal: Deal,
  brand: string,
  { currency, address }: RecordOf<'centres'>,
  report: Report,
): void {
  const { gift, goods, most = 100, kinds } = goodsOf(brand);
  const { kind, value } = deal.offer;
  const problem = (what: string) => report(`deal ${deal.id}, "${deal.title}" at ${brand}: ${what}`);
  if (kinds && !kinds.includes(kind)) problem(`the brand makes no such offer (${kind})`);
  if (kind === 'percent' && (value ?? 0) > most) problem(`more than ${most}%`);
  if (kind === 'gift') {
    if (!gift || !deal.title.includes(spelled(gift, address.country))) problem('not a gift of the brand');
    return;
  }
  const good = goodIn(
    deal.title,
    goods.map((one) => ({ ...one, name: spelled(one.name, address.country) })),
  );
  if (!good) {
    problem('nothing that the brand sells');
    return;
  }
  const [low, high] = [inCurrency(good.low, currency), inCurrency(good.high, currency)];
  const dollars = (value ?? 0) / 100;
  if (kind === 'price' && (dollars < low || dollars > high))
    problem(`$${dollars} is outside of $${low} to $${high}`);
}

const goodIn = (title: string, goods: readonly Good[]): Good | undefined =>
  goods
    .filter(({ name }) => title.toLowerCase().includes(name.toLowerCase()))
    .sort((a, b) => b.name.length - a.name.length)[0];
