import type { Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { centreMenu, main, title } from '../support/page-parts.ts';
import { hold } from '../support/page-state.ts';
import { expect, test } from '../support/test.ts';

/*
 * The shell follows links as soon as it has started, which on a slow phone is long before the server's page is hydrated. React must hydrate
 * that page at the address it was rendered for: at another one it would discard the page and blame the release.
 */

test.use({ consent: 'necessary' });

const CENTRE = 'charleston';

const codeOf = (remote: string) => `**/releases/${remote}/**/*.{js,mjs}`;
const panel = (page: Page) => page.getByRole('heading', { name: 'This part is temporarily unavailable' });

async function openStoresThen(page: Page, name: 'Deals' | 'Events'): Promise<void> {
  await page.goto(paths.stores(CENTRE));
  await centreMenu(page, name).click();
  await expect(title(page)).toHaveText(new RegExp(name));
}

async function expectPage(page: Page, path: string, name: RegExp): Promise<void> {
  await expect(page).toHaveURL(path);
  await expect(title(page)).toHaveText(name);
}

test.describe('navigation from a page that is not hydrated yet', () => {
  test('opens another view of the same page', async ({ page }) => {
    const bring = await hold(page, codeOf('mfe-discovery'));
    await page.goto(paths.findACentre());
    await main(page).getByRole('link', { name: 'Near me' }).click();
    bring();
    await expect(page).toHaveURL(paths.findACentre({ near: 'me' }));
    await expect(main(page).getByText('Tap “Near me” and your browser will ask')).toBeVisible();
    await expect(title(page)).toHaveCount(1);
  });

  test('opens another page of the same remote', { tag: '@promise' }, async ({ page }) => {
    const bring = await hold(page, codeOf('mfe-centre'));
    await page.goto(paths.stores(CENTRE));
    await centreMenu(page, 'Deals').click();
    bring();
    await expectPage(page, paths.deals(CENTRE), /Deals/);
  });

  test('opens a page of another remote, and loads its code immediately', {
    tag: '@promise',
  }, async ({ page }) => {
    const bring = await hold(page, codeOf('mfe-centre'));
    await page.goto(paths.stores(CENTRE));
    const code = /\/releases\/mfe-loyalty\/.*\/page-[^/]*\.js$/;
    const panels = Promise.withResolvers<number>();
    await page.route(code, async (route) => {
      panels.resolve(await panel(page).count());
      await route.continue();
    });
    const next = page.waitForResponse(code);
    await centreMenu(page, 'Rewards').click();
    // It does not wait for the deadline of the first page.
    expect(await panels.promise).toBe(0);
    await (await next).finished();
    bring();
    await expect(page).toHaveURL(paths.rewards());
    await expect(title(page)).not.toHaveText(/Stores/);
  });

  test('goes back to the previous page', async ({ page }) => {
    await openStoresThen(page, 'Deals');
    const bring = await hold(page, codeOf('mfe-centre'));
    await page.reload();
    await page.goBack({ waitUntil: 'commit' });
    bring();
    await expectPage(page, paths.stores(CENTRE), /Stores/);
    await expect(main(page).getByRole('searchbox')).toBeVisible();
  });
});

test.describe('navigation from a page whose code missed its deadline', () => {
  test.use({ expectedErrors: ['took longer'] });

  test('opens another page of the same remote', async ({ page }) => {
    await hold(page, codeOf('mfe-centre'));
    await page.goto(paths.stores(CENTRE));
    await expect(panel(page)).toBeVisible();
    await centreMenu(page, 'Deals').click();
    await expectPage(page, paths.deals(CENTRE), /Deals/);
  });

  test('goes back to the previous page', async ({ page }) => {
    await openStoresThen(page, 'Deals');
    await hold(page, codeOf('mfe-centre'));
    await page.reload();
    await expect(panel(page)).toBeVisible();
    await page.goBack({ waitUntil: 'commit' });
    await expectPage(page, paths.stores(CENTRE), /Stores/);
  });
});

/** Resolves once the overtaken navigation has ended: the shell prefetches pages only while none is under way. */
async function untilIdle(page: Page): Promise<void> {
  let fetched = false;
  page.on('request', (request) => {
    if (/\/releases\/mfe-discovery\/.*\/page-gift-cards\.[^/]*\.js$/.test(request.url())) fetched = true;
  });
  await expect(async () => {
    await page.mouse.move(0, 0);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Gift cards' }).hover();
    expect(fetched).toBe(true);
  }).toPass();
}

const OVERTAKING = [
  {
    by: 'a link',
    act: (page: Page) => centreMenu(page, 'Deals').click(),
    to: paths.deals(CENTRE),
    name: /Deals/,
  },
  {
    by: 'Back',
    act: (page: Page) => page.goBack({ waitUntil: 'commit' }),
    to: paths.stores(CENTRE),
    name: /Stores/,
  },
];
for (const { by, act, to, name } of OVERTAKING) {
  test(`a pending navigation is replaced by ${by}`, { tag: by === 'a link' ? '@promise' : [] }, async ({
    page,
  }) => {
    await openStoresThen(page, 'Events');
    const bring = await hold(page, codeOf('mfe-loyalty'));
    const asked = page.waitForRequest(codeOf('mfe-loyalty'));
    await centreMenu(page, 'Rewards').click();
    await asked;
    await act(page);
    await expectPage(page, to, name);
    bring();
    await untilIdle(page);
    await expectPage(page, to, name);
  });
}
