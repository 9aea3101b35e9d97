import { readdirSync } from 'node:fs';
import { recordSchemas } from 'shared-contracts/content-records';
import { z } from 'shared-contracts/zod';
import { readData } from './read-data.ts';
import type { Season } from './sample-context.ts';

/** Goods of a brand with the band of what they cost in its outlet, in whole US dollars. */
export interface Good {
  readonly name: string;
  readonly low: number;
  readonly high: number;
  readonly seasons: ReadonlySet<Season>;
  /** Sold where winters are cold alone. */
  readonly isForCold: boolean;
}

const SEASONS: Readonly<Record<string, Season>> = {
  p: 'spring',
  s: 'summer',
  f: 'autumn',
  h: 'holidays',
  w: 'winter',
};
const GOOD = /^(?<name>.+) (?<low>\d+)-(?<high>\d+)(?: (?<seasons>[psfhw]+))?(?<cold>\*)?$/;

/** "snow boots 60-110 hw*": name, band, the seasons that it sells in (all when left out), cold places alone. */
function goodOf(text: string): Good {
  const { name, low, high, seasons, cold } = GOOD.exec(text)?.groups ?? {};
  if (!name || !low || !high) throw new Error(`'${text}' is no good: expected a name and a band of prices`);
  const known = seasons ? [...seasons].flatMap((letter) => SEASONS[letter] ?? []) : Object.values(SEASONS);
  return {
    name,
    low: Number(low),
    high: Number(high),
    seasons: new Set(known),
    isForCold: cold !== undefined,
  };
}

const brandGoodsSchema = z.object({
  /** One sentence of what the shop is. */
  about: z.string(),
  goods: z.array(z.string()),
  /** What it gives away with a large purchase. */
  gift: z.optional(z.string()),
  /** The purchase that it comes with, in dollars; half as much again as most goods cost when left out. */
  giftFrom: z.optional(z.int()),
  /** The most percent that it takes off. */
  most: z.optional(z.int()),
  /** Kinds of offer that it makes; none at all when empty. */
  kinds: z.optional(z.array(recordSchemas.deals.shape.offer.shape.kind)),
  /** What a reward buys, by its worth in dollars. */
  treats: z.optional(z.record(z.string(), z.string())),
  /** Its own hours, and the days that it is closed, 0 = Monday. */
  hours: z.optional(z.tuple([z.string(), z.string()])),
  closed: z.optional(z.array(z.int())),
});
export interface BrandGoods extends Omit<z.infer<typeof brandGoodsSchema>, 'goods'> {
  readonly goods: readonly Good[];
}

const FILES = readdirSync(new URL('../data/goods/', import.meta.url)).sort();
const table = new Map<string, BrandGoods>(
  FILES.flatMap((file) =>
    Object.entries(readData(`goods/${file}`, z.record(z.string(), brandGoodsSchema))).map(
      ([id, brand]) => [id, { ...brand, goods: brand.goods.map(goodOf) }] as const,
    ),
  ),
);

/** Goods of a brand of the facts. Throws for one that no table knows: an offer must never be guessed. */
export function goodsOf(brandId: string): BrandGoods {
  const brand = table.get(brandId);
  if (!brand) throw new Error(`No table of goods knows the brand '${brandId}'`);
  return brand;
}

/** Goods that a brand has out in a season, at a place. */
export const goodsInSeason = (brandId: string, season: Season, isCold: boolean): readonly Good[] =>
  goodsOf(brandId).goods.filter((good) => good.seasons.has(season) && (isCold || !good.isForCold));

/** What most of a brand's goods cost, in dollars. */
export function usualPrice(brandId: string): number {
  const middles = goodsOf(brandId)
    .goods.map(({ low, high }) => (low + high) / 2)
    .sort((a, b) => a - b);
  return middles[Math.floor(middles.length / 2)] ?? 0;
}

/** Canadian prices for American ones, roughly: the sample has no rate of the day. */
const CANADIAN_DOLLARS = 1.35;
/** From here on a price tag ends in 5 or 0: nothing costs $134. */
const BY_FIVES = 25;
export function inCurrency(dollars: number, currency: 'USD' | 'CAD'): number {
  if (currency === 'USD') return dollars;
  const price = dollars * CANADIAN_DOLLARS;
  return price < BY_FIVES ? Math.round(price) : Math.round(price / 5) * 5;
}
