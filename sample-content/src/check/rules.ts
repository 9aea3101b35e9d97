import { landscapeSchema } from 'shared-contracts';
import { z } from 'shared-contracts/zod';
import { readData } from '../read-data.ts';

/** Facts about places that the sample is checked against. */
const rules = readData(
  'rules.json',
  z.object({
    areaCodes: z.record(z.string(), z.string()),
    words: z.array(z.object({ words: z.array(z.string()), landscapes: z.array(landscapeSchema) })),
    cold: z.array(z.string()),
    coldAbove: z.number(),
  }),
);

const wordsIn = (words: readonly string[]) => new RegExp(`\\b(?:${words.join('|')})\\b`, 'i');

export const AREA_CODES = new Map(
  Object.entries(rules.areaCodes).map(([state, codes]) => [state, new Set(codes.split(' '))]),
);
export const LAND_WORDS = rules.words.map(({ words, landscapes }) => ({
  pattern: wordsIn(words),
  landscapes,
}));
export const SNOW = { pattern: wordsIn(rules.cold), from: rules.coldAbove };
