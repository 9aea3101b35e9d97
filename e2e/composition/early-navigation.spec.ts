import type { Page } from 'playwright';
import { paths } from 'shared-contracts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

/*
 * The shell follows links as soon as it has started, on a slow phone long before the page that the server drew is alive. That page is
 * brought to life at the address that it was drawn for; at another one React would throw it away, with an error that blames the release.
 */

const CENTRE = 'charleston';

test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl));

/** The code of a remote comes when the answer is called. */
async function holdCodeOf(page: Page, remote: string): Promise<() => void> {
  const wanted = Promise.withResolvers<void>();
  await page.route(new RegExp(`/releases/${remote}/.*\\.m?js$`), async (route) => {
    await wanted.promise;
    await route.continue();
  });
  return wanted.resolve;
}

const main = (page: Page) => page.getByRole('main');
const panel = (page: Page) => page.getByRole('heading', { name: 'This part is temporarily unavailable' });
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 });
const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Charleston' }).getByRole('link', { name, exact: true });

/** Goes from stores to deals, and loads that page anew: its code comes when the answer is called. */
async function comeToDealsWithoutCode(page: Page): Promise<() => void> {
  await page.goto(paths.stores(CENTRE));
  await link(page, 'Deals').click();
  await expect(heading(page)).toHaveText(/Deals/);
  const bring = await holdCodeOf(page, 'mfe-centre');
  await page.reload();
  return bring;
}

test('a link to another view of a page that is not alive yet leads there', async ({ page }) => {
  const bring = await holdCodeOf(page, 'mfe-discovery');
  await page.goto(paths.findACentre());
  await main(page).getByRole('link', { name: 'Near me' }).click();
  bring();
  await expect(page).toHaveURL(paths.findACentre({ near: 'me' }));
  await expect(main(page).getByText('Tap “Near me” and your browser will ask')).toBeVisible();
  await expect(heading(page)).toHaveCount(1);
});

test('a link to another page of a remote that is not alive yet leads there', async ({ page }) => {
  const bring = await holdCodeOf(page, 'mfe-centre');
  await page.goto(paths.stores(CENTRE));
  await link(page, 'Deals').click();
  bring();
  await expect(page).toHaveURL(paths.deals(CENTRE));
  await expect(heading(page)).toHaveText(/Deals/);
});

test('a link to a page of another remote, while the first one is not alive yet, leads there', async ({
  page,
}) => {
  const bring = await holdCodeOf(page, 'mfe-centre');
  await page.goto(paths.stores(CENTRE));
  const code = /\/releases\/mfe-loyalty\/.*\/page-[^/]*\.js$/;
  const asked = Promise.withResolvers<number>();
  await page.route(code, async (route) => {
    asked.resolve(await panel(page).count());
    await route.continue();
  });
  const next = page.waitForResponse(code);
  await link(page, 'Rewards').click();
  // It is asked for meanwhile, and not only when the first page's code has passed its deadline.
  expect(await asked.promise).toBe(0);
  await (await next).finished();
  bring();
  await expect(page).toHaveURL(paths.rewards());
  await expect(heading(page)).not.toHaveText(/Stores/);
});

test('the way back from a page that is not alive yet leads to the page before', async ({ page }) => {
  const bring = await comeToDealsWithoutCode(page);
  await page.goBack({ waitUntil: 'commit' });
  bring();
  await expect(page).toHaveURL(paths.stores(CENTRE));
  await expect(heading(page)).toHaveText(/Stores/);
  await expect(main(page).getByRole('searchbox')).toBeVisible();
});

test.describe('a page whose code has not come in time', () => {
  test.use({ expectedErrors: ['took longer'] });

  test('leads to another page of its remote by a link', async ({ page }) => {
    await holdCodeOf(page, 'mfe-centre');
    await page.goto(paths.stores(CENTRE));
    await expect(panel(page)).toBeVisible();
    await link(page, 'Deals').click();
    await expect(page).toHaveURL(paths.deals(CENTRE));
    await expect(heading(page)).toHaveText(/Deals/);
  });

  test('leads to the page before by the way back', async ({ page }) => {
    await comeToDealsWithoutCode(page);
    await expect(panel(page)).toBeVisible();
    await page.goBack({ waitUntil: 'commit' });
    await expect(page).toHaveURL(paths.stores(CENTRE));
    await expect(heading(page)).toHaveText(/Stores/);
  });
});
