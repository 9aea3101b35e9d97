import { readFileSync } from 'node:fs';
import { createContentClient, type EarningsCall } from 'shared-contracts/content';
import { describe, expect, it } from 'vitest';
import { createSiteData } from '../../src/delivery/rendering/site-data.ts';

const RECORDS = new URL('../../../sample-content/data/records/earnings-call.json', import.meta.url);
const [sample]: EarningsCall[] = JSON.parse(readFileSync(RECORDS, 'utf8'));

function dataWith(call: Partial<EarningsCall> | null) {
  const error = { code: 'NOT_FOUND', message: 'There is no call.', requestId: 'a-test' };
  const fetch = async () => new Response(JSON.stringify(call ?? error), { status: call ? 200 : 404 });
  return createSiteData(createContentClient({ baseUrl: '', fetch }), () => 1);
}
const shown = (call: Partial<EarningsCall> | null) => dataWith(call).earningsCallShown();

describe('content of a page', () => {
  it.each([
    ['/earnings-call', {}, true],
    ['/earnings-call', null, false],
    ['/', null, true],
  ])('of %s exists with the call %j: %j', async (path, call, exists) => {
    expect(await dataWith(call).hasContentOf(path)).toBe(exists);
  });
});

describe('earnings call in the menu', () => {
  it.each([
    ['2025-08-04', '2025-08-19', '2025-08-04T00:00:00-04:00', '2025-08-20T00:00:00-04:00'],
    ['2027-03-10', '2027-03-20', '2027-03-10T00:00:00-05:00', '2027-03-21T00:00:00-04:00'],
  ])('is shown from %s to %s, by New York dates', async (from, until, begin, end) => {
    expect(await shown({ ...sample, menu: { from, until } })).toEqual({
      from: Date.parse(begin),
      until: Date.parse(end),
    });
  });

  it('is missing without a date range or a call', async () => {
    const { menu: _, ...unlisted } = sample ?? {};
    expect(await shown(unlisted)).toBeUndefined();
    expect(await shown(null)).toBeUndefined();
  });
});
