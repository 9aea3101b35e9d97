import { z } from 'shared-contracts/zod';
import { goodsOf } from './deal-texts.ts';
import type { BrandFact } from './facts/facts.ts';
import { readData } from './read-data.ts';
import type { Season } from './sample-context.ts';

/** Goods that trades sell and their category at large does not. A trade that is not here sells what its category does. */
const { trades, brands } = readData(
  'texts/trades.json',
  z.object({
    /** By the OpenStreetMap tag of the facts, or a name: all year round, and as gifts. */
    trades: z.record(z.string(), z.object({ always: z.array(z.string()), gifts: z.array(z.string()) })),
    /** Trade of the brands whose tag is missing or too wide. */
    brands: z.record(z.string(), z.string()),
  }),
);

/** Goods that a brand may run a deal about in a season. */
export function goodsOfBrand({ id, osm_tag, category }: BrandFact, season: Season): readonly string[] {
  const trade = trades[brands[id] ?? osm_tag ?? ''];
  if (!trade) return goodsOf(category, season);
  return season === 'holidays' ? [...trade.gifts, ...trade.always] : trade.always;
}
