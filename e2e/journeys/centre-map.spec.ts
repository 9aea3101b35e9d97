import type { Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { link, main } from '../support/page-parts.ts';
import { expectHydrated } from '../support/page-state.ts';
import { content } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { DESKTOP, PHONE } from '../support/visitor.ts';

const SLUG = 'charleston';

const map = (page: Page) => page.getByRole('application', { name: /map of/i });
const list = (page: Page) => page.getByRole('list', { name: 'Stores on the map' });
const search = (page: Page) => page.getByRole('searchbox', { name: /find a store on the map/i });
/** View of the plan: x, y, width, height in metres. */
const view = async (page: Page) =>
  ((await map(page).locator('> svg').getAttribute('viewBox')) ?? '').split(' ').map(Number);
const width = async (page: Page) => (await view(page))[2] ?? 0;

async function storeAt(place: number) {
  const store = (await content().stores(SLUG, { limit: 200 })).items.at(place);
  if (!store) throw new Error(`The content has no store ${place}`);
  return store;
}

/** Waits for the part that handles wheel, mouse and touch, which loads after the plan. */
async function handsOf(page: Page): Promise<void> {
  const file = await page.waitForFunction(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    return names.find((name) => /\/plan-gestures\.[^/]*\.js$/.test(name));
  });
  await page.evaluate(async (name) => void (await import(name)), (await file.jsonValue()) ?? '');
}

async function middleOf(page: Page) {
  const box = await map(page).boundingBox();
  if (!box) throw new Error('The map is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test.use({ consent: 'necessary', reducedMotion: 'reduce' });

test('shopper finds the step-free route to a store by keyboard', { tag: '@promise' }, async ({ page }) => {
  const [from, to] = [await storeAt(3), await storeAt(17)];
  await page.goto(paths.map(SLUG));
  await search(page).focus();
  await page.keyboard.type(to.name.slice(0, 5));
  const hit = list(page).getByRole('link', { name: to.name });
  await expect(hit).toBeVisible();
  await hit.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`store=${to.id}`));
  await expect(main(page).getByRole('status').filter({ hasText: 'On the map' })).toContainText(
    `${to.name}, suite ${to.suite}`,
  );

  await main(page).getByRole('link', { name: 'Directions to here' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`to=${to.id}`));
  await expect(main(page).getByLabel('To', { exact: true })).toHaveValue(String(to.id));
  await main(page).getByLabel('From').selectOption({ label: from.name });
  await main(page).getByRole('button', { name: 'Show route' }).focus();
  await page.keyboard.press('Enter');
  await expect(main(page).getByRole('status').filter({ hasText: 'on foot' })).toContainText(
    /\d+ min.*(ft|mi).*step-free/,
  );
  const directions = main(page).getByRole('list', { name: 'Directions' }).getByRole('listitem');
  await expect(directions.first()).toContainText(`Leave ${from.name}`);
  await expect(directions.last()).toContainText(`${to.name} is`);
});

test('shopper finds the route from guest services by keyboard', async ({ page }) => {
  const to = await storeAt(17);
  await page.goto(paths.map(SLUG));
  await search(page).focus();
  await page.keyboard.type('guest services');
  const found = main(page).getByRole('list', { name: 'Amenities on the map' }).getByRole('link');
  await expect(found).toHaveText(['Guest services']);
  await expect(main(page).getByRole('status').filter({ hasText: '1 amenity' })).toBeAttached();
  await found.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/place=at\./);
  const fromHere = main(page).getByRole('link', { name: 'Directions from here' });
  await fromHere.focus();
  await page.keyboard.press('Enter');
  await expect(main(page).getByLabel('From').locator('option:checked')).toHaveText('Guest services');
  await main(page).getByLabel('To', { exact: true }).selectOption({ label: to.name });
  await main(page).getByRole('button', { name: 'Show route' }).focus();
  await page.keyboard.press('Enter');
  const directions = main(page).getByRole('list', { name: 'Directions' }).getByRole('listitem');
  await expect(directions.first()).toContainText('Walk from Guest services');
  await expect(directions.last()).toContainText(`${to.name} is`);
});

test.describe('on a desktop', () => {
  test.use(DESKTOP);

  test('keys, wheel and mouse move the plan and select a store', { tag: '@promise' }, async ({ page }) => {
    await page.goto(paths.map(SLUG));
    await expectHydrated(map(page));
    await map(page).focus();
    const whole = await view(page);
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await expect.poll(() => width(page)).toBeLessThan((whole[2] ?? 0) / 2);
    let [x = 0] = await view(page);
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await view(page))[0]).toBeGreaterThan(x);
    await page.keyboard.press('0');
    await expect.poll(() => view(page)).toEqual(whole);

    await handsOf(page);
    const middle = await middleOf(page);
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.wheel(0, -600);
    await expect.poll(() => width(page)).toBeLessThan(whole[2] ?? 0);
    [x = 0] = await view(page);
    await page.mouse.down();
    await page.mouse.move(middle.x + 120, middle.y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await view(page))[0]).toBeLessThan(x);
    // A drag selects nothing.
    expect(new URL(page.url()).search).toBe('');

    await page.keyboard.press('0');
    const unit = map(page).locator('g[data-place]').nth(10);
    const id = await unit.getAttribute('data-place');
    await unit.locator('path').click();
    await expect(page).toHaveURL(new RegExp(`store=${id}`));
    await expect(list(page).locator('[aria-current]')).toHaveCount(1);
  });

  test('the legend explains the colors and links to their stores, and amenities are named', async ({
    page,
  }) => {
    await page.goto(paths.map(SLUG));
    const key = main(page).getByRole('list', { name: 'Map key' });
    const { categories } = await content().stores(SLUG, { limit: 1 });
    for (const { name } of categories)
      await expect(key.getByRole('link', { name, exact: true })).toBeVisible();
    const swatches = await key
      .locator('li[data-tone] > span')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
    expect(new Set(swatches).size).toBe(swatches.length);
    await key.getByRole('link', { name: 'Footwear', exact: true }).click();
    await expect(page).toHaveURL(/category=footwear/);
    await expect(list(page).getByRole('listitem')).toHaveCount(
      categories.find(({ slug }) => slug === 'footwear')?.count ?? 0,
    );

    await page.goto(paths.map(SLUG));
    await link(page, /^Restrooms/).click();
    await expect(page).toHaveURL(/amenity=restroom/);
    await expect(
      main(page).getByRole('list', { name: 'Highlighted' }).getByRole('listitem').first(),
    ).toContainText(/restroom/i);
    await page.goto(paths.visitorInfo(SLUG));
    await link(page, 'ATM').click();
    await main(page).getByRole('list', { name: 'Highlighted' }).getByRole('link', { name: 'ATM' }).click();
    await expect(main(page).getByRole('region', { name: 'ATM' })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ ...PHONE, viewport: { width: 360, height: 740 } });

  test('two fingers zoom the plan', async ({ page }) => {
    await page.goto(paths.map(SLUG));
    await handsOf(page);
    const before = await width(page);
    const middle = await middleOf(page);
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...spread: readonly number[]) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: spread.flatMap((apart) => [
          { x: middle.x - apart, y: middle.y, id: 1 },
          { x: middle.x + apart, y: middle.y, id: 2 },
        ]),
      });
    await touch('touchStart', 20);
    for (const spread of [30, 45, 60, 80]) await touch('touchMove', spread);
    await touch('touchEnd');
    await expect.poll(() => width(page)).toBeLessThan(before / 1.5);
  });

  /** Whether the pin of the place is on the screen and nothing covers it. */
  const isPinSeen = (page: Page) =>
    page.evaluate(() => {
      const pin = document.querySelector(
        '[role="application"] [data-tone="place"], [role="application"] [data-tone="goal"]',
      );
      const { x, y, width, height } = pin?.getBoundingClientRect() ?? new DOMRect(-1, -1);
      const top = document.elementFromPoint(x + width / 2, y + height - 4);
      return top?.closest('[role="application"]') !== null && y >= 0 && y + height <= window.innerHeight;
    });

  test('a search hit and a route stay visible above the sheet', async ({ page }) => {
    await page.goto(paths.map(SLUG));
    const whole = await width(page);
    // The name of store 5 takes two lines, so its sheet is higher.
    for (const place of [0, 5, 20, -1]) {
      const { name } = await storeAt(place);
      await search(page).fill(name);
      await page
        .getByRole('list', { name: 'Found on the map' })
        .getByRole('link', { name, exact: false })
        .first()
        .click();
      await expect(page).toHaveURL(/store=\d+/);
      const sheet = main(page).getByRole('region', { name });
      await expect(sheet).toBeInViewport();
      // Measured in one go: the page is still scrolling to its sheet.
      const reachesBelow = () =>
        sheet.evaluate((sheet) => {
          const map = document.querySelector('[role="application"]');
          return sheet.getBoundingClientRect().bottom - (map?.getBoundingClientRect().bottom ?? 0);
        });
      await expect.poll(reachesBelow).toBeLessThanOrEqual(2);
      await expect.poll(() => isPinSeen(page), name).toBe(true);
      expect(await width(page)).toBeLessThan(whole / 2);
    }

    await page.goto(paths.map(SLUG));
    const { id, name } = await storeAt(5);
    await search(page).fill(name);
    await expect(page).toHaveURL(/q=/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`store=${id}`));
    await expect.poll(() => isPinSeen(page)).toBe(true);

    await page.goto(paths.map(SLUG));
    await main(page)
      .getByLabel('From')
      .selectOption({ label: (await storeAt(2)).name });
    await main(page)
      .getByLabel('To', { exact: true })
      .selectOption({ label: (await storeAt(12)).name });
    await main(page).locator('#way button[type="submit"]').click();
    await expect(page).toHaveURL(/from=\d+&to=\d+/);
    await expect(main(page).getByRole('region', { name: 'Walking route' })).toBeInViewport();
    await expect.poll(() => isPinSeen(page)).toBe(true);
  });
});

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
const overlap = (one: Box, other: Box, slack = 0) =>
  one.x < other.x + other.width - slack &&
  other.x < one.x + one.width - slack &&
  one.y < other.y + other.height - slack &&
  other.y < one.y + one.height - slack;

const labelsOf = (page: Page) =>
  map(page).evaluate((plan) =>
    [...plan.querySelectorAll('[data-tone]:is(g[data-tone] g, g) text, g[data-from] [data-tone] circle')]
      .map((element) => {
        const group = element.closest('g[transform^="translate"]');
        const { x, y, width, height } = element.getBoundingClientRect();
        return {
          text: element.textContent ?? '',
          isVisible: group !== null && getComputedStyle(group).opacity === '1' && width > 0,
          group: group?.getAttribute('transform'),
          x,
          y,
          width,
          height,
        };
      })
      .filter(({ isVisible }) => isVisible),
  );
const namesOf = async (page: Page) =>
  (await labelsOf(page)).filter(({ text }) => text.length > 2 && !text.startsWith('Lot'));

async function collisionsOf(page: Page): Promise<string[]> {
  const labels = await labelsOf(page);
  return labels.flatMap((one, index) =>
    labels
      .slice(index + 1)
      .filter((other) => one.group !== other.group && overlap(one, other, 1))
      .map((other) => `${one.text} / ${other.text}`),
  );
}

for (const [size, viewport, least] of [
  ['phone', { width: 360, height: 740 }, { [SLUG]: 3, kansascity: 2 }],
  ['desktop', { width: 1440, height: 900 }, { [SLUG]: 8, kansascity: 10 }],
] as const)
  test(`on a ${size} large units show their names, and labels do not overlap`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const [slug, names] of Object.entries(least)) {
      await page.goto(paths.map(slug));
      // Hydration labels the plan for this window.
      await expect.poll(async () => (await namesOf(page)).length, slug).toBeGreaterThanOrEqual(names);
      const buttons: Box[] = await main(page)
        .getByRole('button', { name: /^(Zoom|Show the whole map)/ })
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      expect(buttons).toHaveLength(3);
      const labels = await labelsOf(page);
      const covered = labels.filter((label) => buttons.some((button) => overlap(label, button)));
      expect(covered, `${slug}, under a button`).toEqual([]);
      for (const zoom of [0, 1, 2, 3]) {
        if (zoom > 0) {
          const before = await width(page);
          await map(page).press('+');
          await expect.poll(() => width(page)).toBeLessThan(before);
        }
        expect(await collisionsOf(page), `${slug}, zoom ${zoom}`).toEqual([]);
      }
    }
  });

test('the printed map has every name and fits one page', async ({ page }) => {
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

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the server finds the route', async ({ page }) => {
    const [from, to] = [await storeAt(0), await storeAt(9)];
    await page.goto(paths.map(SLUG));
    await main(page).getByLabel('From').selectOption({ label: from.name });
    await main(page).getByLabel('To', { exact: true }).selectOption({ label: to.name });
    await main(page).getByRole('button', { name: 'Show route' }).click();
    await expect(main(page).getByRole('list', { name: 'Directions' })).toContainText(`${to.name} is`);
  });
});
