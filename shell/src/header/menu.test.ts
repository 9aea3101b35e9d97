import { fakeSite } from 'shared-contracts/testing';
import { describe, expect, test } from 'vitest';
import {
  centreMenu,
  centreTools,
  clubMenu,
  headerMenu,
  headerMenuValidUntil,
  helpMenu,
  isCurrent,
  type MenuContent,
  memberMenu,
} from './menu.ts';

const content = {
  site: fakeSite,
  earningsCallShown: {
    from: Date.parse('2025-08-04T00:00:00-04:00'),
    until: Date.parse('2025-08-20T00:00:00-04:00'),
  },
};
const labels = (time: string, menu: MenuContent = content) =>
  headerMenu(menu, Date.parse(time)).map((item) => item.label);

describe('header menu', () => {
  test.each([
    ['2025-08-03T23:59:59-04:00', false],
    ['2025-08-04T00:00:00-04:00', true],
    ['2025-08-19T23:59:59-04:00', true],
    ['2025-08-20T00:00:00-04:00', false],
  ])('shows the earnings call on %s: %s', (time, shown) => {
    expect(labels(time).includes('Earnings call')).toBe(shown);
  });

  test('shows no earnings call without its dates', () => {
    const bare = { site: fakeSite, earningsCallShown: undefined };
    expect(labels('2025-08-05T12:00:00Z', bare)).not.toContain('Earnings call');
    expect(headerMenuValidUntil(bare, 0)).toBeUndefined();
  });

  test('has its items in the specified order', () => {
    expect(labels('2026-01-01T00:00:00Z')).toEqual(['Find a Tanger', 'Brands', 'Rewards', 'Our Company']);
    expect(centreMenu('charleston').map((item) => item.label)).toEqual([
      'Stores',
      'Deals',
      'Events',
      'Map',
      'Visitor Info',
      'Rewards',
    ]);
  });

  test('has a distinct analytics event for every item', () => {
    const events = [
      ...headerMenu(content, Date.parse('2025-08-05T12:00:00Z')),
      ...centreMenu('charleston'),
      ...helpMenu(),
      ...centreTools({ slug: 'charleston' }),
      ...clubMenu('charleston'),
      ...memberMenu('US'),
    ].map((item) => item.event);
    expect(new Set(events).size).toBe(events.length);
  });

  test('links to saved deals of the preferred centre, or to choosing one', () => {
    const hrefOf = (slug: string | null) => clubMenu(slug)[0]?.href;
    expect(hrefOf('charleston')).toBe('/charleston/saved-deals');
    expect(hrefOf(null)).toBe('/preferred-center?next=saved-deals');
  });

  test('knows the time of its next change', () => {
    const before = Date.parse('2025-08-01T00:00:00Z');
    expect(headerMenuValidUntil(content, before)).toBe(Date.parse('2025-08-04T04:00:00Z'));
    expect(headerMenuValidUntil(content, Date.parse('2026-01-01T00:00:00Z'))).toBeUndefined();
  });

  test.each([
    ['/charleston/stores', 'Stores'],
    ['/charleston/stores/gap/7?x=1', 'Stores'],
    ['/charleston/stores/gap/deals/7', 'Deals'],
    ['/charleston/promotions/spring/401', 'Deals'],
    ['/charleston/stores/gap/rewards/901', 'Rewards'],
    ['/charleston/events/12', 'Events'],
    ['/charleston/parking', 'Visitor Info'],
    ['/charleston', undefined],
    ['/charleston/storesx', undefined],
  ])('at %s marks %s as current', (url, label) => {
    const current = centreMenu('charleston').filter((item) => isCurrent(item, url));
    expect(current.map((item) => item.label)).toEqual(label === undefined ? [] : [label]);
  });
});
