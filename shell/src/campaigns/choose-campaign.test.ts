import { type Campaign, localDateAt, SITE_TIME_ZONE } from 'shared-contracts';
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
const at = (time: string) => place({ day: localDateAt(Date.parse(time), SITE_TIME_ZONE) });

describe('window of a campaign, in the zone of the site', () => {
  test.each([
    ['the last second before it', '2025-06-30T23:59:59-04:00', 'not-yet'],
    ['its first second', '2025-07-01T00:00:00-04:00', null],
    ['its last second', '2025-07-20T23:59:59-04:00', null],
    ['the first second after it', '2025-07-21T00:00:00-04:00', 'over'],
    ['the evening before it, when it is July in London', '2025-07-01T03:59:59Z', 'not-yet'],
    ['its last evening, when it is the 21st in London', '2025-07-21T03:59:59Z', null],
  ])('%s', (_name, time, refusal) => {
    expect(refusalOf(campaign(), at(time), undefined, NOW)).toBe(refusal);
  });

  test('the zone is an hour further from Greenwich in winter', () => {
    const valentine = campaign({ startsOn: '2025-02-01', endsOn: '2025-02-14' });
    expect(refusalOf(valentine, at('2025-02-15T04:59:59Z'), undefined, NOW)).toBe(null);
    expect(refusalOf(valentine, at('2025-02-15T05:00:00Z'), undefined, NOW)).toBe('over');
  });
});

describe('country', () => {
  test.each([
    ['US', ['US'], null],
    ['CA', ['US'], 'other-country'],
    ['US', ['CA'], 'other-country'],
    ['CA', ['US', 'CA'], null],
    [null, ['US'], 'other-country'],
    [null, ['US', 'CA'], null],
  ] as const)('%s, campaign of %o', (country, countries, refusal) => {
    const one = campaign({ countries: [...countries] });
    expect(refusalOf(one, place({ country }), undefined, NOW)).toBe(refusal);
  });
});

describe('page', () => {
  test.each([
    ['/', null, null],
    ['/rewards', null, 'other-page'],
    ['/charleston', 'charleston', null],
    ['/charleston/deals', 'charleston', null],
    ['/charleston/stores', 'charleston', 'other-page'],
    ['/charleston/deals/7', 'charleston', 'other-page'],
  ])('%s', (path, centre, refusal) => {
    expect(refusalOf(campaign(), place({ path, centre }), undefined, NOW)).toBe(refusal);
  });

  test('a star is every page, but not the one that it leads to', () => {
    const pink = campaign({ pages: ['*'], link: { label: 'Get the pass', href: '/pink?from=popup' } });
    expect(refusalOf(pink, place({ path: '/gift-cards' }), undefined, NOW)).toBe(null);
    expect(refusalOf(pink, place({ path: '/pink' }), undefined, NOW)).toBe('leads-here');
  });
});

describe('cap', () => {
  test.each([
    ['once in 7 days, just shown', { times: 1, days: 7 }, [NOW], 'seen-enough'],
    [
      'once in 7 days, a moment before they are over',
      { times: 1, days: 7 },
      [NOW - 7 * DAY + 1],
      'seen-enough',
    ],
    ['once in 7 days, when they are over', { times: 1, days: 7 }, [NOW - 7 * DAY], null],
    ['twice in 7 days, shown once', { times: 2, days: 7 }, [NOW - DAY], null],
    ['twice in 7 days, shown twice', { times: 2, days: 7 }, [NOW - 2 * DAY, NOW - DAY], 'seen-enough'],
    ['twice in 7 days, one of them long ago', { times: 2, days: 7 }, [NOW - 9 * DAY, NOW - DAY], null],
  ])('%s', (_name, frequency, shown, refusal) => {
    expect(refusalOf(campaign({ frequency }), place(), trace({ shown }), NOW)).toBe(refusal);
  });

  test('a closed one does not come again, whatever its cap allows', () => {
    const closed = trace({ shown: [NOW - 9 * DAY], dismissed: true });
    expect(refusalOf(campaign(), place(), closed, NOW)).toBe('dismissed');
  });
});

describe('several at once', () => {
  const long = campaign({ id: 'long', endsOn: '2025-07-31' });
  const short = campaign({ id: 'short', endsOn: '2025-07-12' });

  test('the one that ends first is shown', () => {
    expect(chooseCampaign([long, short], place(), {}, NOW)?.id).toBe('short');
  });

  test('then the other, and then none', () => {
    const closed = trace({ dismissed: true });
    expect(chooseCampaign([long, short], place(), { short: closed }, NOW)?.id).toBe('long');
    expect(chooseCampaign([long, short], place(), { short: closed, long: closed }, NOW)).toBe(null);
  });
});
