import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Request, Route } from 'playwright';
import { FIRST_VIEW_ID } from 'shared-contracts/composition';
import { paths } from 'shared-contracts/content';
import { expectHydrated, hold, isHydrated } from '../support/page-state.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, sampleOf, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

/** Bytes of JavaScript that the HTML of a centre's stores names, compressed with brotli. */
const START_BUDGET = 178_000;
/** The same with what is fetched once a first visit is idle. */
const BUDGET = 186_700;
/** Parts that are fetched when idle: analytics 3.5 kB, open tab 2.4 kB, upkeep of consent 1.3 kB, visit plan 1.0 kB. */
const AT_REST = ['analytics', 'open-tab', 'consent-upkeep', 'plan-rows'];

/** The hashes in names of files change with every edit, and would move the sum by up to 140 bytes. */
const weigh = (script: string) => brotliCompressSync(script.replace(/\b[0-9a-f]{8}\b/g, '00000000')).length;

const STORES = paths.stores('charleston');
const isTypeface = (request: Request) => request.url().endsWith('.woff2');

test.describe('first visit', { tag: '@promise' }, () => {
  test('stays within its JavaScript budget', async ({ page }) => {
    const sizes = new Map<string, Promise<number>>();
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      sizes.set(new URL(response.url()).pathname, response.text().then(weigh));
    });
    const html = (await (await page.goto(STORES))?.text()) ?? '';
    // On a fast machine the network is idle before they are requested.
    const missing = () =>
      AT_REST.filter((part) => ![...sizes.keys()].some((path) => path.includes(`/${part}.`)));
    await expect.poll(missing, { timeout: 30_000 }).toEqual([]);
    await page.waitForLoadState('networkidle');
    const parts = await Promise.all([...sizes].map(async ([path, bytes]) => [path, await bytes] as const));
    const sum = (counted: typeof parts) => counted.reduce((all, [, bytes]) => all + bytes, 0);
    const named = parts.filter(([path]) => new RegExp(`(?:href|src)="${path}"`).test(html));
    test.info().annotations.push({ type: 'bytes', description: JSON.stringify(Object.fromEntries(parts)) });
    expect(named.length).toBeGreaterThan(2);
    expect(sum(named), JSON.stringify(named)).toBeLessThanOrEqual(START_BUDGET);
    expect(sum(parts), JSON.stringify(parts)).toBeLessThanOrEqual(BUDGET);
  });

  test('shows all typefaces together after the page starts, then lays out the rest', async ({ page }) => {
    await page.addInitScript(() => {
      // On a slow machine the page would stop waiting for its typefaces.
      const start = window.setTimeout.bind(window);
      const patient = (run: TimerHandler, delay = 0, ...rest: unknown[]) => start(run, delay * 30, ...rest);
      Reflect.set(window, 'setTimeout', patient);
      const gone: [string, boolean][] = [];
      Object.assign(window, { gone });
      const faces = ['1em "Instrument Sans Variable"', '750 1em "Bricolage Grotesque Variable"'];
      new MutationObserver((changes) => {
        for (const { attributeName: name } of changes)
          if (name && !document.documentElement.hasAttribute(name))
            gone.push([name, faces.every((face) => document.fonts.check(face))]);
      }).observe(document, {
        attributes: true,
        subtree: true,
        attributeFilter: ['data-undecided', 'data-arriving'],
      });
    });
    const hadStarted: boolean[] = [];
    await page.route('**/*.woff2', async (route) => {
      hadStarted.push(await page.locator('#slot input').first().evaluate(isHydrated));
      await route.continue();
    });
    await page.goto(STORES);
    await expect(page.locator('html')).not.toHaveAttribute('data-arriving');
    expect(hadStarted).toEqual([true, true]);
    expect(await page.evaluate(() => Reflect.get(window, 'gone'))).toEqual([
      ['data-undecided', true],
      ['data-arriving', true],
    ]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^"Bricolage Grotesque/);
  });

  test('stops waiting after some seconds for typefaces that do not load', async ({ page }) => {
    const held: Route[] = [];
    await page.route('**/*.woff2', (route) => void held.push(route));
    await page.goto(paths.brands());
    await expect(page.locator('html')).not.toHaveAttribute('data-undecided');
    await expect(page.locator('html')).not.toHaveAttribute('data-arriving');
    expect(held.length).toBeGreaterThan(0);
    await expect(page.locator('#slot h1')).toBeVisible();
  });

  test('fetches typefaces before the scripts once the cookie banner is answered', async ({
    page,
    context,
  }) => {
    await answerConsent(context, siteUnderTest().baseUrl);
    const typeface = page.waitForRequest(isTypeface);
    await page.route('**/*.js', async (route) => {
      await typeface;
      await route.continue();
    });
    await page.goto(STORES);
    expect((await typeface).url()).toContain('latin');
  });

  test.describe('with JavaScript off', () => {
    test.use({ javaScriptEnabled: false });
    test('fetches typefaces immediately', async ({ page }) => {
      const [typeface] = await Promise.all([page.waitForRequest(isTypeface), page.goto(STORES)]);
      expect(typeface.url()).toContain('latin');
    });
  });

  test('keeps the height of the first stores when the typefaces load', async ({ page }) => {
    const releaseTypefaces = await hold(page, '**/*.woff2');
    await page.setViewportSize({ width: 360, height: 823 });
    await page.goto(STORES);
    const rows = page.locator('#slot li:has(h2, a[href*="/stores/"])');
    await expect(rows.nth(8)).toBeAttached();
    const OPEN_STATES = [
      'Open until 9:30 pm',
      'Opens tomorrow at 11 am',
      'Opens Monday at 10 am',
      'Opens at 11:30 am',
      'Opens tomorrow at 9 am',
    ];
    const states = page.locator('#slot li p > span:first-child:not([class*="category"])');
    // The list is hydrated after the search box, and its words must not change before.
    for (const at of OPEN_STATES.keys()) await expectHydrated(states.nth(at));
    await states.evaluateAll((all, words) => {
      for (const [at, word] of words.entries()) all[at]?.replaceChildren(word);
    }, OPEN_STATES);
    await expect(states.first()).toHaveText(OPEN_STATES[0] ?? '');
    /** Heights of the rows in view, by the width of the window. */
    const heights = async () => {
      const found: Record<number, number[]> = {};
      for (const width of [360, 375, 390, 412, 430]) {
        await page.setViewportSize({ width, height: 823 });
        found[width] = await rows.evaluateAll((all) =>
          all.slice(0, 5).map((row) => Math.round(row.getBoundingClientRect().height)),
        );
      }
      return found;
    };
    const before = await heights();
    releaseTypefaces();
    await page.waitForFunction(() =>
      ['1em "Instrument Sans Variable"', '750 1em "Bricolage Grotesque Variable"'].every((face) =>
        document.fonts.check(face),
      ),
    );
    expect(await heights()).toEqual(before);
  });
});

test.describe('first frame of a list', { tag: '@promise' }, () => {
  // Scripts are cut off.
  test.use({ expectedErrors: ['Failed to load'] });

  test('omits only deals below the window, until the second frame', async ({ page }) => {
    await page.route('**/*.js', (route) => route.abort());
    const session = await page.context().newCDPSession(page);
    await session.send('Animation.enable');
    // Stops what waits for the second frame.
    await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(paths.deals('charleston'));
    const parts = page.locator('#slot search li > a, #slot article > h2');
    const leftOut = () =>
      parts.evaluateAll((all) =>
        all
          .filter((part) => part.parentElement?.getAnimations().length)
          .map((part) => part.parentElement?.getBoundingClientRect())
          .map((box) => [Math.round(box?.left ?? 0), Math.round(box?.top ?? 0)] as const),
      );
    for (const [width, height] of [
      [360, 740],
      [412, 823],
      [430, 932],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(leftOut).not.toEqual([]);
      for (const [left, top] of await leftOut())
        expect(left >= width || top >= height, `${left}, ${top} of ${width}`).toBe(true);
    }
    await session.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await expect.poll(leftOut).toEqual([]);
    const category = page.locator('#slot search li > a').last();
    expect(await category.evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }))).toBe(
      true,
    );
  });

  for (const path of sampleOf([STORES, paths.deals('charleston')], (one) => one === STORES))
    test(`has the first rows of ${path} when the HTML arrives in two parts`, async ({ page, baseURL }) => {
      const html = await (await fetch(new URL(path, baseURL))).text();
      const cut = html.indexOf('</h1>');
      const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
      const server = createServer(async ({ url }, response) => {
        if (url !== path) return void response.writeHead(404).end();
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).write(html.slice(0, cut));
        await goesOn;
        response.end(html.slice(cut));
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      await page.addInitScript((id) => {
        const frames: boolean[] = [];
        Object.assign(window, { frames });
        requestAnimationFrame(() => frames.push(document.getElementById(id) !== null));
      }, FIRST_VIEW_ID);
      const frames = () => page.evaluate(() => Reflect.get(window, 'frames') as unknown);
      try {
        const { port } = server.address() as AddressInfo;
        await page.goto(`http://localhost:${port}${path}`, { waitUntil: 'commit' });
        await page.locator('h1').waitFor({ state: 'attached' });
        // As long as many frames.
        await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
        expect(await frames()).toEqual([]);
        goOn();
        await expect.poll(frames).toEqual([true]);
      } finally {
        goOn();
        server.closeAllConnections();
        server.close();
      }
    });
});
