import type { Page } from 'playwright';
import { SLOT_DATA_PATH } from 'shared-contracts/composition';
import { paths } from 'shared-contracts/content';
import { signIn } from '../support/member.ts';
import { followLink } from '../support/open-tab.ts';
import { main, title } from '../support/page-parts.ts';
import { hold } from '../support/page-state.ts';
import { expect, test } from '../support/test.ts';
import { DESKTOP } from '../support/visitor.ts';

test.use(DESKTOP);

const menuLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    const { createElement } = Document.prototype;
    const made: HTMLElement[] = [];
    Reflect.set(window, 'headingsMade', made);
    Document.prototype.createElement = function (name: string, options?: ElementCreationOptions) {
      const element = createElement.call(this, name, options);
      if (name === 'h1') made.push(element);
      return element;
    };
  }),
);

/** Points at the club's link until React has committed its page outside the document. */
async function drawRewardsAhead(page: Page): Promise<void> {
  await menuLink(page, 'Rewards').hover();
  await page.waitForFunction(() => {
    const made: HTMLElement[] = Reflect.get(window, 'headingsMade');
    const drawn = made.find((one) => !one.isConnected && one.closest('[style*="display: none"]'));
    return drawn && Reflect.set(window, 'headingDrawnAhead', drawn);
  });
}

async function openBrands(page: Page): Promise<void> {
  await page.goto(paths.brands());
  await page.waitForLoadState('networkidle');
}

/** Whether the page in the slot is the one that was drawn ahead. */
const isDrawnAhead = (page: Page) =>
  title(page).evaluate((element) => element === Reflect.get(window, 'headingDrawnAhead'));

test('hovering a link draws its page in advance, and Back and Forward work with it', {
  tag: '@promise',
}, async ({ page }) => {
  await openBrands(page);
  const brands = await page.title();
  await drawRewardsAhead(page);
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(title(page)).toHaveText(/brands/i);
  await expect(page).toHaveTitle(brands);
  await expect(page).toHaveURL(paths.brands());

  await menuLink(page, 'Rewards').click();
  await expect(page).toHaveURL(paths.rewards());
  await expect(title(page)).toBeFocused();
  await expect(page).not.toHaveTitle(brands);
  expect(await isDrawnAhead(page)).toBe(true);

  const club = (await title(page).textContent()) ?? '';
  await main(page).getByRole('link', { name: 'The savings pass' }).first().click();
  await expect(page).toHaveURL(paths.savingsPass());
  await expect(title(page)).toBeFocused();
  await expect(title(page)).not.toHaveText(club);
  await page.goBack();
  await expect(page).toHaveURL(paths.rewards());
  await expect(title(page)).toHaveText(club);
  await page.goBack();
  await expect(title(page)).toHaveText(/brands/i);
  await page.goForward();
  await expect(title(page)).toHaveText(club);
  await expect(page.locator('#slot > [data-remote]')).toHaveCount(1);
});

test('a page drawn in advance is replaced by another page of its remote', async ({ page }) => {
  await openBrands(page);
  await drawRewardsAhead(page);
  await followLink(page, paths.savingsPass());
  await expect(page).toHaveURL(paths.savingsPass());
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toHaveText(/pass/i);
});

test('a page drawn in advance shows facts that arrive before it is shown', async ({ page }) => {
  await signIn(page);
  const bring = await hold(page, '**/api/auth/session');
  await page.goto(paths.brands());
  await drawRewardsAhead(page);
  bring();
  await page.waitForLoadState('networkidle');
  await menuLink(page, 'Rewards').click();
  await expect(page.getByRole('heading', { name: / member$/ })).toBeVisible();
  expect(await isDrawnAhead(page)).toBe(true);
});

test('hovering another link does not delay the navigation in progress', async ({ page }) => {
  const isWanted = Promise.withResolvers<void>();
  const asked: (string | null)[] = [];
  await page.route(`**${SLOT_DATA_PATH}?*`, async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('url'));
    await isWanted.promise;
    await route.continue();
  });
  await openBrands(page);
  await page.evaluate((href) => {
    // Outside the page, which React may not have hydrated yet.
    document.body.append(Object.assign(document.createElement('a'), { href, id: 'another' }));
  }, paths.savingsPass());
  // In one step, since the page waits only two seconds for its data.
  await menuLink(page, 'Rewards').evaluate(async (link: HTMLAnchorElement) => {
    link.click();
    const another = document.getElementById('another');
    another?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    // A header that is not hydrated shows no progress; the page then shows at once.
    while (!document.querySelector('[role="progressbar"]') && location.pathname !== link.pathname)
      await new Promise(requestAnimationFrame);
  });
  await expect.poll(() => asked).toEqual([paths.rewards()]);
  isWanted.resolve();
  await expect(page).toHaveURL(paths.rewards());
  await expect(title(page)).toBeFocused();
  expect(asked).toEqual([paths.rewards()]);
});
