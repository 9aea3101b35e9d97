import type { Page } from 'playwright';
import { paths } from 'shared-contracts';
import { fillSignIn, pressSignIn, signIn } from '../support/member.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

test.use({ expectedErrors: ['Failed to load resource'] });

const { baseUrl } = siteUnderTest();
const CENTRE = 'charleston';
test.beforeEach(({ context }) => answerConsent(context, baseUrl));

const main = (page: Page) => page.getByRole('main');
const refuse = (page: Page, call: string) =>
  page.route(`**/api/${call}`, (route) => route.fulfill({ status: 503, json: {} }));
const retry = (page: Page, text: string) =>
  main(page).getByRole('alert').filter({ hasText: text }).getByRole('button', { name: 'Try again' });

test('Favourites: are read through the attributes call, a failure is said, and changes show', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/mparticle-user-attributes') asked.push(searchParams.get('attribute') ?? '');
  });
  await signIn(page);
  await refuse(page, 'mparticle-user-attributes?*');
  await page.goto(paths.personalPreferences());
  const again = retry(page, 'We couldn’t load this');
  await expect(again).toHaveCount(1);
  await expect(main(page).getByLabel('First name')).toBeVisible();
  await page.unrouteAll();
  asked.length = 0;
  await again.click();
  const brands = main(page).getByRole('region', { name: 'Brands' });
  await expect(brands).toBeVisible();
  expect(asked.toSorted()).toEqual([
    'favorite_brands',
    'favorite_categories',
    'favorite_centers',
    'favorite_stores',
  ]);

  await brands.getByRole('button', { name: 'Add a brand' }).click();
  const choice = brands.getByRole('combobox');
  const brand = await choice.locator('option').nth(3).textContent();
  await choice.selectOption({ label: brand ?? '' });
  await brands.getByRole('button', { name: 'Add', exact: true }).click();
  const remove = brands.getByRole('button', { name: `Remove ${brand}` });
  await expect(remove).toBeVisible();
  await remove.click();
  await expect(remove).toHaveCount(0);
});

test('Orders: passes and exchanges stand with what was redeemed; a failure is logged, said, and mended by a retry', async ({
  page,
}) => {
  const logged: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/_log')) logged.push(request.postData() ?? '');
  });
  await signIn(page);
  await refuse(page, 'user-get-orders');
  await page.goto(paths.savedDeals(CENTRE, { show: 'redeemed' }));
  const again = retry(page, 'We couldn’t load your passes and exchanges');
  await expect(again).toBeVisible();
  await expect.poll(() => logged.some((body) => body.includes('Error+getting+orders'))).toBe(true);
  await page.unrouteAll();
  // It may come beside what another call brought, just before it is pressed.
  await again.click({ timeout: 5_000 }).catch(() => undefined);
  await expect(again).toHaveCount(0);
  const orders = main(page).getByRole('region', { name: 'Passes and exchanges' });
  await orders.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/confirmation\?order=/);
  await expect(page.getByRole('img', { name: /^QR code of/ })).toBeVisible();

  await page.goto(paths.pointsExchange(CENTRE));
  await expect(
    main(page).getByRole('region', { name: 'Past exchanges' }).getByRole('link').first(),
  ).toBeVisible();
});

test('A sign-in without a provider list: leads to the error page, which says what it is', async ({
  page,
}) => {
  await page.goto(paths.signIn());
  await refuse(page, 'auth/providers');
  await fillSignIn(page);
  await pressSignIn(page);
  await expect(page).toHaveURL(paths.error({ error: 'CLIENT_FETCH_ERROR' }));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
