import type { Page } from 'playwright';
import { paths, SLOT_DATA_PATH } from 'shared-contracts';
import { signIn } from '../support/member.ts';
import { expect, test } from '../support/test.ts';
import { DESKTOP } from '../support/visitor.ts';

test.use(DESKTOP);

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

/** Counts the headings that are made, wherever they go. */
const countHeadings = (page: Page) =>
  page.addInitScript(() => {
    const { createElement } = Document.prototype;
    Reflect.set(window, 'headingsMade', 0);
    Document.prototype.createElement = function (name: string, options?: ElementCreationOptions) {
      if (name === 'h1') Reflect.set(window, 'headingsMade', Reflect.get(window, 'headingsMade') + 1);
      return createElement.call(this, name, options);
    };
  });
const headingsMade = (page: Page) => page.evaluate(() => Number(Reflect.get(window, 'headingsMade')));

test('a page whose link is pointed at is drawn before it is asked for, and nobody hears of it until then', async ({
  page,
}) => {
  await countHeadings(page);
  await page.goto(paths.brands());
  await page.waitForLoadState('networkidle');
  const title = await page.title();
  await menuLink(page, 'Rewards').hover();
  await expect.poll(() => headingsMade(page)).toBe(1);
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(heading(page)).toHaveText(/brands/i);
  await expect(page).toHaveTitle(title);
  await expect(page).toHaveURL(paths.brands());

  await menuLink(page, 'Rewards').click();
  await expect(page).toHaveURL(paths.rewards());
  await expect(heading(page)).toBeFocused();
  await expect(page).not.toHaveTitle(title);
  expect(await headingsMade(page)).toBe(1);
});

test('it goes on as any other: within its remote, back and forward', async ({ page }) => {
  await countHeadings(page);
  await page.goto(paths.brands());
  await page.waitForLoadState('networkidle');
  await menuLink(page, 'Rewards').hover();
  await expect.poll(() => headingsMade(page)).toBe(1);
  await menuLink(page, 'Rewards').click();
  await expect(page).toHaveURL(paths.rewards());
  await expect(heading(page)).toBeFocused();
  const club = await heading(page).textContent();
  await page.getByRole('main').getByRole('link', { name: 'The savings pass' }).first().click();
  await expect(page).toHaveURL(paths.savingsPass());
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).not.toHaveText(club ?? '');
  await page.goBack();
  await expect(page).toHaveURL(paths.rewards());
  await expect(heading(page)).toHaveText(club ?? '');
  await page.goBack();
  await expect(heading(page)).toHaveText(/brands/i);
  await page.goForward();
  await expect(heading(page)).toHaveText(club ?? '');
  await expect(page.locator('#slot > [data-remote]')).toHaveCount(1);
});

test('a pointer on one page and a click to another of the same remote show the other', async ({ page }) => {
  await countHeadings(page);
  await page.goto(paths.brands());
  await page.waitForLoadState('networkidle');
  await menuLink(page, 'Rewards').hover();
  await expect.poll(() => headingsMade(page)).toBe(1);
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.body.append(link);
    link.click();
  }, paths.savingsPass());
  await expect(page).toHaveURL(paths.savingsPass());
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toHaveText(/pass/i);
});

test('a fact that becomes known after the page was drawn is on it when it is shown', async ({ page }) => {
  await signIn(page);
  const known = Promise.withResolvers<void>();
  await page.route('**/api/auth/session', async (route) => {
    await known.promise;
    await route.continue();
  });
  await countHeadings(page);
  await page.goto(paths.brands());
  await menuLink(page, 'Rewards').hover();
  await expect.poll(() => headingsMade(page)).toBe(1);
  known.resolve();
  await page.waitForLoadState('networkidle');
  await menuLink(page, 'Rewards').click();
  await expect(page.getByRole('heading', { name: / member$/ })).toBeVisible();
});

test('a page that the pointer passes by while another is on its way does not come before it', async ({
  page,
}) => {
  const isWanted = Promise.withResolvers<void>();
  const asked: (string | null)[] = [];
  await page.route(`**${SLOT_DATA_PATH}?*`, async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('url'));
    await isWanted.promise;
    await route.continue();
  });
  await page.goto(paths.brands());
  await page.waitForLoadState('networkidle');
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'Another page' });
    document.querySelector('#main h1')?.append(link);
  }, paths.savingsPass());
  // In one go: the page waits two seconds for its data, and then asks for it by itself.
  await menuLink(page, 'Rewards').evaluate(async (link: HTMLElement) => {
    link.click();
    const [another] = [...document.querySelectorAll('a')].filter((one) => one.text === 'Another page');
    another?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    while (!document.querySelector('[role="progressbar"]')) await new Promise(requestAnimationFrame);
  });
  await expect.poll(() => asked).toEqual([paths.rewards()]);
  isWanted.resolve();
  await expect(page).toHaveURL(paths.rewards());
  await expect(heading(page)).toBeFocused();
  expect(asked).toEqual([paths.rewards()]);
});
