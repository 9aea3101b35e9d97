import type { Page } from 'playwright';
import { paths } from 'shared-contracts';
import { content } from '../support/content.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent, DESKTOP, PHONE } from '../support/visitor.ts';

const SLUG = 'charleston';

const main = (page: Page) => page.getByRole('main');
const map = (page: Page) => page.getByRole('application', { name: /plan of/i });
const list = (page: Page) => page.getByRole('list', { name: 'Stores on the map' });
/** View of the plan: x, y, width, height in metres. */
const view = async (page: Page) =>
  ((await map(page).locator('> svg').getAttribute('viewBox')) ?? '').split(' ').map(Number);
const width = async (page: Page) => (await view(page))[2] ?? 0;

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

  await main(page).getByRole('link', { name: 'Way here' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`to=${to?.id}`));
  await expect(main(page).getByLabel('To', { exact: true })).toHaveValue(String(to?.id));
  await main(page)
    .getByLabel('From')
    .selectOption({ label: from?.name ?? '' });
  await main(page).getByRole('button', { name: 'Show the way' }).focus();
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

test('amenities are pointed out, in words too', async ({ page }) => {
  await page.goto(paths.map(SLUG));
  await main(page)
    .getByRole('link', { name: /^Restrooms/ })
    .click();
  await expect(page).toHaveURL(/amenity=restroom/);
  await expect(
    main(page).getByRole('list', { name: 'Pointed out' }).getByRole('listitem').first(),
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
    await main(page).getByRole('button', { name: 'Show the way' }).click();
    await expect(main(page).getByRole('list', { name: 'Directions' })).toContainText(`${items[9]?.name} is`);
  });
});
