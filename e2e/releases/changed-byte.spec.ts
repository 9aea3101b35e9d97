import { DOM_IDS, paths } from 'shared-contracts';
import { liveVersions, newVersion, promote, publishBuild } from '../support/releases.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ mode: 'serial' });
test.use({ expectedErrors: ['integrity', 'Failed to load', 'Failed to fetch dynamically'] });

const fallback = newVersion();
const fresh = newVersion();
let healthy = '';
test.beforeAll(async () => {
  healthy = (await liveVersions())['mfe-loyalty'] ?? '';
  for (const version of [fallback, fresh]) {
    await publishBuild('mfe-loyalty', version);
    await promote('mfe-loyalty', version);
  }
});
test.afterAll(async () => {
  await promote('mfe-loyalty', healthy);
});

/** Paths of the scripts that the page of `/rewards` loads of the live release. */
async function scriptsOf(page: import('playwright').Page): Promise<string[]> {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(`/releases/mfe-loyalty/${fresh}/`) && /\.m?js$/.test(pathname))
      scripts.add(pathname);
  });
  await page.goto(paths.rewards());
  await page.waitForLoadState('networkidle');
  return [...scripts];
}

test('a changed byte in any script of a release is never run: the fallback is mounted in its place', async ({
  browser,
  page,
}) => {
  const scripts = await scriptsOf(page);
  expect(scripts.length).toBeGreaterThan(1);
  for (const path of scripts) {
    const context = await browser.newContext();
    const visit = await context.newPage();
    await visit.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `globalThis.changedByteRan = true;\n${await response.text()}` });
    });
    const heard = visit.waitForRequest(
      (request) => request.url().endsWith('/api/outcomes') && (request.postData() ?? '').includes(fresh),
    );
    await visit.goto(paths.rewards());
    await expect(visit.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
    expect((await heard).postDataJSON().outcomes, path).toMatchObject([{ release: `mfe-loyalty@${fresh}` }]);
    // The page lives: what is mounted is the fallback, and the changed script has left no trace.
    const alone = `#${DOM_IDS.slot} > [data-remote="mfe-loyalty"]:only-child:not([data-release])`;
    await expect(visit.locator(alone)).toBeVisible();
    expect(await visit.evaluate(() => Reflect.get(globalThis, 'changedByteRan'))).toBeUndefined();
    await expect(visit.getByRole('link', { name: 'Try again' })).toHaveCount(0);
    await context.close();
  }
});

test('a changed byte in a script of the shell is never run: what the server sent stays readable', async ({
  page,
}) => {
  await page.route(/\/releases\/shell\/[^/]+\/web\/app\.[0-9a-f]+\.js/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `globalThis.changedByteRan = true;\n${await response.text()}` });
  });
  await page.goto(paths.rewards());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'changedByteRan'))).toBeUndefined();
  await page.getByRole('banner').getByRole('link', { name: 'Brands' }).first().click();
  await expect(page).toHaveURL(paths.brands());
  // The next document asks for the script as well.
  await page.unrouteAll({ behavior: 'wait' });
});
