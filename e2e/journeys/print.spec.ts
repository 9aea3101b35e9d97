import { paths } from 'shared-contracts/content';
import { join } from '../support/join.ts';
import { CODE } from '../support/member.ts';
import { content } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

test('profile and deal print only what a member needs', { tag: '@promise' }, async ({ page }) => {
  // A new member: a code can be taken once.
  await join(page, paths.profile());
  await page.emulateMedia({ media: 'print' });
  const points = page.getByRole('region', { name: 'Your points' });
  const balance = points.locator('div').filter({ hasText: 'Balance' }).getByRole('definition');
  await expect(balance).toHaveText(/^[\d,]+$/);
  // Without it, browsers leave out the dark background of the light text.
  expect(await points.evaluate((panel) => getComputedStyle(panel).printColorAdjust)).toBe('exact');

  const { items } = await content().deals('charleston', { limit: 20 });
  const deal = items.find(({ isMembersOnly }) => !isMembersOnly);
  if (!deal) throw new Error('The content has no deal');
  await page.goto(paths.deal('charleston', deal.storeName, deal.id));
  const where = page.getByText(`Offer number ${deal.id}`);
  await expect(where).toBeVisible();
  // Paper has no links.
  await expect(where).toContainText(page.url().replace(/^https?:\/\//, ''));
  await expect(page.getByRole('button', { name: 'Get the code' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(where).toBeHidden();
  await page.getByRole('button', { name: 'Get the code' }).click();
  await page.emulateMedia({ media: 'print' });
  const printed = page.getByRole('region', { name: 'Your code' });
  await expect(printed.getByRole('img')).toHaveCount(2);
  await expect(where).toBeHidden();
  const code = (await printed.getByText(CODE).first().textContent()) ?? '';
  await page.goto(paths.savedDeals('charleston', { show: 'redeemed' }));
  await expect(page.getByText(code)).toBeAttached();
});

test('a page prints without its controls', async ({ page }) => {
  await page.goto(paths.visitorInfo('charleston'));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Skip to content')).toBeHidden();
  const header = page.locator('#shell-header');
  await expect(header.getByRole('link').filter({ visible: true })).toHaveCount(1);
  await expect(header.getByRole('button').filter({ visible: true })).toHaveCount(0);
  await expect(header.locator('summary').filter({ visible: true })).toHaveCount(0);
  const main = page.locator('#main');
  await expect(main.getByRole('heading', { name: 'Getting here' })).toBeVisible();
  await expect(main.getByRole('table', { name: /^Hours of/ })).toBeVisible();
  await expect(main.locator('form')).toBeHidden();
  await expect(main.getByRole('link', { name: 'On the map' })).toBeHidden();
});
