import type { Page } from 'playwright';
import { paths } from 'shared-contracts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

/*
 * As between documents, what the shopper has done last counts: a page whose code was still on its way when they went elsewhere does not
 * come over the one that they look at.
 */

const CENTRE = 'charleston';
const GIFT_CARDS = /\/releases\/mfe-discovery\/.*\/page-gift-cards\.[^/]*\.js$/;

test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl));

const heading = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });
const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Charleston' }).getByRole('link', { name, exact: true });

/** Presses a link to the club, whose code comes when the answer is called. */
async function pressSlowLink(page: Page): Promise<() => void> {
  const wanted = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(/\/releases\/mfe-loyalty\/.*\.m?js$/, async (route) => {
    asked.resolve();
    await wanted.promise;
    await route.continue();
  });
  await link(page, 'Rewards').click();
  await asked.promise;
  return wanted.resolve;
}

/** The shell fetches pages ahead again once no navigation is under way, so that the overtaken one has ended. */
async function untilNothingIsUnderWay(page: Page): Promise<void> {
  let fetched = false;
  page.on('request', (request) => {
    if (GIFT_CARDS.test(request.url())) fetched = true;
  });
  await expect(async () => {
    await page.mouse.move(0, 0);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Gift cards' }).hover();
    expect(fetched).toBe(true);
  }).toPass();
}

test('a link that is pressed while the page of another one is on its way is the one that is followed', async ({
  page,
}) => {
  await page.goto(paths.stores(CENTRE));
  await link(page, 'Events').click();
  await expect(heading(page)).toHaveText(/Events/);
  const bring = await pressSlowLink(page);
  await link(page, 'Deals').click();
  await expect(page).toHaveURL(paths.deals(CENTRE));
  bring();
  await untilNothingIsUnderWay(page);
  await expect(page).toHaveURL(paths.deals(CENTRE));
  await expect(heading(page)).toHaveText(/Deals/);
});

test('the way back while the page of a link is on its way is the one that is gone', async ({ page }) => {
  await page.goto(paths.stores(CENTRE));
  await link(page, 'Events').click();
  await expect(heading(page)).toHaveText(/Events/);
  const bring = await pressSlowLink(page);
  await page.goBack({ waitUntil: 'commit' });
  await expect(heading(page)).toHaveText(/Stores/);
  bring();
  await untilNothingIsUnderWay(page);
  await expect(page).toHaveURL(paths.stores(CENTRE));
  await expect(heading(page)).toHaveText(/Stores/);
});
