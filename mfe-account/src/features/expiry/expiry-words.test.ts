import type { Expiring } from 'shared-contracts/member';
import { describe, expect, test } from 'vitest';
import { endsWords, linkOf, nameOf } from './expiry-words.ts';

const code: Expiring = {
  kind: 'code',
  title: '$10 at Gap',
  at: '2026-11-28T05:00:00.000Z',
  points: null,
  centre: 'charleston',
  store_name: 'Gap',
  order: 'R-7K3M9QX',
  offer: null,
};
const points: Expiring = {
  ...code,
  kind: 'points',
  title: '',
  points: 1435,
  centre: null,
  store_name: null,
  order: null,
};

describe('expiry words', () => {
  test.each([
    ['2026-11-27T17:00:00Z', 'Last day today'],
    ['2026-11-26T17:00:00Z', 'Last day tomorrow'],
    ['2026-11-20T17:00:00Z', 'Through Nov 27, 2026'],
  ])('say when an offer ends, as of %s', (now, words) => {
    expect(endsWords(code, Date.parse(now))).toBe(words);
  });

  test('name an offer with its store, and points without a second balance', () => {
    expect(nameOf(code)).toBe('$10 at Gap');
    expect(nameOf({ ...code, title: '20% off' })).toBe('20% off, Gap');
    expect(nameOf(points)).toBe('All your points');
  });

  test('link to the code, the offer, or the rewards at the member’s center', () => {
    expect(linkOf(code, null).href).toBe('/charleston/confirmation?order=R-7K3M9QX');
    expect(linkOf({ ...code, order: null, offer: { kind: 'reward', id: 4 } }, null).href).toBe(
      '/charleston/stores/gap/rewards/4',
    );
    expect(linkOf(points, 'savannah').href).toBe('/savannah/redeem-points');
    expect(linkOf(points, null).href).toBe('/preferred-center?next=redeem-points');
  });
});
