import { addDays } from 'shared-contracts';
import type { RecordOf } from 'shared-contracts/content-records';
import { z } from 'shared-contracts/zod';
import { OFFER_IDS } from './deals.ts';
import { fill, fillAll } from './fill.ts';
import { type Random, randomOf } from './random.ts';
import { readData } from './read-data.ts';
import type { CategoryRecord, SampleCentre, SampleContext, StoreRecord } from './sample-context.ts';

type RewardRecord = RecordOf<'rewards'>;

const FIRST_REWARD = 501;
/** Rewards that points buy: price in points, worth in hundredths of the currency. */
const STEPS = [
  { points: 250, valueCents: 1000 },
  { points: 400, valueCents: 2000 },
  { points: 500, valueCents: 3000 },
] as const;

const words = z.array(z.string());
const texts = readData(
  'texts/rewards.json',
  z.object({
    /** By category; other shops give their worth alone. */
    treats: z.record(z.string(), words),
    treatTitle: z.string(),
    title: z.string(),
    summary: z.string(),
    description: words,
    terms: words,
    exclusions: words,
    howToRedeem: words,
  }),
);

export function sampleRewards(
  { centre, stores }: SampleCentre,
  categories: readonly CategoryRecord[],
  context: SampleContext,
): RewardRecord[] {
  if (centre.isFixture) return [];
  const nameOf = new Map(categories.map(({ id, name }) => [id, name]));
  const random = randomOf(context.seed, centre.slug, 'rewards');
  return random.sample(stores, random.int(12, 20)).map((store, index) => {
    const step = random.pick(STEPS);
    const worth = `$${step.valueCents / 100}`;
    const filled = { points: step.points, worth, store: store.name, suite: store.suite };
    return {
      id: centre.id * OFFER_IDS + FIRST_REWARD + index,
      centre: centre.slug,
      storeId: store.id,
      title: rewardTitle(nameOf.get(store.categoryId) ?? '', worth, store, random),
      summary: fill(texts.summary, filled),
      startsOn: addDays(context.today, -random.int(5, 60)),
      endsOn: addDays(context.today, random.int(20, 120)),
      points: step.points,
      minimumTier: random.pick(['blue', 'blue', 'blue', 'gold', 'platinum'] as const),
      valueCents: step.valueCents,
      currency: centre.currency,
      description: fillAll(texts.description, filled),
      terms: [...texts.terms],
      exclusions: [...texts.exclusions],
      howToRedeem: [...texts.howToRedeem],
    };
  });
}

function rewardTitle(category: string, worth: string, { name }: StoreRecord, random: Random): string {
  const treats = texts.treats[category];
  return treats
    ? fill(texts.treatTitle, { treat: random.pick(treats), store: name })
    : fill(texts.title, { worth, store: name });
}
