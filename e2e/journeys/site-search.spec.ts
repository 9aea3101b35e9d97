import type { Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { DECLARED_KEYS } from 'shared-contracts/member';
import { expect, test } from '../support/test.ts';
import { PHONE } from '../support/visitor.ts';

test.use({ ...PHONE, consent: 'functional' });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search the site' });
const group = (page: Page, name: string) => dialog(page).getByRole('group', { name });
const link = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Search the site' });

async function search(page: Page, query: string) {
  if (!(await dialog(page).isVisible())) await link(page).click();
  await dialog(page).getByRole('combobox').fill(query);
}

test('shopper sees results of the center first', { tag: '@promise' }, async ({ page }) => {
  await page.goto(paths.centre('nashville'));
  await search(page, 'nikee outlt');
  await expect(group(page, 'Brands').getByRole('option').first()).toContainText('Nike');
  await expect(group(page, 'Stores').getByRole('option').first()).toContainText('Nashville, TN');
  // Chromium closes a dialog only on a real key press, WebKit on none that a search field handles.
  await dialog(page).getByRole('combobox').dispatchEvent('keydown', { key: 'Escape' });
  await expect(dialog(page)).toBeHidden();
  await expect(link(page)).toBeFocused();
  await search(page, 'running shoes');
  await expect(dialog(page).getByRole('option').first()).toContainText('Footwear');
  await expect(group(page, 'Deals').getByRole('option').first()).toBeVisible();
  await dialog(page).getByRole('option').first().click();
  await expect(page).toHaveURL(/\/nashville\/stores\?category=\d+/);

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
