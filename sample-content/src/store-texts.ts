import { z } from 'shared-contracts/zod';
import { fill } from './fill.ts';
import type { Random } from './random.ts';
import { readData } from './read-data.ts';

const texts = readData(
  'texts/stores.json',
  z.object({
    shares: z.record(z.string(), z.object({ outlet: z.number(), lifestyle: z.number() })),
    leads: z.record(z.string(), z.array(z.string())),
    details: z.array(z.string()),
  }),
);

/** Share of a centre's line-up that a category takes, in hundredths, outlet centres and town centres apart. */
export const CATEGORY_SHARES = texts.shares;

export function storeDescription(name: string, category: string, random: Random): string {
  const leads = texts.leads[category] ?? texts.leads['Specialty & Gifts'] ?? [];
  const lead = fill(random.pick(leads), { name });
  return category === 'Dining' || category === 'Services' || category === 'Entertainment'
    ? lead
    : `${lead} ${random.pick(texts.details)}`;
}
