import { joinFormSchema } from 'shared-contracts';
import { z } from 'shared-contracts/zod';
import { readData } from './read-data.ts';

const daysAgo = z.int().check(z.positive());

const demoSchema = z.object({
  member: z.object({
    email: z.email(),
    password: z.string(),
    profile: z.omit(joinFormSchema, { email: true, password: true, terms: true }),
  }),
  history: z.object({
    centre: z.string(),
    welcome: z.object({ daysAgo, points: z.int() }),
    purchases: z.array(z.object({ daysAgo, cents: z.int(), kind: z.enum(['receipt', 'card']) })),
    rewards: z.array(z.object({ daysAgo })),
    deals: z.array(z.object({ daysAgo })),
    /** `purchase` is an index from 0. */
    refunds: z.array(z.object({ daysAgo, purchase: z.int(), cents: z.int() })),
    exchanges: z.array(z.object({ daysAgo, option: z.string(), points: z.int() })),
    favourites: z.int(),
  }),
});

export const DEMO = readData('demo-member.json', demoSchema);
