import { addDays, type DayHours } from 'shared-contracts/content';
import { z } from 'shared-contracts/zod';
import type { SampleBrand } from './brands.ts';
import { samplePhone } from './centres.ts';
import { readData } from './data.ts';
import { goodsOf } from './goods.ts';
import { places } from './places.ts';
import { layoutOf } from './plan/layout.ts';
import { type Random, randomOf } from './random.ts';
import type { CategoryRecord, CentreRecord, SampleContext, StoreRecord } from './sample-context.ts';

const texts = readData(
  'texts/stores.json',
  z.object({
    shares: z.record(z.string(), z.object({ outlet: z.number(), lifestyle: z.number() })),
    details: z.record(z.string(), z.array(z.string())),
  }),
);

/** Percentage of a centre's stores by category, for outlet and town centres. */
const CATEGORY_SHARES = texts.shares;

const SQUARE_FEET_PER_STORE = 5_600;
const STORE_IDS = 1000;

export function sampleStores(
  centre: CentreRecord,
  brands: readonly SampleBrand[],
  categories: readonly CategoryRecord[],
  context: SampleContext,
): StoreRecord[] {
  const random = randomOf(context.seed, centre.slug, 'stores');
  const chosen = brandsOf(centre, storeCountOf(centre, random), brands, random);
  const suites = layoutOf(context.seed, centre.slug, chosen.length).flatMap((building) => building.suites);
  // Shuffled, so that similar stores are not neighbours. The remaining suites are vacant.
  const taken = random.sample(suites, chosen.length);
  return chosen.map((brand, index) => {
    const suite = taken[index];
    if (!suite) throw new Error(`${centre.slug} has more stores than suites`);
    return storeOf(centre, brand, centre.id * STORE_IDS + index + 1, suite, categories, context);
  });
}

function storeCountOf(centre: CentreRecord, random: Random): number {
  const fixture = places.fixtures.find(({ slug }) => slug === centre.slug);
  if (fixture) return fixture.stores;
  const bySize =
    centre.areaSqft === null ? random.int(48, 112) : Math.round(centre.areaSqft / SQUARE_FEET_PER_STORE);
  return Math.max(40, Math.min(120, bySize));
}

function brandsOf(
  centre: CentreRecord,
  count: number,
  brands: readonly SampleBrand[],
  random: Random,
): SampleBrand[] {
  const isNorth = centre.coordinates.latitude > 42;
  const possible = brands.filter(({ fact }) => {
    if (centre.address.country === 'CA' && places.unitedStatesOnly.includes(fact.id)) return false;
    return isNorth || !places.northernOnly.includes(fact.id);
  });
  const kind = centre.type === 'lifestyle' ? 'lifestyle' : 'outlet';
  const chosen = new Set(possible.filter(({ fact }) => fact.cited_at.includes(centre.slug)).slice(0, count));
  for (const [category, share] of Object.entries(CATEGORY_SHARES)) {
    const wanted = Math.round((count * share[kind]) / 100);
    const there = [...chosen].filter(({ fact }) => fact.category === category).length;
    const others = possible.filter((brand) => brand.fact.category === category && !chosen.has(brand));
    for (const brand of random.sample(others, Math.max(0, wanted - there))) chosen.add(brand);
  }
  const spare = possible.filter(
    (brand) => !chosen.has(brand) && CATEGORY_SHARES[brand.fact.category]?.[kind],
  );
  for (const brand of random.sample(spare, Math.max(0, count - chosen.size))) chosen.add(brand);
  return [...chosen].slice(0, count).sort((a, b) => a.fact.name.localeCompare(b.fact.name, 'en'));
}

const MAX_GOODS = 8;

function storeOf(
  centre: CentreRecord,
  { fact, record }: SampleBrand,
  id: number,
  suite: string,
  categories: readonly CategoryRecord[],
  context: SampleContext,
): StoreRecord {
  const random = randomOf(context.seed, centre.slug, fact.id);
  const category = categories.find((c) => c.id === record.categoryId)?.name ?? '';
  return {
    id,
    centre: centre.slug,
    name: fact.name,
    suite,
    brandId: record.id,
    categoryId: record.categoryId,
    phone: random.chance(0.85) ? samplePhone(centre.slug, context.seed, fact.id) : null,
    openedOn: openedOn(centre, random, context),
    weeklyHours: brandHours(fact.id) ?? ownHours(category, centre, random),
    description: storeDescription(fact.id, category, random),
    website: record.domain,
    sells: goodsOf(fact.id)
      .goods.slice(0, MAX_GOODS)
      .map(({ name }) => name),
  };
}

function openedOn(centre: CentreRecord, random: Random, { today }: SampleContext): string | null {
  if (random.chance(0.07)) return addDays(today, -random.int(2, 80));
  if (random.chance(0.5)) return null;
  const first = Math.max(centre.openedYear ?? 2005, 2005);
  return `${random.int(first, Math.max(first, Number(today.slice(0, 4)) - 1))}-${String(random.int(1, 12)).padStart(2, '0')}-01`;
}

const everyDay = (open: string, close: string): DayHours[] =>
  Array.from({ length: 7 }, (_, dayIndex) => ({ dayIndex, open, close }));

function brandHours(id: string): DayHours[] | null {
  const { hours, closed = [] } = goodsOf(id);
  if (!hours && closed.length === 0) return null;
  const [open, close] = hours ?? ['10:00', '21:00'];
  return everyDay(open, close).filter(({ dayIndex }) => !closed.includes(dayIndex));
}

function ownHours(category: string, centre: CentreRecord, random: Random): DayHours[] | null {
  if (category === 'Dining') {
    if (random.chance(0.3)) return everyDay('07:30', random.pick(['19:00', '20:00']));
    if (random.chance(0.55)) return everyDay('11:00', random.pick(['21:30', '22:00', '23:00']));
    return null;
  }
  if (category === 'Entertainment') {
    return everyDay('11:00', '23:30').map((day) =>
      day.dayIndex === 4 || day.dayIndex === 5 ? { ...day, close: '01:00' } : day,
    );
  }
  if (centre.type === 'lifestyle' && random.chance(0.1)) return everyDay('09:00', '22:00');
  return null;
}

function storeDescription(brandId: string, category: string, random: Random): string {
  const { about } = goodsOf(brandId);
  const details = texts.details[category];
  return details ? `${about} ${random.pick(details)}` : about;
}
