import { z } from 'shared-contracts/zod';
import { goodsOf } from './goods.ts';
import type { Random } from './random.ts';
import { readData } from './read-data.ts';

const texts = readData(
  'texts/stores.json',
  z.object({
    shares: z.record(z.string(), z.object({ outlet: z.number(), lifestyle: z.number() })),
    details: z.record(z.string(), z.array(z.string())),
  }),
);

/** Percentage of a centre's stores by category, for outlet and town centres. */
export const CATEGORY_SHARES = texts.shares;

export function storeDescription(brandId: string, category: string, random: Random): string {
  const { about } = goodsOf(brandId);
  const details = texts.details[category];
  return details ? `${about} ${random.pick(details)}` : about;
}
