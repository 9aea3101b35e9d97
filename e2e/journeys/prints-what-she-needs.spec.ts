import { paths } from 'shared-contracts';
import { content } from '../support/content.ts';
import { join } from '../support/join.ts';
import { signIn } from '../support/member.ts';
import { expect, test } from '../support/test.ts';

test('the profile prints what it is for, the balance', async ({ page }) => {
  await signIn(page);
  await page.emulateMedia({ media: 'print' });
  const points = page.getByRole('region', { name: 'Your points' });
  const balance = points.locator('div').filter({ hasText: 'Balance' }).getByRole('definition');
  await expect(balance).toHaveText(/^[\d,]+$/);
  // Light words on the dark panel: a browser leaves its background out unless it is told not to.
  expect(await points.evaluate((panel) => getComputedStyle(panel).printColorAdjust)).toBe('exact');
});

test('a deal prints where it is until its code is taken, and then the code', async ({ page }) => {
  // A member of its own: a code is taken once.
  await join(page, paths.profile());
  const { items } = await content().deals('charleston', { limit: 20 });
  const deal = items.find(({ isMembersOnly }) => !isMembersOnly);
  if (!deal) throw new Error('The content has no deal');
  await page.emulateMedia({ media: 'print' });
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
