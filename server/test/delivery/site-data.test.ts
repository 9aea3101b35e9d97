import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { importContent } from '../../src/content/import/import-content.ts';
import { createSiteData } from '../../src/delivery/pages/site-data.ts';
import { createContentApp } from '../../src/testing/content-app.ts';

const content = await createContentApp('2026-11-21T17:00:00Z');
const data = createSiteData(content.client, () => content.app.content.version());
const call = await content.client.earningsCall();
afterAll(() => content.stop());

/** Imports records of an operator. Returns the window in the menu, or the problems. */
async function operatorWrites(records: unknown) {
  const folder = mkdtempSync(join(tmpdir(), 'operator-'));
  writeFileSync(join(folder, 'earnings-call.json'), JSON.stringify(records));
  const outcome = await importContent(content.database.db, folder, { publishedPaths: async () => [] });
  rmSync(folder, { recursive: true });
  await content.app.content.refresh();
  return outcome.ok ? data.earningsCallShown() : outcome.problems;
}

describe('earnings call in the menu', () => {
  it('is there from 4 to 19 Aug 2025 in the sample, by days of New York', async () => {
    expect(await data.earningsCallShown()).toEqual({
      from: Date.parse('2025-08-04T00:00:00-04:00'),
      until: Date.parse('2025-08-20T00:00:00-04:00'),
    });
  });

  it('follows an import, also over a change of the clocks', async () => {
    expect(await operatorWrites([{ ...call, menu: { from: '2027-03-10', until: '2027-03-20' } }])).toEqual({
      from: Date.parse('2027-03-10T00:00:00-05:00'),
      until: Date.parse('2027-03-21T00:00:00-04:00'),
    });
  });

  it('is missing without a window and without a call', async () => {
    const { menu: _, ...unlisted } = call;
    expect(await operatorWrites([unlisted])).toBeUndefined();
    expect(await operatorWrites([])).toBeUndefined();
  });

  it('needs a window that ends after its beginning', async () => {
    expect(
      await operatorWrites([{ ...call, menu: { from: '2027-03-10', until: '2027-03-09' } }]),
    ).toMatchObject([{ file: 'earnings-call.json', field: 'menu.until' }]);
  });
});
