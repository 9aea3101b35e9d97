import { paths } from 'shared-contracts/content';
import { joinWithPoints } from '../receipts/drawn-receipt.ts';
import { loyaltyOf } from '../support/member.ts';
import { expectNoViolations, main, title } from '../support/page-parts.ts';
import { content, firstOf } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

const CENTRE = 'charleston';

// `receipts/receipt-upload.spec.ts` redeems a reward.
test.use({ consent: 'necessary' });

test('member reviews, changes and completes an exchange of points', async ({ page, expectedErrors }) => {
  expectedErrors.push('404');
  const before = await joinWithPoints(page, 250);
  await page.goto(paths.pointsExchange(CENTRE));
  await page.getByRole('radio', { name: /SkyHop miles/ }).check();
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('heading', { name: '200 points for 160 SkyHop miles' })).toBeFocused();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('radio', { name: /Gift card credit/ }).check();
  await page.getByLabel('How many points').selectOption('150');
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('heading', { name: '150 points for $4.50 of gift card credit' })).toBeFocused();
  await expectNoViolations(page);
  expect((await loyaltyOf(page)).points).toBe(before);
  await page.getByRole('button', { name: 'Exchange 150 points' }).click();
  await expect(page).toHaveURL(/\/confirmation\?order=X-/);
  await expect(title(page)).toHaveText('$4.50 of gift card credit');
  await expect(page.getByRole('img', { name: /^QR code of/ })).toBeVisible();
  expect((await loyaltyOf(page)).points).toBe(before - 150);
  await page.goBack();
  await expect(page.getByText(`${before - 150} points.`, { exact: true })).toBeVisible();
  await expect(main(page).getByRole('region', { name: 'Past exchanges' }).getByRole('link')).toHaveCount(1);

  await page.goto(paths.confirmation(CENTRE, 'R-2222222'));
  await expect(title(page)).toHaveText('We can’t find that code');
});

test('visitor reads about a reward, and must sign in to redeem or send a receipt', async ({ page }) => {
  const reward = await firstOf(content().rewards(CENTRE));
  await page.goto(paths.reward(CENTRE, 'some-other-name', reward.id));
  await expect(page).toHaveURL(paths.reward(CENTRE, reward.storeName, reward.id));
  // The heading leaves out the store, which is named before it.
  await expect(title(page)).toContainText(reward.title.replace(` at ${reward.storeName}`, ''));
  await expect(page.getByRole('link', { name: reward.storeName, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in to redeem' })).toBeVisible();
  await expectNoViolations(page);
  for (const path of [paths.redeemPoints(CENTRE), paths.uploadReceipt(), paths.memberCard()]) {
    await page.goto(path);
    await expect(page).toHaveURL(
      new RegExp(`/sign-in\\?.*SessionRequired.*callbackUrl=${encodeURIComponent(path)}`),
    );
  }
});
