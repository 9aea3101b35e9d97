import type { Page } from 'playwright';
import { paths, SLOT_DATA_PATH } from 'shared-contracts';
import { signIn } from '../support/member.ts';
import { expect, test } from '../support/test.ts';
import { DESKTOP } from '../support/visitor.ts';

test.use(DESKTOP);

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

/** Takes note of the headings that are made, wherever they go. */
const noteHeadings = (page: Page) =>
  page.addInitScript(() => {
    const { createElement } = Document.prototype;
    const made: HTMLElement[] = [];
    Reflect.set(window, 'headingsMade', made);
    Document.prototype.createElement = function (name: string, options?: ElementCreationOptions) {
      const element = createElement.call(this, name, options);
      if (name === 'h1') made.push(element);
      return element;
    };
  });

/** Waits until React has committed a page that nobody sees: one that it has but begun is drawn anew where it is to stand. */
const whenDrawnAhead = (page: Page) =>
  page.waitForFunction(() => {
    const made: HTMLElement[] = Reflect.get(window, 'headingsMade');
    const drawn = made.find((one) => !one.isConnected && one.closest('[style*="display: none"]'));
    return drawn && Reflect.set(window, 'headingDrawnAhead', drawn);
  });

/** Expects the page that stands to be the one that was drawn ahead. */
const expectDrawnAhead = async (page: Page) =>
  expect(
    await heading(page).evaluate((element) => element === Reflect.get(window, 'headingDrawnAhead')),
  ).toBe(true);

test('a page whose link is pointed at is drawn before it is asked for, and nobody hears of it until then', async ({
  page,
}) => {
  await noteHeadings(page);
  await page.goto(paths.brands());
  await page.waitForLoadState('networkidle');
  const title = await page.title();
  await menuLink(page, 'Rewards').hover();
  await whenDrawnAhead(page);
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(heading(page)).toHaveText(/brands/i);
  await expect(page).toHaveTitle(title);
  await expect(page).toHaveURL(paths.brands());

  await menuLink(page, 'Rewards').click();
  await expect(page).toHaveURL(paths.rewards());
  await expect(heading(page)).toBeFocused();
  await expect(page).not.toHaveTitle(title);
  await expectDrawnAhead(page);
});

test('it goes on as any other: within its remote, back and forward', async ({ page }) => {
  await noteHeadings(page);
  await page.goto(paths.brands());
  await page.waitForLoadState('networkidle');
  await menuLink(page, 'Rewards').hover();
  await whenDrawnAhead(page);
  await menuLink(page, 'Rewards').click();
  await expect(page).toHaveURL(paths.rewards());
  await expect(heading(page)).toBeFocused();
  await expectDrawnAhead(page);
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
  await noteHeadings(page);
  await page.goto(paths.brands());
  await page.waitForLoadState('networkidle');
  await menuLink(page, 'Rewards').hover();
  await whenDrawnAhead(page);
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
  await noteHeadings(page);
  await page.goto(paths.brands());
  await menuLink(page, 'Rewards').hover();
  await whenDrawnAhead(page);
  known.resolve();
  await page.waitForLoadState('networkidle');
  await menuLink(page, 'Rewards').click();
  await expect(page.getByRole('heading', { name: / member$/ })).toBeVisible();
  await expectDrawnAhead(page);
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
    // Outside of the page: on a slow machine the network is idle before what the server drew is alive.
    document.body.append(link);
  }, paths.savingsPass());
  // In one go: the page waits two seconds for its data, and then asks for it by itself.
  await menuLink(page, 'Rewards').evaluate(async (link: HTMLAnchorElement) => {
    link.click();
    const [another] = [...document.querySelectorAll('a')].filter((one) => one.text === 'Another page');
    another?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    // A header that is not alive yet shows no progress: the page stands then.
    while (!document.querySelector('[role="progressbar"]') && location.pathname !== link.pathname)
      await new Promise(requestAnimationFrame);
  });
  await expect.poll(() => asked).toEqual([paths.rewards()]);
  isWanted.resolve();
  await expect(page).toHaveURL(paths.rewards());
  await expect(heading(page)).toBeFocused();
  expect(asked).toEqual([paths.rewards()]);
});
