import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EarningsCall } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importContent } from '../../src/content/import/import-content.ts';
import { createSiteData } from '../../src/delivery/pages/site-data.ts';
import { type ContentApp, createContentApp } from '../../src/testing/content-app.ts';

let content: ContentApp;
let data: ReturnType<typeof createSiteData>;
let call: EarningsCall;
beforeAll(async () => {
  content = await createContentApp('2026-11-21T17:00:00Z');
  data = createSiteData(content.client, () => content.app.content.version());
  call = await content.client.earningsCall();
});
afterAll(() => content.stop());

/** Imports what an operator has written, and answers what the site makes of it. */
async function operatorWrites(records: unknown) {
  const folder = mkdtempSync(join(tmpdir(), 'operator-'));
  writeFileSync(join(folder, 'earnings-call.json'), JSON.stringify(records));
  const outcome = await importContent(content.database.db, folder, { publishedPaths: async () => [] });
  rmSync(folder, { recursive: true });
  await content.app.content.refresh();
  return outcome.ok ? data.earningsCallShown() : outcome.problems;
}

test('Earnings call: the sample has it in the menu from 4 to 19 Aug 2025, days of New York', async () => {
  expect(await data.earningsCallShown()).toEqual({
    from: Date.parse('2025-08-04T00:00:00-04:00'),
    until: Date.parse('2025-08-20T00:00:00-04:00'),
  });
});

test('Earnings call: an operator moves its window by an import, over a change of the clocks too', async () => {
  expect(await operatorWrites([{ ...call, menu: { from: '2027-03-10', until: '2027-03-20' } }])).toEqual({
    from: Date.parse('2027-03-10T00:00:00-05:00'),
    until: Date.parse('2027-03-21T00:00:00-04:00'),
  });
});

test('Earnings call: without a window, and without a call, no menu names it', async () => {
  const { menu: _, ...unlisted } = call;
  expect(await operatorWrites([unlisted])).toBeUndefined();
  expect(await operatorWrites([])).toBeUndefined();
});

test('Earnings call: a window that ends before it begins is refused with its line', async () => {
  expect(
    await operatorWrites([{ ...call, menu: { from: '2027-03-10', until: '2027-03-09' } }]),
  ).toMatchObject([{ file: 'earnings-call.json', field: 'menu.until' }]);
});
