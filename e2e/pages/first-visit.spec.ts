import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Page, Request, Route } from 'playwright';
import { CONSENT_TEXT_VERSION, FIRST_VIEW_ID, paths } from 'shared-contracts';
import { expectToHear, hears } from '../support/hears.ts';
import { LOOKED_AT } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

/** Bytes of JavaScript that the page of a centre's stores names, and starts with, compressed with brotli. */
const START_BUDGET = 177_500;
/** The same with what comes once a first visit rests. */
const BUDGET = 185_700;
/**
 * Analytics (3.5 kB, which count nothing before the answer), the part that registers the service worker and remembers the page
 * (2.4 kB), the upkeep of consent (1.3 kB), and the buttons of the visit plan (1.0 kB).
 */
const AT_REST = ['analytics', 'open-tab', 'consent-upkeep', 'plan-rows'];

test('a first visit to the stores of a centre stays within its JavaScript budget', async ({ page }) => {
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.set(
      new URL(response.url()).pathname,
      response.body().then((body) => brotliCompressSync(body).length),
    );
  });
  const html = (await (await page.goto(paths.stores('charleston')))?.text()) ?? '';
  // On a fast machine the network is silent before they are asked for.
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

/** The page waits as long for what a slow machine brings it late: it would go on without it after some seconds. */
const withPatience = (page: Page) =>
  page.addInitScript(() => {
    const start = window.setTimeout.bind(window);
    const patient = (run: TimerHandler, delay = 0, ...rest: unknown[]) => start(run, delay * 30, ...rest);
    Reflect.set(window, 'setTimeout', patient);
  });

const isTypeface = (request: Request) => request.url().endsWith('.woff2');

test('typefaces of a first visit leave the line to the page until it has started', async ({ page }) => {
  await withPatience(page);
  const hadStarted: boolean[] = [];
  await page.route('**/*.woff2', async (route) => {
    hadStarted.push(await page.locator('#slot input').first().evaluate(hears));
    await route.continue();
  });
  await page.goto(paths.stores('charleston'));
  await page.waitForFunction(() => document.fonts.check('1em "Instrument Sans Variable"'));
  await page.waitForFunction(() => document.fonts.check('750 1em "Bricolage Grotesque Variable"'));
  expect(hadStarted).toEqual([true, true]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^"Bricolage Grotesque/);
});

test('typefaces of a first visit come in together, and what is below the window is laid out after them', async ({
  page,
}) => {
  await withPatience(page);
  await page.addInitScript(() => {
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
  await page.goto(paths.brands());
  await expect(page.locator('html')).not.toHaveAttribute('data-arriving');
  expect(await page.evaluate(() => Reflect.get(window, 'gone'))).toEqual([
    ['data-undecided', true],
    ['data-arriving', true],
  ]);
});

test('typefaces that do not come are waited for no longer than some seconds', async ({ page }) => {
  const held: Route[] = [];
  await page.route('**/*.woff2', (route) => void held.push(route));
  await page.goto(paths.brands());
  await expect(page.locator('html')).not.toHaveAttribute('data-undecided');
  await expect(page.locator('html')).not.toHaveAttribute('data-arriving');
  expect(held.length).toBeGreaterThan(0);
  await expect(page.locator('#slot h1')).toBeVisible();
});

test('a visitor who has answered about cookies was here before, and has the typefaces before the scripts', async ({
  page,
  baseURL,
}) => {
  const value = `${CONSENT_TEXT_VERSION}.${Date.now() - 1000}.---`;
  await page.context().addCookies([{ name: 'consent', value, url: baseURL ?? '' }]);
  const typeface = page.waitForRequest(isTypeface);
  await page.route('**/*.js', async (route) => {
    await typeface;
    await route.continue();
  });
  await page.goto(paths.stores('charleston'));
  expect((await typeface).url()).toContain('latin');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a first visit has the typefaces at once', async ({ page }) => {
    const [typeface] = await Promise.all([
      page.waitForRequest(isTypeface),
      page.goto(paths.stores('charleston')),
    ]);
    expect(typeface.url()).toContain('latin');
  });
});

/** Of stores, at hours of all kinds. */
const OPEN_STATES = [
  'Open until 9:30 pm',
  'Opens tomorrow at 11 am',
  'Opens Monday at 10 am',
  'Opens at 11:30 am',
  'Opens tomorrow at 9 am',
];

for (const width of [360, 375, 390, 412, 430])
  test(`the first stores of a list are as high before the typefaces come as after, on ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 823 });
    const isMeasured = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await isMeasured.promise;
      await route.continue();
    });
    await page.goto(paths.stores('charleston'));
    const rows = page.locator('#slot li:has(h2, a[href*="/stores/"])');
    await expect(rows.nth(8)).toBeAttached();
    // Whatever hour it is. React would find other words than its own before it has looked.
    await expectToHear(page.locator('#slot input').first());
    const states = page.locator('#slot li p > span:first-child:not([class*="category"])');
    await states.evaluateAll((all, words) => {
      for (const [at, word] of words.entries()) all[at]?.replaceChildren(word);
    }, OPEN_STATES);
    await expect(states.first()).toHaveText(OPEN_STATES[0] ?? '');
    // Those that are in view: a row that nobody sees moves nothing.
    const heights = () =>
      rows.evaluateAll((all) => all.slice(0, 5).map((row) => Math.round(row.getBoundingClientRect().height)));
    const before = await heights();
    isMeasured.resolve();
    await page.waitForFunction(() => document.fonts.check('1em "Instrument Sans Variable"'));
    await page.waitForFunction(() => document.fonts.check('750 1em "Bricolage Grotesque Variable"'));
    expect(await heights()).toEqual(before);
  });

for (const { name, pathOf } of LOOKED_AT) {
  for (const [size, viewport] of Object.entries({
    phone: { width: 360, height: 740 },
    desktop: { width: 1440, height: 900 },
  })) {
    test(`${name} does not shift while it loads, on a ${size}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      // The fonts come after the first picture, as they do on a slow line: what is drawn without them takes the same room.
      const isDrawn = Promise.withResolvers<void>();
      await page.route('**/*.woff2', async (route) => {
        await isDrawn.promise;
        await route.continue();
      });
      await page.goto(await pathOf(), { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      isDrawn.resolve();
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let total = 0;
            const add = (entries: PerformanceEntry[]) => {
              for (const entry of entries) total += 'value' in entry ? Number(entry.value) : 0;
            };
            const observer = new PerformanceObserver((list) => add(list.getEntries()));
            observer.observe({ type: 'layout-shift', buffered: true });
            requestAnimationFrame(() =>
              requestAnimationFrame(() => {
                add(observer.takeRecords());
                resolve(total);
              }),
            );
          }),
      );
      expect(shift).toBeLessThanOrEqual(0.02);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0);
    });
  }
}

test.describe('the first frame of a list', () => {
  // The page alone comes from there.
  test.use({ expectedErrors: ['Failed to load'] });

  for (const [width, height] of [
    [360, 740],
    [412, 823],
    [430, 932],
  ] as const)
    test(`of deals leaves out nothing that is in the window, and the next one nothing, on ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await page.route('**/*.js', (route) => route.abort());
      const session = await page.context().newCDPSession(page);
      await session.send('Animation.enable');
      // Time stands still for what waits for the second frame.
      await session.send('Animation.setPlaybackRate', { playbackRate: 0 });
      await page.goto(paths.deals('charleston'));
      const parts = page.locator('#slot search li > a, #slot article > h2');
      /** Corners of those that are left out. */
      const leftOut = () =>
        parts.evaluateAll((all) =>
          all
            .filter((part) => part.parentElement?.getAnimations().length)
            .map((part) => part.parentElement?.getBoundingClientRect())
            .map((box) => [Math.round(box?.left ?? 0), Math.round(box?.top ?? 0)] as const),
        );
      await expect.poll(leftOut).not.toEqual([]);
      for (const [left, top] of await leftOut())
        expect(left >= width || top >= height, `${left}, ${top}`).toBe(true);
      await session.send('Animation.setPlaybackRate', { playbackRate: 1 });
      await expect.poll(leftOut).toEqual([]);
      const category = page.locator('#slot search li > a').last();
      expect(await category.evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }))).toBe(
        true,
      );
    });

  for (const path of [paths.stores('charleston'), paths.deals('charleston')])
    test(`holds its first rows, wherever the line cuts the page: ${path}`, async ({ page, baseURL }) => {
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
        // Many frames long, were they drawn.
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
