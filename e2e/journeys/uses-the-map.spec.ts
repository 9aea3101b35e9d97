import type { Page } from 'playwright';
import { paths } from 'shared-contracts';
import { content } from '../support/content.ts';
import { expectToHear } from '../support/hears.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent, DESKTOP, PHONE } from '../support/visitor.ts';

const SLUG = 'charleston';

const main = (page: Page) => page.getByRole('main');
const map = (page: Page) => page.getByRole('application', { name: /map of/i });
const list = (page: Page) => page.getByRole('list', { name: 'Stores on the map' });
/** View of the plan: x, y, width, height in metres. */
const view = async (page: Page) =>
  ((await map(page).locator('> svg').getAttribute('viewBox')) ?? '').split(' ').map(Number);
const width = async (page: Page) => (await view(page))[2] ?? 0;

/** Waits for the part that hears wheel, hand and fingers, which comes after the plan. */
async function handsOf(page: Page): Promise<void> {
  const file = await page.waitForFunction(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    return names.find((name) => /\/plan-hands\.[^/]*\.js$/.test(name));
  });
  // What has asked for it before has it before.
  await page.evaluate(async (name) => void (await import(name)), (await file.jsonValue()) ?? '');
}

test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl));

test('a keyboard and a screen reader find a store, and the step-free way to it', async ({ page }) => {
  const { items } = await content().stores(SLUG, { limit: 200 });
  const [from, to] = [items[3], items[17]];
  await page.goto(paths.map(SLUG));
  await page.getByRole('searchbox', { name: /find a store on the map/i }).focus();
  await page.keyboard.type(to?.name.slice(0, 5) ?? '');
  await expect(list(page).getByRole('link', { name: to?.name ?? '' })).toBeVisible();
  await list(page)
    .getByRole('link', { name: to?.name ?? '' })
    .focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`store=${to?.id}`));
  await expect(main(page).getByRole('status').filter({ hasText: 'On the map' })).toContainText(
    `${to?.name}, suite ${to?.suite}`,
  );

  await main(page).getByRole('link', { name: 'Directions to here' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`to=${to?.id}`));
  await expect(main(page).getByLabel('To', { exact: true })).toHaveValue(String(to?.id));
  await main(page)
    .getByLabel('From')
    .selectOption({ label: from?.name ?? '' });
  await main(page).getByRole('button', { name: 'Show route' }).focus();
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('status').filter({ hasText: 'on foot' })).toContainText(
    /\d+ min.*(ft|mi).*step-free/,
  );
  const directions = main(page).getByRole('list', { name: 'Directions' }).getByRole('listitem');
  await expect(directions.first()).toContainText(`Leave ${from?.name}`);
  await expect(directions.last()).toContainText(`${to?.name} is`);
});

test('keys move the plan and bring all of it back', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(paths.map(SLUG));
  await expectToHear(map(page));
  await map(page).focus();
  const whole = await view(page);
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect.poll(() => width(page)).toBeLessThan((whole[2] ?? 0) / 2);
  const [x = 0] = await view(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await view(page))[0]).toBeGreaterThan(x);
  await page.keyboard.press('0');
  await expect.poll(() => view(page)).toEqual(whole);
});

test('the hand drags the plan, the wheel comes nearer, a click chooses a store', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(DESKTOP.viewport);
  await page.goto(paths.map(SLUG));
  await handsOf(page);
  const box = await map(page).boundingBox();
  if (!box) throw new Error('no map');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await map(page).focus();
  await page.mouse.move(middle.x, middle.y);
  const before = await width(page);
  await page.mouse.wheel(0, -600);
  await expect.poll(() => width(page)).toBeLessThan(before);
  const [x = 0] = await view(page);
  await page.mouse.down();
  await page.mouse.move(middle.x + 120, middle.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await view(page))[0]).toBeLessThan(x);
  expect(new URL(page.url()).search).toBe('');

  await page.keyboard.press('0');
  const unit = map(page).locator('g[data-place]').nth(10);
  const id = await unit.getAttribute('data-place');
  await unit.locator('path').click();
  await expect(page).toHaveURL(new RegExp(`store=${id}`));
  await expect(list(page).locator('[aria-current]')).toHaveCount(1);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('two fingers come nearer', async ({ page }) => {
    await page.goto(paths.map(SLUG));
    await handsOf(page);
    await expect(map(page)).toBeVisible();
    const before = await width(page);
    const box = await map(page).boundingBox();
    if (!box) throw new Error('no map');
    const session = await page.context().newCDPSession(page);
    const fingers = (spread: number) => [
      { x: box.x + box.width / 2 - spread, y: box.y + box.height / 2, id: 1 },
      { x: box.x + box.width / 2 + spread, y: box.y + box.height / 2, id: 2 },
    ];
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(20) });
    for (const spread of [30, 45, 60, 80])
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(spread) });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => width(page)).toBeLessThan(before / 1.5);
  });
});

test.describe('what is asked for on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

  /** True when the pin of a place is on the screen, above whatever stands over the map. */
  const isPinSeen = (page: Page) =>
    page.evaluate(() => {
      const pin = document.querySelector(
        '[role="application"] [data-tone="place"], [role="application"] [data-tone="goal"]',
      );
      const { x, y, width, height } = pin?.getBoundingClientRect() ?? new DOMRect(-1, -1);
      const top = document.elementFromPoint(x + width / 2, y + height - 4);
      return top?.closest('[role="application"]') !== null && y >= 0 && y + height <= window.innerHeight;
    });

  test('a hit of the search is seen on the map, with a sheet over its lower part', async ({ page }) => {
    const { items } = await content().stores(SLUG, { limit: 200 });
    await page.goto(paths.map(SLUG));
    const whole = await width(page);
    // The sixth has a name of two lines, so that its sheet stands higher.
    for (const store of [items[0], items[5], items[20], items.at(-1)]) {
      await page.getByRole('searchbox', { name: /find a store on the map/i }).fill(store?.name ?? '');
      const hits = page.getByRole('list', { name: 'Found on the map' });
      await hits
        .getByRole('link', { name: store?.name ?? '', exact: false })
        .first()
        .click();
      await expect(page).toHaveURL(/store=\d+/);
      const sheet = main(page).getByRole('region', { name: store?.name ?? '' });
      await expect(sheet).toBeInViewport();
      // Both of one moment: the page scrolls to its sheet.
      const reachesBelow = () =>
        sheet.evaluate((sheet) => {
          const map = document.querySelector('[role="application"]');
          return sheet.getBoundingClientRect().bottom - (map?.getBoundingClientRect().bottom ?? 0);
        });
      await expect.poll(reachesBelow).toBeLessThanOrEqual(2);
      await expect.poll(() => isPinSeen(page), store?.name).toBe(true);
      expect(await width(page)).toBeLessThan(whole / 2);
    }
  });

  test('the first hit is taken when the search is sent off', async ({ page }) => {
    const { items } = await content().stores(SLUG, { limit: 200 });
    await page.goto(paths.map(SLUG));
    await page.getByRole('searchbox', { name: /find a store on the map/i }).fill(items[5]?.name ?? '');
    await expect(page).toHaveURL(/q=/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`store=${items[5]?.id}`));
    await expect.poll(() => isPinSeen(page)).toBe(true);
  });

  test('a way that is drawn is scrolled to', async ({ page }) => {
    const { items } = await content().stores(SLUG, { limit: 200 });
    await page.goto(paths.map(SLUG));
    await main(page)
      .getByLabel('From')
      .selectOption({ label: items[2]?.name ?? '' });
    await main(page)
      .getByLabel('To', { exact: true })
      .selectOption({ label: items[12]?.name ?? '' });
    await main(page).locator('#way button[type="submit"]').click();
    await expect(page).toHaveURL(/from=\d+&to=\d+/);
    await expect(main(page).getByRole('region', { name: 'Walking route' })).toBeInViewport();
    await expect.poll(() => isPinSeen(page)).toBe(true);
  });
});

/** Labels of the map that can be seen, and where. */
const labelsOf = (page: Page) =>
  map(page).evaluate((plan) =>
    [...plan.querySelectorAll('[data-tone]:is(g[data-tone] g, g) text, g[data-from] [data-tone] circle')]
      .filter((element) => {
        const group = element.closest('g[transform^="translate"]');
        return (
          group !== null &&
          getComputedStyle(group).opacity === '1' &&
          element.getBoundingClientRect().width > 0
        );
      })
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return {
          text: element.textContent ?? '',
          group: element.closest('g[transform^="translate"]')?.getAttribute('transform'),
          x,
          y,
          width,
          height,
        };
      }),
  );
const namesOf = async (page: Page) =>
  (await labelsOf(page)).filter(({ text }) => text.length > 2 && !text.startsWith('Lot'));

/** Labels of the map that stand in one another. */
async function collisionsOf(page: Page): Promise<string[]> {
  const labels = await labelsOf(page);
  return labels.flatMap((one, index) =>
    labels
      .slice(index + 1)
      .filter(
        (other) =>
          one.group !== other.group &&
          one.x < other.x + other.width - 1 &&
          other.x < one.x + one.width - 1 &&
          one.y < other.y + other.height - 1 &&
          other.y < one.y + one.height - 1,
      )
      .map((other) => `${one.text} / ${other.text}`),
  );
}

for (const [size, viewport] of Object.entries({
  phone: { width: 360, height: 740 },
  desk: { width: 1440, height: 900 },
})) {
  const least: Record<string, number> =
    size === 'phone' ? { charleston: 3, kansascity: 2 } : { charleston: 8, kansascity: 10 };
  test(`names of large units are read at first sight, and no label stands in another, on a ${size}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const slug of [SLUG, 'kansascity']) {
      await page.goto(paths.map(slug));
      // The plan is labelled for the window that it stands in once it is alive.
      await expect
        .poll(async () => (await namesOf(page)).length, slug)
        .toBeGreaterThanOrEqual(least[slug] ?? 0);
      const labels = await labelsOf(page);
      const buttons = await main(page)
        .getByRole('button', { name: /^(Zoom|Show the whole map)/ })
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      expect(buttons).toHaveLength(3);
      const under = labels.filter((one) =>
        buttons.some(
          ({ x, y, width: wide, height: high }) =>
            one.x < x + wide && x < one.x + one.width && one.y < y + high && y < one.y + one.height,
        ),
      );
      expect(under, `${slug}, under a button`).toEqual([]);
      for (const near of [0, 1, 2, 3]) {
        if (near > 0) {
          const before = await width(page);
          await map(page).press('+');
          await expect.poll(() => width(page)).toBeLessThan(before);
        }
        expect(await collisionsOf(page), `${slug}, ${near} times nearer`).toEqual([]);
      }
    }
  });
}

test('the map on paper has every name and fits one page', async ({ page }) => {
  for (const slug of [SLUG, 'kansascity']) {
    const { items } = await content().stores(slug, { limit: 200 });
    await page.goto(paths.map(slug));
    await page.waitForLoadState('networkidle');
    for (const format of ['Letter', 'A4']) {
      const pdf = (await page.pdf({ format, preferCSSPageSize: true })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g), `${slug}, ${format}`).toHaveLength(1);
    }
    await page.emulateMedia({ media: 'print' });
    await expect(list(page).getByRole('link').filter({ visible: true })).toHaveCount(items.length);
    const unit = map(page)
      .locator('text')
      .filter({ hasText: new RegExp(`^${items[0]?.suite}$`) });
    await expect(unit).toBeVisible();
    await page.emulateMedia({ media: null });
  }
});

test('colors of the map are explained, and lead to their stores', async ({ page }) => {
  await page.goto(paths.map(SLUG));
  const key = main(page).getByRole('list', { name: 'Map key' });
  const { categories } = await content().stores(SLUG, { limit: 1 });
  for (const { name } of categories) await expect(key.getByRole('link', { name, exact: true })).toBeVisible();
  const swatches = await key
    .locator('li[data-tone] > span')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  expect(new Set(swatches).size).toBe(swatches.length);
  await key.getByRole('link', { name: 'Footwear', exact: true }).click();
  await expect(page).toHaveURL(/category=footwear/);
  await expect(list(page).getByRole('listitem')).toHaveCount(
    categories.find(({ slug }) => slug === 'footwear')?.count ?? 0,
  );
});

test('amenities are pointed out, in words too', async ({ page }) => {
  await page.goto(paths.map(SLUG));
  await main(page)
    .getByRole('link', { name: /^Restrooms/ })
    .click();
  await expect(page).toHaveURL(/amenity=restroom/);
  await expect(
    main(page).getByRole('list', { name: 'Highlighted' }).getByRole('listitem').first(),
  ).toContainText(/restroom/i);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the way is asked for and said by the server', async ({ page }) => {
    const { items } = await content().stores(SLUG, { limit: 200 });
    await page.goto(paths.map(SLUG));
    await main(page)
      .getByLabel('From')
      .selectOption({ label: items[0]?.name ?? '' });
    await main(page)
      .getByLabel('To', { exact: true })
      .selectOption({ label: items[9]?.name ?? '' });
    await main(page).getByRole('button', { name: 'Show route' }).click();
    await expect(main(page).getByRole('list', { name: 'Directions' })).toContainText(`${items[9]?.name} is`);
  });
});
