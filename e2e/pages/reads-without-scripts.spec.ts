import { paths } from 'shared-contracts';
import { LOOKED_AT } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

test.use({ javaScriptEnabled: false });

for (const { name, pathOf } of LOOKED_AT) {
  test(`reads ${name} completely with JavaScript off`, async ({ page }) => {
    const response = await page.goto(await pathOf());
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    expect((await page.getByRole('main').textContent())?.length).toBeGreaterThan(150);
    expect(await page.locator('[aria-busy="true"]').count()).toBe(0);
    // Nobody would hear the answer, and nothing is kept that needs one.
    await expect(page.getByRole('region', { name: 'Cookies and your privacy' })).toBeHidden();
  });
}

test('finds a centre and reaches a store by links and forms alone', async ({ page }) => {
  await page.goto(paths.home());
  await page.getByRole('searchbox').first().fill('Charleston');
  await page.getByRole('main').getByRole('button', { name: /find/i }).click();
  await expect(page).toHaveURL(/find-a-tanger\?.*Charleston/);
  await page
    .getByRole('main')
    .getByRole('heading')
    .getByRole('link', { name: 'Charleston', exact: true })
    .click();
  await expect(page).toHaveURL(paths.centre('charleston'));
  await page.getByRole('navigation', { name: 'Charleston' }).getByRole('link', { name: 'Stores' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

for (const path of [
  paths.joinNow(),
  paths.signIn(),
  paths.resetPassword(),
  paths.resetPassword({ token: 'a'.repeat(43) }),
  paths.pink(),
]) {
  test(`is led back to a form that only scripts can send, and told so: ${path}`, async ({ page }) => {
    await page.goto(path);
    await page.locator('main form[method=post] button[type=submit]').click();
    await expect(page).toHaveURL(path);
    // Playwright finds no text in a `noscript`.
    await expect(page.locator('form noscript p')).toBeVisible();
  });
}
