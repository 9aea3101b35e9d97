import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { paths } from 'shared-contracts/content';
import { main } from '../support/page-parts.ts';
import { layoutShift } from '../support/page-state.ts';
import { content, siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

test.use({ consent: 'necessary' });

const CENTRE = 'charleston';
const COMMAND = fileURLToPath(new URL('../../server/src/commands/content.ts', import.meta.url));
const PROMENADE = 'The promenade';
let folder: string;

const altOfCentre = async () => (await content().centre(CENTRE)).photo?.alt ?? null;

/** Imports exactly these pictures, as an operator does. */
async function importPictures(records: readonly object[]): Promise<void> {
  writeFileSync(join(folder, 'pictures.json'), JSON.stringify(records));
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: siteUnderTest().dataFolder };
  await promisify(execFile)(process.execPath, [COMMAND, 'import', folder], { env });
  // The site learns of it a moment later.
  await expect.poll(altOfCentre).toBe(records.length > 0 ? PROMENADE : null);
}

test.beforeAll(async ({ browser }) => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  mkdirSync(join(folder, 'pictures'));
  const page = await browser.newPage({ viewport: { width: 1800, height: 1000 } });
  await page.setContent('<body style="background: linear-gradient(#8bc4e8, #d9480f)">');
  writeFileSync(join(folder, 'pictures/front.jpg'), await page.screenshot({ type: 'jpeg' }));
  await page.close();
});
test.afterAll(async () => {
  await importPictures([]);
  rmSync(folder, { recursive: true, force: true });
});

test('photos of a store and a centre replace the drawings without a layout shift', async ({ page }) => {
  const centre = await content().centre(CENTRE);
  const [store, other] = (await content().stores(CENTRE, { limit: 2 })).items;
  if (!store || !other) throw new Error('The content has only one store');
  const picture = (of: string, id: number, alt: string) => ({
    of,
    id,
    kind: 'photo',
    file: 'pictures/front.jpg',
    alt,
    credit: 'Photo: the operator',
  });
  await importPictures([
    picture('store', store.id, 'The shop front at dusk'),
    picture('centre', centre.id, PROMENADE),
  ]);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    for (const [path, alt] of [
      [paths.store(CENTRE, store.name, store.id), 'The shop front at dusk'],
      [paths.centre(CENTRE), PROMENADE],
    ] as const) {
      await page.goto(path);
      const photo = main(page).getByRole('img', { name: alt });
      await expect(photo).toBeVisible();
      await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      const box = await photo.boundingBox();
      expect(box?.width).toBeGreaterThan(200);
      expect(box?.width).toBeLessThanOrEqual(width);
      expect(box?.height).toBeGreaterThan(100);
      await expect(page.getByText('Photo: the operator')).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await layoutShift(page), `${alt} at ${width}`).toBeLessThanOrEqual(0.02);
    }
  }
  // Other stores keep their drawing.
  await page.goto(paths.store(CENTRE, other.name, other.id));
  await expect(page.getByRole('heading', { level: 1, name: other.name })).toBeVisible();
  await expect(main(page).locator('figure img')).toHaveCount(0);
  await expect(main(page).locator('header svg').first()).toBeVisible();
});
