import { createSampleContent } from 'sample-content';
import type { ContentSet } from 'shared-contracts/content-records';
import { describe, expect, test } from 'vitest';
import { onlyCentres } from '../../testing/only-centres.ts';
import { checkContent } from './check-content.ts';
import { reservedSegments } from './reserved-segments.ts';

const WHOLE = createSampleContent({ today: '2026-11-21' });
const SAMPLE = onlyCentres(WHOLE, 'charleston', 'ottawa');
const options = { reservedSegments: reservedSegments(['/lockers']), today: '2026-11-21' };

function problemsOf(content: ContentSet): string[] {
  const problems: string[] = [];
  checkContent(content, (kind, index, field) => void problems.push(`${kind} ${index} ${field}`), options);
  return problems;
}

const EARLIER = '1999-01-01';
const EARLIER_TIME = '1999-01-01T00:00:00Z';
const NO_ID = 999_999_999;
const sameAs = (path: string): unknown =>
  path.split(' ').reduce<unknown>((at, key) => Object(at)[key], SAMPLE);

/** Rules, each as the problem and a value that causes it: at the field that the problem names, or at another path. */
const BROKEN: ReadonlyArray<readonly [problem: string, value: unknown, path?: string]> = [
  ['centres 1 id', sameAs('centres 0 id')],
  ['centres 1 slug', sameAs('centres 0 slug')],
  ['centres 0 slug', 'rewards'],
  ['centres 0 slug', 'oidc'],
  ['centres 0 slug', 'lockers'],
  ['centres 0 timeZone', 'America/Nowhere'],
  ['centres 0 address.countryId', 1],
  ['centres 0 status.id', 77],
  ['brands 1 slug', sameAs('brands 0 slug')],
  ['brands 0 categoryId', NO_ID],
  ['brands 0 name', 'A\u0000B'],
  ['stores 0 centre', 'nowhere'],
  ['stores 0 categoryId', NO_ID],
  ['stores 0 brandId', NO_ID],
  ['stores 1 suite', sameAs('stores 0 suite')],
  ['deals 0 centre', 'nowhere'],
  ['deals 0 storeId', NO_ID],
  ['deals 0 storeIds', [NO_ID]],
  ['deals 0 endsOn', EARLIER],
  ['rewards 0 storeId', NO_ID],
  ['rewards 0 endsOn', EARLIER],
  ['rewards 0 id', sameAs('deals 0 id')],
  ['events 0 centre', 'nowhere'],
  ['events 0 endsAt', EARLIER_TIME],
  ['events 0 storeIds', [NO_ID]],
  ['jobs 0 storeId', NO_ID],
  ['jobs 0 expiresOn', EARLIER],
  ['parking 0 centre', 'nowhere'],
  ['visitor-info 0 centre', 'nowhere'],
  ['site-plans 0 occupants', 'nothing', 'site-plans 0 occupants 0 properties unit_id'],
  ['site-plans 0 occupants', NO_ID, 'site-plans 0 occupants 0 properties store_id'],
  ['site-plans 0 occupants', 'Z-1', 'site-plans 0 units 0 properties suite'],
  ['savings-pass 0 saleUntil', EARLIER],
  ['savings-pass 0 validUntil', EARLIER],
  ['savings-pass 0 editions', [sameAs('savings-pass 0 editions 0')]],
  ['savings-pass 0 editions', { USD: 1, CAD: 1 }, 'savings-pass 0 editions 1 price'],
  ['savings-pass 0 deals', NO_ID, 'savings-pass 0 deals 0 brandId'],
  ['savings-pass 0 deals', null, 'savings-pass 0 deals 0 brandId'],
  ['sign-up-pages 0 closesOn', EARLIER],
  ['sign-up-pages 0 endsOn', EARLIER],
  ['sign-up-pages 0 closesOn', '2999-01-01'],
  ['campaigns 0 endsOn', EARLIER],
  ['earnings-call 0 menu.until', { from: '2025-08-04', until: '2025-08-03' }, 'earnings-call 0 menu'],
  ['earnings-call 0 endsAt', EARLIER_TIME],
  ['events 0 endsAt', '2999-02-30T10:00:00Z'],
  ['deals 0 endsOn', '2999-02-30'],
  ['stores 0 name', ' '],
  ['legal-texts 1 version', sameAs('legal-texts 0'), 'legal-texts 1'],
  ['site 1 ', sameAs('site 0'), 'site 1'],
  ['savings-pass 1 ', sameAs('savings-pass 0'), 'savings-pass 1'],
  ['earnings-call 1 ', sameAs('earnings-call 0'), 'earnings-call 1'],
  ['centres 0 address.postalCode', '3276'],
  ['centres 1 address.postalCode', 'K2S1N5'],
  // Without these, a page that every page links to is not found.
  ['site null ', [], 'site'],
  ['centres null ', [], 'centres'],
  ['page-blocks null ', [], 'page-blocks'],
  ['page-blocks null ', [sameAs('page-blocks 0')], 'page-blocks'],
  ['legal-texts null ', [], 'legal-texts'],
  ['legal-texts null ', [sameAs('legal-texts 0')], 'legal-texts'],
];

describe('content check', () => {
  test('finds no problem in the sample content', () => {
    expect([...problemsOf(WHOLE), ...problemsOf(SAMPLE)]).toEqual([]);
  });

  const broken = BROKEN.map(([problem, value, path = problem]) => ({ problem, value, path }));
  test.each(broken)('reports $problem for $value', ({ problem, value, path }) => {
    const content = structuredClone(SAMPLE);
    const keys = path.split(/[ .]/);
    const last = keys.pop() ?? '';
    const parent = keys.reduce<unknown>((at, key) => Object(at)[key], content);
    expect(Reflect.set(Object(parent), last, value)).toBe(true);
    expect(problemsOf(content)).toContain(problem);
  });
});
