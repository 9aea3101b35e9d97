import type { Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { memberPassSchema, orderListSchema } from 'shared-contracts/member';
import { join } from '../support/join.ts';
import { CODE } from '../support/member.ts';
import { expectNoViolations, title } from '../support/page-parts.ts';
import { expect, test } from '../support/test.ts';
import { DESKTOP, PHONE } from '../support/visitor.ts';

test.use({ consent: 'necessary' });

const ordersOf = async (page: Page) =>
  orderListSchema.parse(await (await page.request.get('/api/user-get-orders')).json()).items;

async function payAtTheTill(page: Page, amount: string) {
  await expect(page).toHaveURL(/\/frames\/checkout\//);
  await expect(page.getByText(amount, { exact: true })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
}

test.describe('on a phone', () => {
  test.use(PHONE);

  test('visitor joins, buys the basic pass and upgrades it', { tag: '@promise' }, async ({ page }) => {
    await page.goto(paths.savingsPass());
    await expectNoViolations(page);
    await page.getByRole('link', { name: 'Buy basic' }).click();
    await expect(page).toHaveURL(/\/sign-in/);
    await join(page, paths.savingsPass({ buy: 'basic' }));

    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('8 coupons')).toBeVisible();
    await dialog.getByRole('button', { name: 'Continue to payment' }).click();
    await expect(dialog.getByText('Choose the center you shop at most.')).toBeVisible();
    await dialog.getByLabel('Your center').selectOption({ label: 'Ottawa, ON' });
    await expect(dialog.getByRole('button', { name: 'Pay CA$15' })).toBeVisible();
    await dialog.getByLabel('Your center').selectOption({ label: 'Charleston, SC' });
    await expectNoViolations(page);
    await dialog.getByRole('button', { name: 'Pay $12' }).click();

    await expect(page).toHaveURL(/\/frames\/checkout\//);
    await page.getByRole('radio', { name: 'One that is declined' }).check();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('declined');
    await page.getByRole('radio', { name: 'A practice card that works' }).check();
    await payAtTheTill(page, '$12.00');

    await expect(page).toHaveURL(/\/charleston\/confirmation\?order=P-/);
    await expect(title(page)).toContainText('basic');
    await expect(page.getByText('$12', { exact: true })).toBeVisible();
    await expectNoViolations(page);
    expect(await ordersOf(page)).toMatchObject([{ kind: 'pass', value_cents: 1200, currency: 'USD' }]);

    await page.getByRole('link', { name: 'Your coupons' }).click();
    await expect(page.getByText('You have the basic pass:')).toBeVisible();
    await expect(page.getByText('With the full pass')).toHaveCount(8);
    await page
      .getByRole('button', { name: /^Show the code of / })
      .first()
      .click();
    await expect(dialog.getByRole('img', { name: /^QR code of/ })).toBeVisible();
    await expect(dialog.getByText(CODE)).toBeVisible();
    await expectNoViolations(page);
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Upgrade to full for $17' }).click();
    await expect(title(page)).toHaveText('From basic to full');
    await page.getByRole('button', { name: 'Pay $17' }).click();
    await payAtTheTill(page, '$17.00');
    await expect(page).toHaveURL(/\/charleston\/confirmation\?order=P-/);
    await page.getByRole('link', { name: 'Your coupons' }).click();
    await expect(page.getByRole('button', { name: /^Show the code of / })).toHaveCount(16);
    expect(await ordersOf(page)).toHaveLength(2);
    await page.goto(paths.savedDeals('charleston', { show: 'redeemed' }));
    await page.getByRole('region', { name: 'Passes and exchanges' }).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/confirmation\?order=P-/);
  });
});

test.describe('on a desktop', () => {
  test.use(DESKTOP);

  test('member cancels at checkout, then buys the full pass and prints its coupons', async ({ page }) => {
    await join(page, paths.savingsPass({ buy: 'full' }));
    const pay = async () => {
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Your center').selectOption({ label: 'Charleston, SC' });
      await dialog.getByRole('button', { name: 'Pay $29' }).click();
      await expect(page).toHaveURL(/\/frames\/checkout\//);
    };
    await pay();
    // The till asks for no card number.
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancel and go back' }).click();
    await expect(page).toHaveURL(/\/tangerclub-savings-pass\?checkout=.*cancelled=1/);
    await expect(page.getByText('You weren’t charged')).toBeVisible();
    const pass = memberPassSchema.parse(await (await page.request.get('/api/user-savings-pass')).json());
    expect(pass.pass).toBeNull();

    await page.goto(paths.savingsPass({ buy: 'full' }));
    await pay();
    await payAtTheTill(page, '$29.00');
    await expect(page).toHaveURL(/\/confirmation\?order=P-/);
    await page.goto(paths.savingsPassDeals());
    await expect(page.getByRole('button', { name: 'Print your coupons' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(CODE).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print your coupons' })).toBeHidden();
  });
});
