import type { Page, Response } from 'playwright';
import { DOM_IDS } from 'shared-contracts/composition';
import { paths } from 'shared-contracts/content';
import {
  ensureLive,
  liveVersions,
  newVersion,
  promote,
  publishChanged,
  restoresLive,
} from '../support/releases.ts';
import { expect, test } from '../support/test.ts';

restoresLive();

const NAME = 'mfe-loyalty';

/** Publishes a build whose scripts for the browser each set `wordOfRelease`. Its budgets are for pages without that. */
async function publishWith(word: string): Promise<string> {
  const version = newVersion();
  await publishChanged(NAME, version, {
    manifest: ({ remote, ...built }) => ({ ...built, ...(remote && { remote: { ...remote, budgets: {} } }) }),
    script: (text, path) =>
      path.startsWith('web/') ? `${text}\nglobalThis.wordOfRelease = '${word}';` : text,
  });
  return version;
}

/** Opens the rewards. Returns the files of a release that were fetched. */
async function visit(page: Page, version: string, name: string = NAME) {
  const responses: Response[] = [];
  const note = (response: Response) => {
    if (new URL(response.url()).pathname.startsWith(`/releases/${name}/${version}/`))
      responses.push(response);
  };
  page.on('response', note);
  await page.goto(paths.rewards());
  await expect(page.locator(`#${DOM_IDS.slot} a[href]`).first()).toBeVisible();
  // On a slow machine the network is idle before the scripts ask for their chunks and the typefaces.
  await expect(page.locator(`#${DOM_IDS.slot} > [data-remote="${NAME}"]`)).not.toHaveAttribute(
    'data-release',
  );
  await expect(page.locator('html')).not.toHaveAttribute('data-undecided');
  await page.waitForLoadState('networkidle');
  page.off('response', note);
  return Promise.all(
    responses.map(async (response) => ({
      path: new URL(response.url()).pathname,
      encoding: (await response.allHeaders())['content-encoding'] ?? '',
      bytes: (await response.request().sizes()).responseBodySize,
    })),
  );
}
type Fetched = Awaited<ReturnType<typeof visit>>;

const weight = (fetched: Fetched) => fetched.reduce((sum, { bytes }) => sum + bytes, 0);
const encodings = (fetched: Fetched) => [...new Set(fetched.map(({ encoding }) => encoding))];

test('a browser with the previous release fetches under 5% of the script bytes', {
  tag: '@promise',
}, async ({ page, browser }) => {
  const first = await publishWith('first');
  const second = await publishWith('another word');
  await promote(NAME, first);
  const whole = await visit(page, first);
  expect(whole.length).toBeGreaterThan(2);
  expect(encodings(whole)).toEqual(['br']);

  await promote(NAME, second);
  const deltas = await visit(page, second);
  expect(deltas.length).toBe(whole.length);
  expect(encodings(deltas)).toEqual(['dcz']);
  expect(weight(deltas)).toBeLessThan(weight(whole) / 20);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'wordOfRelease'))).toBe('another word');

  const context = await browser.newContext();
  const newcomer = await context.newPage();
  expect(encodings(await visit(newcomer, second))).toEqual(['br']);
  await promote(NAME, first);
  expect(encodings(await visit(newcomer, first))).toEqual(['dcz']);
  await context.close();
});

test('typefaces cost a few bytes after a shell release', async ({ page }) => {
  const before = (await liveVersions()).shell ?? '';
  const version = newVersion();
  await publishChanged('shell', version, {});
  const typefaces = async (release: string) =>
    (await visit(page, release, 'shell')).filter(({ path }) => path.endsWith('.woff2'));
  expect(weight(await typefaces(before))).toBeGreaterThan(20_000);
  await promote('shell', version);
  const fetched = await typefaces(version);
  await ensureLive('shell', before);
  expect(fetched.map(({ encoding }) => encoding)).toEqual(['dcz', 'dcz']);
  expect(weight(fetched)).toBeLessThan(200);
});
