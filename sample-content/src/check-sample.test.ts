import type { ContentKind, ContentSet } from 'shared-contracts/content-records';
import { describe, expect, test } from 'vitest';
import { checkSample } from './check-sample.ts';
import { createSampleContent } from './sample-content.ts';

const SAMPLE = createSampleContent({ today: '2026-11-25' });

type Is = (record: object) => boolean;
const has =
  (field: string, value: unknown): Is =>
  (record) =>
    Reflect.get(record, field) === value;
const at = (centre: string) => has('centre', centre);
const dealOf = (brand: string): Is => {
  const id = SAMPLE.brands.find(({ slug }) => slug === brand)?.id;
  const stores = new Set(SAMPLE.stores.filter(({ brandId }) => brandId === id).map((store) => store.id));
  return (record) => stores.has(Reflect.get(record, 'storeId'));
};
const percent = { kind: 'percent', big: '20%', small: 'off', value: 20 };
const price = { kind: 'price', big: '$19', small: 'suits', value: 1900 };
const ottawa = has('slug', 'ottawa');

/** Wrong facts: a change of the first record that `is` so, and the words that the check must report. */
const UNTRUE: ReadonlyArray<readonly [words: string, kind: ContentKind, is: Is, change: object]> = [
  ['ottawa: +1 212-555-0100 has no area code of ON', 'centres', ottawa, { phone: '+1 212-555-0100' }],
  ['has no area code of SC', 'stores', at('charleston'), { phone: '+1 613-555-0100' }],
  [
    'ottawa: "pier" in "Take the shuttle from the pier.", but its landscape is ',
    'centres',
    ottawa,
    { description: 'Take the shuttle from the pier.' },
  ],
  [
    '"icy" in "Roads are icy.", but it rarely snows there',
    'centres',
    has('slug', 'daytona'),
    { description: 'Roads are icy.' },
  ],
  [
    'ottawa: Tanger Outlets Tilton is not near it',
    'visitor-info',
    at('ottawa'),
    { nearby: [{ label: 'Tanger Outlets Tilton', href: '/tilton' }] },
  ],
  [
    '"20% off party dresses" at untuckit: the brand sells no such good',
    'deals',
    dealOf('untuckit'),
    { title: '20% off party dresses', offer: percent },
  ],
  [
    '"Suits from $19" at jos-a-bank',
    'deals',
    dealOf('jos-a-bank'),
    { title: 'Suits from $19', offer: price },
  ],
  [
    'Wool suits from $19" at jos-a-bank: $19 is outside of $199 to $399',
    'deals',
    dealOf('jos-a-bank'),
    { title: 'Wool suits from $19', offer: { ...price, small: 'wool suits' } },
  ],
  [
    'at crocs: the brand sells no such good',
    'deals',
    dealOf('crocs'),
    { title: '20% off evening shoes', offer: percent },
  ],
  [
    'at pandora: more than the brand’s maximum of 30%',
    'deals',
    dealOf('pandora'),
    { title: '60% off charms', offer: { ...percent, value: 60 } },
  ],
  ['250 points for 500 dollars is not a reward', 'rewards', has('points', 250), { valueCents: 50_000 }],
  [
    'outside opening hours',
    'events',
    at('ottawa'),
    { startsAt: '2026-12-05T11:00:00Z', endsAt: '2026-12-05T12:00:00Z' },
  ],
  ['does not fit the centre', 'events', at('ottawa'), { title: 'Chili cook-off' }],
  ['or that day', 'events', at('ottawa'), { title: 'Egg hunt' }],
  [
    "pinecrest: Auntie Anne's serves no alcohol",
    'visitor-info',
    at('pinecrest'),
    { dora: { storeIds: SAMPLE.stores.filter(at('pinecrest')).map(({ id }) => id) } },
  ],
  ['building z is not on the plan', 'events', at('ottawa'), { place: 'The court of building Z' }],
];

const changed = (content: ContentSet, kind: ContentKind, is: Is, change: object): ContentSet => {
  const records: readonly object[] = content[kind];
  const index = records.findIndex(is);
  expect(index).toBeGreaterThanOrEqual(0);
  return { ...content, [kind]: records.map((one, i) => (i === index ? { ...one, ...change } : one)) };
};

describe('sample check', () => {
  test('finds no problem in the sample', () => {
    expect(checkSample(SAMPLE)).toEqual([]);
  });

  test.each(UNTRUE)('reports "%s"', (words, kind, is, change) => {
    expect(checkSample(changed(SAMPLE, kind, is, change)).join('\n')).toContain(words);
  });

  test('reports a title that a centre uses twice', () => {
    const title = 'Student Tuesdays again';
    const isOther: Is = (deal) => at('ottawa')(deal) && !has('title', title)(deal);
    const twice = changed(changed(SAMPLE, 'deals', at('ottawa'), { title }), 'deals', isOther, { title });
    expect(checkSample(twice).join('\n')).toContain(`"${title}" is used twice`);
  });
});
