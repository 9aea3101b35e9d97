import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { DOM_IDS, paths } from 'shared-contracts';
import { liveVersions, newVersion, promote, publishChanged } from '../support/releases.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

// A browser that has visited comes again when another release is live: what it fetches hardly changed.
test.describe.configure({ mode: 'serial' });
test.use({ expectedErrors: ['integrity', 'Failed to load', 'Failed to fetch dynamically'] });

const NAME = 'mfe-loyalty';
const first = newVersion();
const second = newVersion();
const third = newVersion();
let healthy = '';

/** A build in which every script says a word of its own, under the names that the build gave them. Its budgets are for the pages without. */
const publishWith = (version: string, word: string) =>
  publishChanged(NAME, version, () => ({
    manifest: ({ remote, ...built }) => ({ ...built, ...(remote && { remote: { ...remote, budgets: {} } }) }),
    script: (text) => `${text}\nglobalThis.wordOfRelease = '${word}';`,
  }));

test.beforeAll(async () => {
  healthy = (await liveVersions())[NAME] ?? '';
  await publishWith(first, 'first');
  await publishWith(second, 'another word');
  await promote(NAME, first);
});
test.afterAll(async () => {
  await promote(NAME, healthy);
});

type Page = import('playwright').Page;

interface Fetched {
  readonly path: string;
  readonly encoding: string;
  readonly bytes: number;
}

/** Opens the rewards, and answers with the files of the version that were fetched. */
async function visit(page: Page, version: string, name: string = NAME): Promise<Fetched[]> {
  const responses: import('playwright').Response[] = [];
  const note = (response: import('playwright').Response) => {
    if (new URL(response.url()).pathname.startsWith(`/releases/${name}/${version}/`))
      responses.push(response);
  };
  page.on('response', note);
  await page.goto(paths.rewards());
  await expect(page.locator(`#${DOM_IDS.slot} a[href]`).first()).toBeVisible();
  // The line is silent before that, too, while a slow machine runs the scripts: what they bring, and the typefaces, come after it.
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

const weight = (fetched: readonly Fetched[]) => fetched.reduce((sum, { bytes }) => sum + bytes, 0);

test('a browser that visited before a release fetches a twentieth of its scripts', async ({
  page,
  browser,
}) => {
  const whole = await visit(page, first);
  expect(whole.length).toBeGreaterThan(2);
  expect(new Set(whole.map(({ encoding }) => encoding))).toEqual(new Set(['br']));

  await promote(NAME, second);
  const deltas = await visit(page, second);
  expect(deltas.length).toBe(whole.length);
  expect(new Set(deltas.map(({ encoding }) => encoding))).toEqual(new Set(['dcz']));
  expect(weight(deltas)).toBeLessThan(weight(whole) / 20);
  // And runs them.
  expect(await page.evaluate(() => Reflect.get(globalThis, 'wordOfRelease'))).toBe('another word');

  // A browser that has never been here has no dictionary.
  const context = await browser.newContext();
  const fresh = await visit(await context.newPage(), second);
  expect(new Set(fresh.map(({ encoding }) => encoding))).toEqual(new Set(['br']));
  // It comes to the release of before when that is taken back.
  await promote(NAME, first);
  const back = await visit(context.pages()[0] ?? page, first);
  expect(new Set(back.map(({ encoding }) => encoding))).toEqual(new Set(['dcz']));
  await context.close();
});

test('a browser that visited before a release of the shell fetches its fonts as some bytes', async ({
  page,
}) => {
  const before = (await liveVersions()).shell ?? '';
  const version = newVersion();
  await publishChanged('shell', version, () => ({}));
  const fontsOf = (fetched: readonly Fetched[]) => fetched.filter(({ path }) => path.endsWith('.woff2'));
  expect(weight(fontsOf(await visit(page, before, 'shell')))).toBeGreaterThan(20_000);
  try {
    await promote('shell', version);
    const fonts = fontsOf(await visit(page, version, 'shell'));
    expect(fonts.map(({ encoding }) => encoding)).toEqual(['dcz', 'dcz']);
    expect(weight(fonts)).toBeLessThan(200);
  } finally {
    await promote('shell', before);
  }
});

test('a first visit hears at most 100 bytes more in headers for them than without', async ({
  page,
  request,
}) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const heard = new Map<string, string>();
  session.on('Network.responseReceivedExtraInfo', ({ requestId, headersText = '' }) => {
    if (/^content-type: (text\/(javascript|css)|font)/m.test(headersText)) heard.set(requestId, headersText);
  });
  await page.goto(paths.rewards());
  await page.waitForLoadState('networkidle');
  expect(heard.size).toBeGreaterThan(4);

  const linesOf = (text: string) => text.split('\r\n').map((line) => `${line}\r\n`);
  // What each answer of the site has, and scripts and styles had before there were deltas.
  const common = (await request.get('/robots.txt'))
    .headersArray()
    .map(({ name, value }) => `${name}: ${value}\r\n`)
    .filter((line) => /^(permissions-policy|cross-origin-opener-policy|x-composition-revision):/.test(line));
  expect(common).toHaveLength(3);
  const bytes = (lines: string[]) => lines.reduce((sum, { length }) => sum + length, 0);
  let more = 0;
  for (const text of heard.values()) {
    const lines = linesOf(text);
    const ofDictionaries = lines.filter((line) => line.startsWith('use-as-dictionary:'));
    expect(ofDictionaries).toHaveLength(1);
    expect(lines).toContain('vary: accept-encoding, available-dictionary\r\n');
    more += bytes(ofDictionaries) + ', available-dictionary'.length;
    more -= bytes(common.filter((line) => !lines.includes(line)));
  }
  expect(more).toBeLessThanOrEqual(100);
});

test('a browser that has lost its dictionaries gets whole files', async ({ page }) => {
  await visit(page, first);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await promote(NAME, second);
  const fetched = await visit(page, second);
  expect(new Set(fetched.map(({ encoding }) => encoding))).toEqual(new Set(['br']));
});

test('a delta that leads to other bytes is never run: the fallback is mounted in its place', async ({
  page,
}) => {
  await publishWith(third, 'a third word');
  const [entry] = await visit(page, second);
  if (!entry) throw new Error('Nothing was fetched');
  await forge(third, `/* ${'x'.repeat(40)} */ globalThis.changedByteRan = true;`);
  const heard = page.waitForRequest(
    (request) => request.url().endsWith('/api/outcomes') && (request.postData() ?? '').includes(third),
  );
  await promote(NAME, third);
  await page.goto(paths.rewards());
  expect((await heard).postDataJSON().outcomes).toMatchObject([
    { release: `${NAME}@${third}`, outcome: 'load-error' },
  ]);
  // What the server sent stays until the fallback has drawn.
  const alone = `#${DOM_IDS.slot} > [data-remote="${NAME}"]:only-child:not([data-release])`;
  await expect(page.locator(alone)).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'changedByteRan'))).toBeUndefined();
});

/** Writes other deltas of a release's entry than the site has made, as whoever could write its files would. */
async function forge(version: string, text: string): Promise<void> {
  const folder = join(siteUnderTest().dataFolder, 'releases', NAME, version, 'web');
  const deltas = readdirSync(folder).filter((name) => /^remoteEntry\.mjs-.*\.dcz-/.test(name));
  expect(deltas.length).toBeGreaterThan(0);
  for (const name of deltas) {
    const hash = Buffer.from(name.slice(name.indexOf('.dcz-') + '.dcz-'.length), 'hex');
    const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);
    const delta = Buffer.concat([magic, hash, await promisify(zstdCompress)(text)]);
    writeFileSync(join(folder, name), Buffer.concat([createHash('sha256').update(delta).digest(), delta]));
  }
}
