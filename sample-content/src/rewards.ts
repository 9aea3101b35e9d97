import { addDays } from 'shared-contracts/content';
import type { RecordOf } from 'shared-contracts/content-records';
import { z } from 'shared-contracts/zod';
import type { SampleBrand } from './brands.ts';
import { fill, fillAll, readData } from './data.ts';
import { OFFER_IDS } from './deals.ts';
import { goodsOf, usualPrice } from './goods.ts';
import { type Random, randomOf } from './random.ts';
import type { SampleCentre, SampleContext, StoreRecord } from './sample-context.ts';

type RewardRecord = RecordOf<'rewards'>;

const FIRST_REWARD = 501;
const COMING = 3;
/** Price in points, value in dollars of the centre's currency, and possible minimum tiers. */
export const REWARD_STEPS = [
  { points: 250, dollars: 10, tiers: ['blue'] },
  { points: 400, dollars: 20, tiers: ['blue', 'blue', 'gold'] },
  { points: 500, dollars: 30, tiers: ['blue', 'gold', 'platinum'] },
] as const;
type Step = (typeof REWARD_STEPS)[number];
const [SMALL, MEDIUM, LARGE] = REWARD_STEPS;

const words = z.array(z.string());
const texts = readData(
  'texts/rewards.json',
  z.object({
    treatTitle: z.string(),
    title: z.string(),
    summary: z.string(),
    off: z.string(),
    description: words,
    terms: words,
    exclusions: words,
    howToRedeem: words,
  }),
);

export function sampleRewards(
  { centre, stores }: SampleCentre,
  brands: readonly SampleBrand[],
  context: SampleContext,
): RewardRecord[] {
  if (centre.isFixture) return [];
  const brandOf = new Map(brands.map(({ fact, record }) => [record.id, fact.id]));
  const rewardOf = (random: Random, store: StoreRecord, index: number, startsIn: () => number) => {
    const brand = brandOf.get(store.brandId ?? 0) ?? '';
    const step = random.pick(stepsFor(brand));
    return {
      id: centre.id * OFFER_IDS + FIRST_REWARD + index,
      centre: centre.slug,
      storeId: store.id,
      ...wordsOf(store, brand, step),
      startsOn: addDays(context.today, startsIn()),
      endsOn: addDays(context.today, random.int(20, 120)),
      points: step.points,
      minimumTier: random.pick<RewardRecord['minimumTier']>(step.tiers),
      valueCents: step.dollars * 100,
      currency: centre.currency,
      terms: [...texts.terms],
      exclusions: [...texts.exclusions],
      // A treat has no price to take anything off.
      howToRedeem: texts.howToRedeem.slice(0, goodsOf(brand).treats ? 1 : undefined),
    };
  };
  const random = randomOf(context.seed, centre.slug, 'rewards');
  const now = random
    .sample(stores, random.int(12, 20))
    .map((store, index) => rewardOf(random, store, index, () => -random.int(5, 60)));
  const given = new Set(now.map(({ storeId }) => storeId));
  const later = randomOf(context.seed, centre.slug, 'rewards to come');
  const coming = later
    .sample(
      stores.filter(({ id }) => !given.has(id)),
      COMING,
    )
    .map((store, index) => rewardOf(later, store, now.length + index, () => later.int(2, 18)));
  return [...now, ...coming];
}

/** Steps that make sense at a brand: $10 is too little for a sofa, and $30 is more than a pretzel costs. */
export function stepsFor(brand: string): readonly Step[] {
  const { treats } = goodsOf(brand);
  if (treats) return REWARD_STEPS.filter(({ dollars }) => String(dollars) in treats);
  const usual = usualPrice(brand);
  if (usual < 20) return [SMALL];
  if (usual < 50) return [SMALL, MEDIUM];
  return usual < 150 ? [MEDIUM, LARGE] : [LARGE];
}

function wordsOf({ name, suite }: StoreRecord, brand: string, { points, dollars }: Step) {
  const worth = `$${dollars}`;
  const treat = goodsOf(brand).treats?.[String(dollars)];
  const what = treat ? inSentence(treat) : fill(texts.off, { worth });
  const filled = { points, worth, what, store: name, suite };
  return {
    title: treat ? fill(texts.treatTitle, { treat, store: name }) : fill(texts.title, filled),
    summary: fill(texts.summary, filled),
    description: fillAll(texts.description, filled),
  };
}

const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
