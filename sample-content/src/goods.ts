import { readdirSync } from 'node:fs';
import { recordSchemas } from 'shared-contracts/content-records';
import { z } from 'shared-contracts/zod';
import { readData } from './data.ts';
import type { Season } from './sample-context.ts';

/** A good of a brand, with its price range at the outlet in whole US dollars. */
export interface Good {
  readonly name: string;
  readonly low: number;
  readonly high: number;
  readonly seasons: ReadonlySet<Season>;
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

/** Parses "snow boots 60-110 hw*": name, price range, seasons (default: all), and * for cold places only. */
function goodOf(text: string): Good {
  const { name, low, high, seasons, cold } = GOOD.exec(text)?.groups ?? {};
  if (!name || !low || !high)
    throw new Error(
      `Cannot parse the good '${text}': expected a name and a price range, such as 'snow boots 60-110'`,
    );
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
  about: z.string(),
  goods: z.array(z.string()),
  gift: z.optional(z.string()),
  /** Purchase in dollars that earns the gift. Default: 1.5 times the usual price. */
  giftFrom: z.optional(z.int()),
  most: z.optional(z.int()),
  kinds: z.optional(z.array(recordSchemas.deals.shape.offer.shape.kind)),
  /** What a reward buys, by value in dollars. */
  treats: z.optional(z.record(z.string(), z.string())),
  hours: z.optional(z.tuple([z.string(), z.string()])),
  closed: z.optional(z.array(z.int())),
  /** Whether it may sell drinks to go where a centre allows it. */
  servesAlcohol: z.optional(z.boolean()),
});
interface BrandGoods extends Omit<z.infer<typeof brandGoodsSchema>, 'goods'> {
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

/** Throws for a brand without a table of goods, because offers must not be guessed. */
export function goodsOf(brandId: string): BrandGoods {
  const brand = table.get(brandId);
  if (!brand) throw new Error(`The brand '${brandId}' is missing from data/goods`);
  return brand;
}

export const goodsInSeason = (brandId: string, season: Season, isCold: boolean): readonly Good[] =>
  goodsOf(brandId).goods.filter((good) => good.seasons.has(season) && (isCold || !good.isForCold));

export function usualPrice(brandId: string): number {
  const middles = goodsOf(brandId)
    .goods.map(({ low, high }) => (low + high) / 2)
    .sort((a, b) => a - b);
  return middles[Math.floor(middles.length / 2)] ?? 0;
}

/** Approximate Canadian price of an American one. The sample has no exchange rates. */
const CANADIAN_DOLLARS = 1.35;
const BY_FIVES = 25;
export function inCurrency(dollars: number, currency: 'USD' | 'CAD'): number {
  if (currency === 'USD') return dollars;
  const price = dollars * CANADIAN_DOLLARS;
  return price < BY_FIVES ? Math.round(price) : Math.round(price / 5) * 5;
}
