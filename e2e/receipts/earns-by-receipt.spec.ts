import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';
import { loyaltySchema, paths } from 'shared-contracts';
import { sampleOf } from '../support/full-run.ts';
import { join } from '../support/join.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent, DESKTOP, PHONE } from '../support/visitor.ts';
import { daysAgo, drawReceipt, HELD } from './drawn-receipt.ts';

/** Joining takes a mail and a proof of work, reading a photo some seconds of a processor that others need too. */

const { baseUrl } = siteUnderTest();
const CENTRE = 'charleston';

test.beforeEach(({ context }) => answerConsent(context, baseUrl));

const loyaltyOf = async (page: Page) =>
  loyaltySchema.parse(await (await page.request.get('/api/user-loyalty')).json());
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });
async function expectNoBarriers(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}
async function choose(page: Page, file: string) {
  await page.getByLabel('Where did you shop?').selectOption(CENTRE);
  await page.getByLabel('Photo or PDF').setInputFiles(file);
}

const DEVICES = [
  ['phone', PHONE, 'dark'],
  ['desk', DESKTOP, 'light'],
] as const;

for (const [device, use, scheme] of sampleOf(DEVICES, ([device]) => device === 'phone')) {
  test.describe(`at a ${device}`, () => {
    test.use({ ...use, colorScheme: scheme });

    test('earns by a receipt, reaches a stage, redeems and shows the code', async ({ page }) => {
      const { file, points } = await drawReceipt({ about: 330, ...HELD }, 250);
      await join(page, paths.uploadReceipt());
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Submit a receipt');
      await expectNoBarriers(page);
      expect((await loyaltyOf(page)).stage).toBe(1);

      await choose(page, file);
      await expect(heading(page, 'Did we read it right?')).toBeVisible();
      await expect(page).toHaveURL(/\?receipt=/);
      await expect(page.getByLabel('Store')).toHaveValue(/^\d+$/);
      await expectNoBarriers(page);
      // What is in hand stands in the address: a reload loses nothing.
      await page.reload();
      await page.getByRole('button', { name: 'Looks right' }).click();
      await expect(heading(page, `+${points}`)).toBeVisible();
      await expect(page.getByText(`you have ${points} now`)).toBeVisible();
      await expectNoBarriers(page);
      expect(await loyaltyOf(page)).toMatchObject({ points, stage: points >= 400 ? 3 : 2, pending: 0 });

      await page.goto(paths.redeemPoints(CENTRE));
      await page
        .getByRole('button', { name: /^Redeem / })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('button', { name: 'Redeem 250 points' }).click();
      await expect(page).toHaveURL(/\/confirmation\?order=R-/);
      await expect(page.getByRole('img', { name: /^QR code of/ })).toBeVisible();
      expect((await loyaltyOf(page)).points).toBe(points - 250);
    });
  });
}

test('sends again after the connection dropped, once; stops; and argues with a refusal', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push('ERR_CONNECTION_RESET', 'ERR_FAILED', '404', '415');
  await join(page, paths.uploadReceipt());

  const keys: string[] = [];
  let drops = 1;
  await page.route('**/api/user-receipts?centre=*', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (drops-- > 0) await route.abort('connectionreset');
    else await route.continue();
  });
  const old = await drawReceipt({ date: daysAgo(20), merchant: 'Vans' });
  await choose(page, old.file);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The connection dropped');
  await expectNoBarriers(page);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'Did we read it right?')).toBeVisible();
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  await page.unroute('**/api/user-receipts?centre=*');

  await page.getByRole('button', { name: 'Looks right' }).click();
  await expect(heading(page, 'No points for this one')).toBeVisible();
  await expect(page.getByText('more than 14 days old')).toBeVisible();
  await page.getByText('Request a second review').first().click();
  await page.getByLabel('What did we get wrong?').fill('The till had the wrong date.');
  await expectNoBarriers(page);
  await page.getByRole('button', { name: 'Request a second review' }).click();
  await expect(heading(page, 'We’re reviewing it')).toBeVisible();
  await expect(page.getByText('You wrote: “The till had the wrong date.”')).toBeVisible();

  await page.getByRole('button', { name: 'Submit another' }).click();
  await expect(page.getByRole('link', { name: /^Vans/ })).toContainText('In review');
  await page.getByLabel('Photo or PDF').setInputFiles({
    name: 'page.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('<!doctype html><title>No photo</title>'),
  });
  await expect(page.getByRole('alert')).toContainText('This isn’t a photo');

  // Held on its way, so that there is something to stop.
  await page.route('**/api/user-receipts?centre=*', () => undefined);
  await choose(page, old.file);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Photo or PDF')).toBeAttached();
  await page.unroute('**/api/user-receipts?centre=*');

  await page.goto(`${paths.uploadReceipt()}?receipt=7f0c0a52-8f7e-4a1b-9a3a-2d0f6f6d9b11`);
  await expect(heading(page, 'We can’t find that receipt')).toBeVisible();
});

test('a visitor is led to sign in, and back', async ({ page }) => {
  await page.goto(paths.uploadReceipt());
  await expect(page).toHaveURL(/\/sign-in\?.*callbackUrl=%2Fupload-receipt/);
});
