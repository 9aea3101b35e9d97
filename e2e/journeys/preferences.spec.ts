import { paths } from 'shared-contracts/content';
import { join, NEW_PASSWORD } from '../support/join.ts';
import { signIn } from '../support/member.ts';
import { main } from '../support/page-parts.ts';
import { expect, test } from '../support/test.ts';

test.use({ consent: 'necessary', expectedErrors: ['Failed to load resource'] });

test('member changes preferences, also after the session was lost', { tag: '@promise' }, async ({
  page,
  context,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/mparticle-user-attributes') asked.push(searchParams.get('attribute') ?? '');
  });
  await page.route('**/api/mparticle-user-attributes?*', (route) => route.fulfill({ status: 503, json: {} }));
  const email = await join(page, paths.personalPreferences());
  const retry = main(page)
    .getByRole('alert')
    .filter({ hasText: 'We couldn’t load this' })
    .getByRole('button', { name: 'Try again' });
  await expect(retry).toHaveCount(1);
  await expect(main(page).getByLabel('First name')).toBeVisible();
  await page.unrouteAll();
  asked.length = 0;
  await retry.click();
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

  // The change reads the session again, which must end before the session does.
  await page.reload();
  await page.waitForLoadState('networkidle');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const firstName = page.getByLabel('First name');
  await firstName.fill('Dagmar');
  await context.clearCookies({ name: '__Host-session' });
  await save.click();
  await expect(page.getByText('You’ve been signed out')).toBeVisible();
  await expect(firstName).toHaveValue('Dagmar');
  const other = await context.newPage();
  await signIn(other, { email, password: NEW_PASSWORD });
  await other.close();
  await save.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});
