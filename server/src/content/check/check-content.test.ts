import { createSampleContent } from 'sample-content';
import type { ContentSet } from 'shared-contracts/content-records';
import { describe, expect, test } from 'vitest';
import { checkContent } from './check-content.ts';
import { reservedSegments } from './reserved-segments.ts';

const SAMPLE = createSampleContent({ today: '2026-11-21' });
const options = { reservedSegments: reservedSegments(['/lockers']) };

/** Problems of a content, as `kind index field`. */
function problemsOf(content: ContentSet): string[] {
  const problems: string[] = [];
  checkContent(content, (kind, index, field) => void problems.push(`${kind} ${index} ${field}`), options);
  return problems;
}

/** Records that may be written to, at a place where there is one. */
type Writable<T> = T extends readonly (infer Item)[]
  ? Writable<Item>[]
  : T extends object
    ? { -readonly [K in keyof T]: Writable<T[K]> }
    : T;
function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`The sample has no record ${index}`);
  return item;
}

const EARLIER = '1999-01-01';
const NO_ID = 999_999_999;

/** Rules, each with a change that breaks it and the field that is named. */
const BROKEN: ReadonlyArray<readonly [problem: string, change: (content: Writable<ContentSet>) => void]> = [
  ['centres 1 id', ({ centres }) => Object.assign(at(centres, 1), { id: at(centres, 0).id })],
  ['centres 1 slug', ({ centres }) => Object.assign(at(centres, 1), { slug: at(centres, 0).slug })],
  ['centres 0 slug', ({ centres }) => Object.assign(at(centres, 0), { slug: 'rewards' })],
  ['centres 0 slug', ({ centres }) => Object.assign(at(centres, 0), { slug: 'oidc' })],
  ['centres 0 slug', ({ centres }) => Object.assign(at(centres, 0), { slug: 'lockers' })],
  ['centres 0 timeZone', ({ centres }) => Object.assign(at(centres, 0), { timeZone: 'America/Nowhere' })],
  ['centres 0 address.countryId', ({ centres }) => Object.assign(at(centres, 0).address, { countryId: 1 })],
  ['centres 0 status.id', ({ centres }) => Object.assign(at(centres, 0).status, { id: 77 })],
  ['brands 1 slug', ({ brands }) => Object.assign(at(brands, 1), { slug: at(brands, 0).slug })],
  ['brands 0 categoryId', ({ brands }) => Object.assign(at(brands, 0), { categoryId: NO_ID })],
  ['brands 0 name', ({ brands }) => Object.assign(at(brands, 0), { name: 'A\u0000B' })],
  ['stores 0 centre', ({ stores }) => Object.assign(at(stores, 0), { centre: 'nowhere' })],
  ['stores 0 categoryId', ({ stores }) => Object.assign(at(stores, 0), { categoryId: NO_ID })],
  ['stores 0 brandId', ({ stores }) => Object.assign(at(stores, 0), { brandId: NO_ID })],
  [
    'stores 1 suite',
    ({ stores }) => {
      const { centre, suite } = at(stores, 0);
      Object.assign(at(stores, 1), { centre, suite });
    },
  ],
  ['deals 0 centre', ({ deals }) => Object.assign(at(deals, 0), { centre: 'nowhere' })],
  ['deals 0 storeId', ({ deals }) => Object.assign(at(deals, 0), { storeId: NO_ID })],
  ['deals 0 storeIds', ({ deals }) => Object.assign(at(deals, 0), { storeIds: [NO_ID] })],
  ['deals 0 endsOn', ({ deals }) => Object.assign(at(deals, 0), { endsOn: EARLIER })],
  ['rewards 0 storeId', ({ rewards }) => Object.assign(at(rewards, 0), { storeId: NO_ID })],
  ['rewards 0 endsOn', ({ rewards }) => Object.assign(at(rewards, 0), { endsOn: EARLIER })],
  ['rewards 0 id', ({ rewards, deals }) => Object.assign(at(rewards, 0), { id: at(deals, 0).id })],
  ['events 0 centre', ({ events }) => Object.assign(at(events, 0), { centre: 'nowhere' })],
  ['events 0 endsAt', ({ events }) => Object.assign(at(events, 0), { endsAt: '1999-01-01T00:00:00Z' })],
  ['events 0 storeIds', ({ events }) => Object.assign(at(events, 0), { storeIds: [NO_ID] })],
  ['jobs 0 storeId', ({ jobs }) => Object.assign(at(jobs, 0), { storeId: NO_ID })],
  ['jobs 0 expiresOn', ({ jobs }) => Object.assign(at(jobs, 0), { expiresOn: EARLIER })],
  ['parking 0 centre', ({ parking }) => Object.assign(at(parking, 0), { centre: 'nowhere' })],
  ['visitor-info 0 centre', ({ 'visitor-info': info }) => Object.assign(at(info, 0), { centre: 'nowhere' })],
  [
    'site-plans 0 occupants',
    ({ 'site-plans': plans }) =>
      Object.assign(at(at(plans, 0).occupants, 0).properties, { unit_id: 'nothing' }),
  ],
  [
    'site-plans 0 occupants',
    ({ 'site-plans': plans }) => Object.assign(at(at(plans, 0).occupants, 0).properties, { store_id: NO_ID }),
  ],
  [
    'site-plans 0 occupants',
    ({ 'site-plans': plans }) => Object.assign(at(at(plans, 0).units, 0).properties, { suite: 'Z-1' }),
  ],
  [
    'savings-pass 0 saleUntil',
    ({ 'savings-pass': pass }) => Object.assign(at(pass, 0), { saleUntil: EARLIER }),
  ],
  [
    'savings-pass 0 validUntil',
    ({ 'savings-pass': pass }) => Object.assign(at(pass, 0), { validUntil: EARLIER }),
  ],
  ['savings-pass 0 editions', ({ 'savings-pass': pass }) => void at(pass, 0).editions.pop()],
  [
    'savings-pass 0 editions',
    ({ 'savings-pass': pass }) => {
      for (const edition of at(pass, 0).editions) edition.price = { USD: 1, CAD: 1 };
    },
  ],
  [
    'savings-pass 0 deals',
    ({ 'savings-pass': pass }) => Object.assign(at(at(pass, 0).deals, 0), { brandId: NO_ID }),
  ],
  [
    'savings-pass 0 deals',
    ({ 'savings-pass': pass }) => Object.assign(at(at(pass, 0).deals, 0), { brandId: null, by: null }),
  ],
  [
    'sign-up-pages 0 closesOn',
    ({ 'sign-up-pages': pages }) => Object.assign(at(pages, 0), { closesOn: EARLIER }),
  ],
  [
    'sign-up-pages 0 endsOn',
    ({ 'sign-up-pages': pages }) => Object.assign(at(pages, 0), { endsOn: EARLIER }),
  ],
  [
    'sign-up-pages 0 closesOn',
    ({ 'sign-up-pages': pages }) => Object.assign(at(pages, 0), { closesOn: '2999-01-01' }),
  ],
  ['campaigns 0 endsOn', ({ campaigns }) => Object.assign(at(campaigns, 0), { endsOn: EARLIER })],
  [
    'earnings-call 0 menu.until',
    ({ 'earnings-call': calls }) =>
      Object.assign(at(calls, 0), { menu: { from: '2025-08-04', until: '2025-08-03' } }),
  ],
  [
    'earnings-call 0 endsAt',
    ({ 'earnings-call': calls }) => Object.assign(at(calls, 0), { endsAt: '1999-01-01T00:00:00Z' }),
  ],
  ['site 0 ', ({ site }) => void site.pop()],
];

describe('Content check', () => {
  test('The sample has no problem', () => {
    expect(problemsOf(SAMPLE)).toEqual([]);
  });

  test.each(BROKEN)('%s: a broken rule is named', (problem, change) => {
    const content = structuredClone(SAMPLE) as Writable<ContentSet>;
    change(content);
    expect(problemsOf(content as ContentSet)).toContain(problem);
  });
});
