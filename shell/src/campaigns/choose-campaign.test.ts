import { type Campaign, localDateAt, SITE_TIME_ZONE } from 'shared-contracts/content';
import { describe, expect, test } from 'vitest';
import { type CampaignPlace, type CampaignTrace, chooseCampaign, refusalOf } from './choose-campaign.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2025-07-10T12:00:00-04:00');

const campaign = (change: Partial<Campaign> = {}): Campaign => ({
  id: 'fourth-of-july-2025',
  title: 'Fourth of July sale',
  body: 'Red, white and marked down.',
  link: { label: 'See', href: '/find-a-tanger' },
  startsOn: '2025-07-01',
  endsOn: '2025-07-20',
  countries: ['US'],
  pages: ['/', '/:centre', '/:centre/deals'],
  frequency: { times: 1, days: 7 },
  ...change,
});
const place = (change: Partial<CampaignPlace> = {}): CampaignPlace => ({
  day: '2025-07-10',
  country: 'US',
  path: '/',
  centre: null,
  ...change,
});
const trace = (change: Partial<CampaignTrace> = {}): CampaignTrace => ({
  shown: [],
  dismissed: false,
  ...change,
});
/** Reason against the campaign now, or null. */
const refusal = (
  one: Partial<Campaign> = {},
  where: Partial<CampaignPlace> = {},
  traces?: Partial<CampaignTrace>,
) => refusalOf(campaign(one), place(where), traces && trace(traces), NOW);
const dayAt = (time: string) => localDateAt(Date.parse(time), SITE_TIME_ZONE);

describe('campaign period in the site’s time zone', () => {
  const valentine = { startsOn: '2025-02-01', endsOn: '2025-02-14' };
  test.each([
    ['the second before it', {}, '2025-06-30T23:59:59-04:00', 'not-yet'],
    ['its first second', {}, '2025-07-01T00:00:00-04:00', null],
    ['its last second', {}, '2025-07-20T23:59:59-04:00', null],
    ['the second after it', {}, '2025-07-21T00:00:00-04:00', 'over'],
    ['the evening before it, when it is July in London', {}, '2025-07-01T03:59:59Z', 'not-yet'],
    ['its last evening, when it is the 21st in London', {}, '2025-07-21T03:59:59Z', null],
    ['its last second in winter', valentine, '2025-02-15T04:59:59Z', null],
    ['the second after it in winter', valentine, '2025-02-15T05:00:00Z', 'over'],
  ])('is checked at %s', (_name, dates, time, reason) => {
    expect(refusal(dates, { day: dayAt(time) })).toBe(reason);
  });
});

describe('campaign by country', () => {
  test.each([
    ['US', ['US'], null],
    ['CA', ['US'], 'other-country'],
    ['US', ['CA'], 'other-country'],
    ['CA', ['US', 'CA'], null],
    [null, ['US'], 'other-country'],
    [null, ['US', 'CA'], null],
  ] as const)('visitor from %s, campaign for %o: %s', (country, countries, reason) => {
    expect(refusal({ countries: [...countries] }, { country })).toBe(reason);
  });
});

describe('campaign by page', () => {
  const pink = { pages: ['*'], link: { label: 'Get the pass', href: '/pink?from=popup' } };
  test.each<[string, string | null, Partial<Campaign>, string | null]>([
    ['/', null, {}, null],
    ['/rewards', null, {}, 'other-page'],
    ['/charleston', 'charleston', {}, null],
    ['/charleston/deals', 'charleston', {}, null],
    ['/charleston/stores', 'charleston', {}, 'other-page'],
    ['/charleston/deals/7', 'charleston', {}, 'other-page'],
    ['/gift-cards', null, pink, null],
    ['/pink', null, pink, 'leads-here'],
  ])('path %s of the centre %s, campaign %o: %s', (path, centre, pages, reason) => {
    expect(refusal(pages, { path, centre })).toBe(reason);
  });
});

describe('campaign frequency', () => {
  const once = { times: 1, days: 7 };
  const twice = { times: 2, days: 7 };
  test.each([
    ['once in 7 days, just shown', once, [NOW], 'seen-enough'],
    ['once in 7 days, a moment before they are over', once, [NOW - 7 * DAY + 1], 'seen-enough'],
    ['once in 7 days, when they are over', once, [NOW - 7 * DAY], null],
    ['twice in 7 days, shown once', twice, [NOW - DAY], null],
    ['twice in 7 days, shown twice', twice, [NOW - 2 * DAY, NOW - DAY], 'seen-enough'],
    ['twice in 7 days, one of them long ago', twice, [NOW - 9 * DAY, NOW - DAY], null],
  ])('%s', (_name, frequency, shown, reason) => {
    expect(refusal({ frequency }, {}, { shown })).toBe(reason);
  });

  test('a dismissed campaign does not return', () => {
    expect(refusal({}, {}, { shown: [NOW - 9 * DAY], dismissed: true })).toBe('dismissed');
  });
});

test('chooseCampaign: picks the campaign that ends first, skipping dismissed ones', () => {
  const both = [
    campaign({ id: 'long', endsOn: '2025-07-31' }),
    campaign({ id: 'short', endsOn: '2025-07-12' }),
  ];
  const closed = trace({ dismissed: true });
  const chosen = (traces: Record<string, CampaignTrace>) => chooseCampaign(both, place(), traces, NOW)?.id;
  expect(chosen({})).toBe('short');
  expect(chosen({ short: closed })).toBe('long');
  expect(chosen({ short: closed, long: closed })).toBeUndefined();
});
