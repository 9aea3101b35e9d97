import { paths } from 'shared-contracts/content';
import { expectNoViolations } from '../support/page-parts.ts';
import { expect, test } from '../support/test.ts';
import { PHONE } from '../support/visitor.ts';

test.use({ ...PHONE, consent: 'necessary' });

test('visitor corrects the pink form and gets a permanent pass', { tag: '@promise' }, async ({ page }) => {
  await page.goto(paths.pink());
  await page.getByRole('button', { name: 'Get my pass' }).click();
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(3);
  await summary.getByRole('link', { name: 'Choose a center.' }).click();
  await expect(page.getByLabel('Your center')).toBeFocused();
  await expectNoViolations(page);

  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Email address').fill('ada@example.com');
  await page.getByLabel('Your center').selectOption({ label: 'Charleston, SC' });
  await page.getByLabel(/^In honor of/).fill('For Bea');
  await expect(summary).toBeHidden();
  await page.getByRole('button', { name: 'Get my pass' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you. This is your pink pass' })).toBeFocused();
  await expect(page).toHaveURL(/\/pink\?pass=PINK-/);
  const code = await page.getByText(/^PINK(-[2-9A-Z]{4}){3}$/).textContent();
  await expect(page.getByRole('img', { name: /^QR code of PINK/ })).toBeVisible();
  await expect(page.getByText('Charleston, SC')).toBeVisible();
  await expectNoViolations(page);
  await page.reload();
  await expect(page.getByText(code ?? '', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your pink pass' })).toBeVisible();
});

test('visitor signs up for the deal days by keyboard', { tag: '@promise' }, async ({ page }) => {
  await page.goto(paths.getTangerDealDays());
  await page.getByLabel('First name').focus();
  await page.keyboard.type('Ada');
  await page.keyboard.press('Tab');
  await page.keyboard.type('ada@example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Charl');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1);
  await page.getByLabel('Email address').fill('ada@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'You’re on the list' })).toBeFocused();
  await expect(page.getByText(/^DAYS-[2-9A-Z]{7}$/)).toBeVisible();
  await expectNoViolations(page);
});

test('a sign-up page shows its start before it opens, and its end afterwards', async ({ page }) => {
  const day = 86_400_000;
  await page.clock.setSystemTime(Date.now() + 80 * day);
  await page.goto(paths.pink());
  await expect(page.getByRole('heading', { name: 'Until next time' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get my pass' })).toHaveCount(0);
  await page.clock.setSystemTime(Date.now() - 60 * day);
  await page.goto(paths.getTangerDealDays());
  await expect(page.getByRole('heading', { name: 'Not yet' })).toBeVisible();
  await expect(page.getByText(/^Sign up from /)).toBeVisible();
});
