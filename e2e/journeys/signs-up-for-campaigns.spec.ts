import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';
import { paths } from 'shared-contracts';
import { sampleOf } from '../support/full-run.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent, DESKTOP, PHONE } from '../support/visitor.ts';

/** The captcha is a proof of work: a busy machine may take its time. */

test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl));

async function expectNoBarriers(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

for (const [size, options] of sampleOf(
  Object.entries({ phone: PHONE, desktop: DESKTOP }),
  ([size]) => size === 'phone',
)) {
  test.describe(`on a ${size}`, () => {
    test.use(options);

    test('gets a pink pass: is told the mistakes, mends them, and has it after a reload', async ({
      page,
    }) => {
      await page.goto(paths.pink());
      await page.getByRole('button', { name: 'Get my pass' }).click();
      const summary = page.getByRole('alert');
      await expect(summary).toBeFocused();
      await expect(summary.getByRole('link')).toHaveCount(3);
      await summary.getByRole('link', { name: 'Choose a center.' }).click();
      await expect(page.getByLabel('Your center')).toBeFocused();
      await expectNoBarriers(page);

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
      await expectNoBarriers(page);

      await page.reload();
      await expect(page.getByText(code ?? '', { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Your pink pass' })).toBeVisible();
    });

    test('signs up for the deal days and gets a number', async ({ page }) => {
      await page.goto(paths.getTangerDealDays());
      await page.getByLabel('First name').fill('Ada');
      await page.getByLabel('Email address').fill('ada@example');
      await page.getByLabel('Your center').selectOption({ label: 'Ottawa, ON' });
      await page.getByRole('checkbox', { name: 'Footwear' }).check();
      await page.getByRole('button', { name: 'Sign me up' }).click();
      await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1);
      await page.getByLabel('Email address').fill('ada@example.com');
      await page.getByRole('button', { name: 'Sign me up' }).click();
      await expect(page.getByRole('heading', { name: 'You’re on the list' })).toBeFocused();
      await expect(page.getByText(/^DAYS-[2-9A-Z]{7}$/)).toBeVisible();
      await expectNoBarriers(page);
    });
  });
}

test.describe('by keyboard alone', () => {
  test.use(DESKTOP);

  test('signs up for the deal days', async ({ page }) => {
    await page.goto(paths.getTangerDealDays());
    await page.getByLabel('First name').focus();
    await page.keyboard.type('Ada');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ada@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Charl');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'You’re on the list' })).toBeFocused();
  });
});

test('a campaign says when before its days, and after them that it is over', async ({ page }) => {
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
