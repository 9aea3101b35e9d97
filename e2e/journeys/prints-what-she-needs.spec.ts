import { paths } from 'shared-contracts';
import { content } from '../support/content.ts';
import { signIn } from '../support/member.ts';
import { expect, test } from '../support/test.ts';

test('the profile and a deal print what they are for: the balance, and the code', async ({ page }) => {
  await signIn(page);
  await page.emulateMedia({ media: 'print' });
  const points = page.getByRole('region', { name: 'Your points' });
  const balance = points.locator('div').filter({ hasText: 'Balance' }).getByRole('definition');
  await expect(balance).toHaveText(/^[\d,]+$/);
  // Light words on the dark panel: a browser leaves its background out unless it is told not to.
  expect(await points.evaluate((panel) => getComputedStyle(panel).printColorAdjust)).toBe('exact');

  const { items } = await content().deals('charleston', { limit: 20 });
  const deal = items.find(({ isMembersOnly }) => !isMembersOnly);
  if (!deal) throw new Error('The content has no deal');
  await page.goto(paths.deal('charleston', deal.storeName, deal.id));
  const where = page.getByText(`Offer number ${deal.id}`);
  await expect(where).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get the code' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(where).toBeHidden();
  await page.getByRole('button', { name: 'Get the code' }).click();
  await page.emulateMedia({ media: 'print' });
  const code = page.getByRole('region', { name: 'Your code' });
  await expect(code.getByRole('img')).toHaveCount(2);
  await expect(code).toContainText(/[A-Z\d]{4}-[A-Z\d]{4}-[A-Z\d]{4}/);
  await expect(where).toBeHidden();
});
