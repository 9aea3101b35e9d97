import { paths } from 'shared-contracts/content';
import { expect, test } from '../support/test.ts';

test.use({ consent: 'necessary' });

test('an older privacy policy is marked and links to the current one', async ({ page }) => {
  await page.goto(paths.privacyPolicy());
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Versions' }).click();
  await page.getByRole('region', { name: 'Versions' }).getByRole('link').last().click();
  await expect(page.getByText('This is an older version')).toBeVisible();
  await expect(page).toHaveURL(/\?version=/);
  await page.getByRole('link', { name: /^Read the version from/ }).click();
  await expect(page).toHaveURL(paths.privacyPolicy());
});
