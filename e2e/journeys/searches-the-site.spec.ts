import type { Page } from 'playwright';
import { DECLARED_KEYS, paths } from 'shared-contracts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent, DESKTOP, PHONE } from '../support/visitor.ts';

test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl, { functional: true }));

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search the site' });
const group = (page: Page, name: string) => dialog(page).getByRole('group', { name });

async function search(page: Page, query: string) {
  if (!(await dialog(page).isVisible()))
    await page.getByRole('banner').getByRole('link', { name: 'Search the site' }).click();
  await dialog(page).getByRole('combobox').fill(query);
}

for (const [device, options] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(`on a ${device}`, () => {
    test.use(options);

    test('finds what is at the centre first, in groups', async ({ page }) => {
      await page.goto(paths.centre('nashville'));
      await search(page, 'nikee outlt');
      await expect(group(page, 'Brands').getByRole('option').first()).toContainText('Nike');
      await expect(group(page, 'Stores').getByRole('option').first()).toContainText('Nashville, TN');
      await search(page, 'running shoes');
      await expect(dialog(page).getByRole('option').first()).toContainText('Footwear');
      await expect(group(page, 'Deals').getByRole('option').first()).toBeVisible();
      await dialog(page).getByRole('option').first().click();
      await expect(page).toHaveURL(/\/nashville\/stores\?category=\d+/);
    });

    test('finds a page of the last centre from anywhere, with the keyboard', async ({ page }) => {
      await page.goto(paths.centre('nashville'));
      await page.waitForFunction(
        (key) => localStorage.getItem(key) === 'nashville',
        DECLARED_KEYS.lastCentre.name,
      );
      await page.goto(paths.brands());
      await search(page, 'parking');
      await expect(group(page, 'Pages').getByRole('option', { name: 'Parking' })).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await expect(dialog(page).getByRole('option', { selected: true })).toContainText('Parking');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(paths.parking('nashville'));
    });

    test('closes by Escape, also where the browser keeps the key for the field', async ({ page }) => {
      await page.goto(paths.centre('nashville'));
      await search(page, 'nike');
      // Chromium closes a dialog by a key of the keyboard alone, WebKit by none that a search field takes.
      await dialog(page).getByRole('combobox').dispatchEvent('keydown', { key: 'Escape' });
      await expect(dialog(page)).toBeHidden();
      await expect(page.getByRole('banner').getByRole('link', { name: 'Search the site' })).toBeFocused();
    });
  });
}
