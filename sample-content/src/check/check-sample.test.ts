import type { ContentSet } from 'shared-contracts/content-records';
import { describe, expect, test } from 'vitest';
import { createSampleContent } from '../sample-content.ts';
import { checkSample } from './check-sample.ts';

const SAMPLE = createSampleContent({ today: '2026-11-25' });

/** A list with the first record that `is` so changed. */
function changed<T extends object>(
  records: readonly T[],
  is: (record: T) => boolean,
  change: Partial<T>,
): T[] {
  const index = records.findIndex(is);
  expect(index).toBeGreaterThanOrEqual(0);
  return records.map((record, i) => (i === index ? { ...record, ...change } : record));
}

const ottawa = ({ slug }: { slug: string }) => slug === 'ottawa';
const at = (centre: string) => (record: { centre: string }) => record.centre === centre;
const dealOf = (brand: string) => {
  const id = SAMPLE.brands.find(({ slug }) => slug === brand)?.id;
  const stores = new Set(SAMPLE.stores.filter(({ brandId }) => brandId === id).map((store) => store.id));
  return ({ storeId }: { storeId: number | null }) => storeId !== null && stores.has(storeId);
};
const percent = { kind: 'percent', big: '20%', small: 'off', value: 20 } as const;

/** Untrue facts, each with the words that the check must find. */
const UNTRUE: ReadonlyArray<
  readonly [untruth: string, change: (content: ContentSet) => Partial<ContentSet>]
> = [
  [
    'ottawa: +1 212-555-0100 has no area code of ON',
    ({ centres }) => ({ centres: changed(centres, ottawa, { phone: '+1 212-555-0100' }) }),
  ],
  [
    'has no area code of SC',
    ({ stores }) => ({ stores: changed(stores, at('charleston'), { phone: '+1 613-555-0100' }) }),
  ],
  [
    'ottawa: "pier" in "Take the shuttle from the pier.", and it lies by no coast',
    ({ centres }) => ({
      centres: changed(centres, ottawa, { description: 'Take the shuttle from the pier.' }),
    }),
  ],
  [
    '"icy" in "Roads are icy.", where it hardly ever snows',
    ({ centres }) => ({
      centres: changed(centres, ({ slug }) => slug === 'daytona', { description: 'Roads are icy.' }),
    }),
  ],
  [
    'ottawa: Tanger Outlets Tilton is no neighbour of it',
    (content) => ({
      'visitor-info': changed(content['visitor-info'], at('ottawa'), {
        nearby: [{ label: 'Tanger Outlets Tilton', href: '/tilton' }],
      }),
    }),
  ],
  [
    '"20% off party dresses" at untuckit: nothing that the brand sells',
    ({ deals }) => ({
      deals: changed(deals, dealOf('untuckit'), { title: '20% off party dresses', offer: percent }),
    }),
  ],
  [
    '"Suits from $19" at jos-a-bank',
    ({ deals }) => ({
      deals: changed(deals, dealOf('jos-a-bank'), {
        title: 'Suits from $19',
        offer: { kind: 'price', big: '$19', small: 'suits', value: 1900 },
      }),
    }),
  ],
  [
    'Wool suits from $19" at jos-a-bank: $19 is outside of $199 to $399',
    ({ deals }) => ({
      deals: changed(deals, dealOf('jos-a-bank'), {
        title: 'Wool suits from $19',
        offer: { kind: 'price', big: '$19', small: 'wool suits', value: 1900 },
      }),
    }),
  ],
  [
    'at crocs: nothing that the brand sells',
    ({ deals }) => ({
      deals: changed(deals, dealOf('crocs'), { title: '20% off evening shoes', offer: percent }),
    }),
  ],
  [
    'at pandora: more than 30%',
    ({ deals }) => ({
      deals: changed(deals, dealOf('pandora'), {
        title: '60% off charms',
        offer: { ...percent, value: 60 },
      }),
    }),
  ],
  [
    '"Student Tuesdays again" is said twice',
    ({ deals }) => {
      const title = 'Student Tuesdays again';
      const first = changed(deals, at('ottawa'), { title });
      return { deals: changed(first, (deal) => deal.centre === 'ottawa' && deal.title !== title, { title }) };
    },
  ],
  [
    '250 points for 500 dollars make no sense',
    ({ rewards }) => ({ rewards: changed(rewards, ({ points }) => points === 250, { valueCents: 50_000 }) }),
  ],
  [
    'outside of opening hours',
    ({ events }) => ({
      events: changed(events, at('ottawa'), {
        startsAt: '2026-12-05T11:00:00Z',
        endsAt: '2026-12-05T12:00:00Z',
      }),
    }),
  ],
  [
    'does not belong there',
    ({ events }) => ({ events: changed(events, at('ottawa'), { title: 'Chili cook-off' }) }),
  ],
  ['or not on that day', ({ events }) => ({ events: changed(events, at('ottawa'), { title: 'Egg hunt' }) })],
  [
    'building z is not on the plan',
    ({ events }) => ({ events: changed(events, at('ottawa'), { place: 'The court of building Z' }) }),
  ],
];

describe('Check of the sample', () => {
  test('The sample is true', () => {
    expect(checkSample(SAMPLE)).toEqual([]);
  });

  test.each(UNTRUE)('An untruth is found: %s', (untruth, change) => {
    const problems = checkSample({ ...SAMPLE, ...change(SAMPLE) });
    expect(problems.filter((problem) => problem.includes(untruth))).not.toEqual([]);
  });
});
