import { paths } from 'shared-contracts/content';
import { LOOKED_AT } from '../support/pages.ts';
import { content } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

test.use({ javaScriptEnabled: false });

test.describe('with JavaScript off', { tag: '@promise' }, () => {
  test('every page has its content', async ({ page }) => {
    for (const { name, pathOf } of LOOKED_AT)
      await test.step(name, async () => {
        const response = await page.goto(await pathOf());
        expect.soft(response?.status()).toBe(200);
        await expect.soft(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect.soft(page.getByRole('banner')).toBeVisible();
        await expect.soft(page.getByRole('contentinfo')).toBeVisible();
        expect.soft((await page.getByRole('main').textContent())?.length).toBeGreaterThan(150);
        expect.soft(await page.locator('[aria-busy="true"]').count()).toBe(0);
        // It could not be answered, and nothing is stored that needs an answer.
        await expect.soft(page.getByRole('region', { name: 'Cookies and your privacy' })).toBeHidden();
      });
  });

  test('shopper finds a center and its stores by links and forms', async ({ page }) => {
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

  test('forms that need scripts return to the page and explain why', async ({ page }) => {
    for (const path of [
      paths.joinNow(),
      paths.signIn(),
      paths.resetPassword(),
      paths.resetPassword({ token: 'a'.repeat(43) }),
      paths.pink(),
    ]) {
      await page.goto(path);
      await page.locator('main form[method=post] button[type=submit]').click();
      await expect(page).toHaveURL(path);
      // Playwright finds no text in a `noscript`.
      await expect(page.locator('form noscript p')).toBeVisible();
    }
  });

  test('the footer links to the centers of each state and to the company', async ({ page }) => {
    await page.goto(paths.giftCards());
    const footer = page.getByRole('contentinfo');
    const states = footer.getByRole('navigation', { name: 'Centers by state' }).getByRole('link');
    const { items } = await content().centres({ limit: 200 });
    const names = [...new Set(items.map(({ address }) => address.stateName))].sort((a, b) =>
      a.localeCompare(b),
    );
    expect(await states.allInnerTexts()).toEqual(names);
    const site = await content().site();
    for (const { name, url } of [
      { name: 'About us', url: site.aboutUrl ?? '' },
      { name: 'Careers', url: site.careersUrl ?? '' },
      ...(site.social ?? []),
    ])
      await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', url);
    await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} ${site.companyName}`);
    await states.filter({ hasText: 'South Carolina' }).click();
    await expect(page).toHaveURL(/state=SC/);
    await expect(page.getByRole('main')).toContainText('Charleston');
  });
});
