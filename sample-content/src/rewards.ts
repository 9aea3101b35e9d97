import { addDays } from 'shared-contracts';
import type { RecordOf } from 'shared-contracts/content-records';
import { OFFER_IDS } from './deals.ts';
import { type Random, randomOf } from './random.ts';
import type { CategoryRecord, SampleCentre, SampleContext, StoreRecord } from './sample-context.ts';

type RewardRecord = RecordOf<'rewards'>;

const FIRST_REWARD = 501;
/** What points buy: price in points, worth in hundredths of the currency. */
const STEPS = [
  { points: 250, valueCents: 1000 },
  { points: 400, valueCents: 2000 },
  { points: 500, valueCents: 3000 },
] as const;

const TREATS: Readonly<Record<string, readonly string[]>> = {
  Dining: ['Lunch for one', 'Dessert and a drink', 'Two coffees and something sweet'],
  Beauty: ['A made-up basket of travel sizes', 'A candle of your choice'],
  Entertainment: ['An evening ticket', 'Game credit'],
};

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
    return {
      id: centre.id * OFFER_IDS + FIRST_REWARD + index,
      centre: centre.slug,
      storeId: store.id,
      title: rewardTitle(nameOf.get(store.categoryId) ?? '', worth, store, random),
      summary: `${step.points} points for ${worth} to spend at ${store.name}.`,
      startsOn: addDays(context.today, -random.int(5, 60)),
      endsOn: addDays(context.today, random.int(20, 120)),
      points: step.points,
      minimumTier: random.pick(['blue', 'blue', 'blue', 'gold', 'platinum'] as const),
      valueCents: step.valueCents,
      currency: centre.currency,
      description: [
        `Trade ${step.points} points for a code worth ${worth} at ${store.name}, suite ${store.suite}.`,
      ],
      terms: [
        'The code is valid for 30 days after you redeem your points.',
        'One code per purchase; it is used up in one go.',
        'Not exchangeable for cash.',
      ],
      exclusions: ['Gift cards', 'Alterations'],
      howToRedeem: [
        'Tap redeem and confirm the points.',
        'Show the code or its QR picture at the till.',
        'The till takes the amount off before tax.',
      ],
    };
  });
}

function rewardTitle(category: string, worth: string, { name }: StoreRecord, random: Random): string {
  const treats = TREATS[category];
  return treats ? `${random.pick(treats)} at ${name}` : `${worth} at ${name}`;
}
