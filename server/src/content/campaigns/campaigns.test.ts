import { describe, expect, test } from 'vitest';
import { useContentApp } from '../../testing/content-app.ts';

const content = useContentApp('2026-11-21T17:00:00Z');

const idsAt = async (time: string, country?: 'US' | 'CA') => {
  content.clock.now = Date.parse(time);
  const { items } = await content.client.campaigns(country ? { country } : {});
  return items.map(({ id }) => id).filter((id) => !id.startsWith('current-'));
};

describe('campaigns by site time', () => {
  test.each([
    ['2025-01-31T23:59:59-05:00', 'US', []],
    ['2025-02-01T00:00:00-05:00', 'US', ['valentines-shopping-spree-2025']],
    ['2025-02-14T23:59:59-05:00', 'CA', ['valentines-shopping-spree-2025']],
    ['2025-02-15T00:00:00-05:00', 'US', []],
    ['2025-05-31T23:59:59-04:00', 'CA', []],
    ['2025-06-01T00:00:00-04:00', 'CA', ['summer-of-savings-ca-2025']],
    ['2025-06-01T00:00:00-04:00', 'US', []],
    ['2025-06-30T23:59:59-04:00', 'US', []],
    ['2025-07-01T00:00:00-04:00', 'US', ['fourth-of-july-2025']],
    ['2025-07-01T00:00:00-04:00', 'CA', ['summer-of-savings-ca-2025']],
    ['2025-07-20T23:59:59-04:00', 'US', ['fourth-of-july-2025']],
    ['2025-07-21T00:00:00-04:00', 'US', []],
    ['2025-07-31T23:59:59-04:00', 'CA', ['summer-of-savings-ca-2025']],
    ['2025-11-01T00:00:00-04:00', 'US', []],
  ] as const)('are active at %s in %s: %j', async (time, country, ids) => {
    expect(await idsAt(time, country)).toEqual(ids);
  });

  test('are those of all countries when no country is given', async () => {
    expect((await idsAt('2025-07-10T12:00:00-04:00')).sort()).toEqual([
      'fourth-of-july-2025',
      'summer-of-savings-ca-2025',
    ]);
  });
});
