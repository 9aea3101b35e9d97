import type { Locator, Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { join } from '../support/join.ts';
import { CODE, fillSignIn, loyaltyOf, pressSignIn } from '../support/member.ts';
import { expectNoViolations, main, title } from '../support/page-parts.ts';
import { expect, test } from '../support/test.ts';
import { PHONE } from '../support/visitor.ts';
import { daysAgo, drawReceipt, photographReceipt, receiptFile } from './drawn-receipt.ts';

const CENTRE = 'charleston';
const UPLOAD = '**/api/user-receipts?centre=*';

test.use({ ...PHONE, colorScheme: 'dark', consent: 'necessary' });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });
/** Value of a term. `hasText` would also find "50 points" in "300 points". */
const detail = (within: Page | Locator, term: string) => within.locator(`dt:text-is("${term}") + dd`);

async function choose(page: Page, file: ReturnType<typeof receiptFile>) {
  await page.getByLabel('Where did you shop?').selectOption(CENTRE);
  await page.getByLabel('Photo or PDF').setInputFiles(file);
}
async function codeOn(page: Page): Promise<string> {
  await expect(page.getByRole('img', { name: /^QR code of/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Barcode of/ })).toBeVisible();
  return (await page.getByText(CODE).textContent()) ?? '';
}

test('member earns points with a receipt, redeems them and keeps the code', { tag: '@promise' }, async ({
  page,
}) => {
  // After the reward, more than one point is left.
  const { lines, points } = drawReceipt({ about: 332 }, 252);
  await join(page, paths.uploadReceipt());
  await expect(title(page)).toHaveText('Submit a receipt');
  await expectNoViolations(page);
  expect((await loyaltyOf(page)).stage).toBe(1);

  await choose(page, await photographReceipt(page, lines));
  await expect(heading(page, 'Did we read it right?')).toBeVisible();
  await expect(page).toHaveURL(/\?receipt=/);
  await expect(page.getByLabel('Store')).toHaveValue(/^\d+$/);
  await expectNoViolations(page);
  // The address keeps the receipt over a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Looks right' }).click();
  await expect(heading(page, `+${points}`)).toBeVisible();
  await expect(page.getByText(`you have ${points} now`)).toBeVisible();
  await expectNoViolations(page);
  expect(await loyaltyOf(page)).toMatchObject({ points, stage: points >= 400 ? 3 : 2, pending: 0 });

  await page.goto(paths.redeemPoints(CENTRE));
  await expect(title(page)).toHaveText('What your points buy in Charleston');
  await expect(page.getByRole('heading', { name: 'Available now' })).toBeVisible();
  await expectNoViolations(page);
  const redeem = page.getByRole('button', { name: /^Redeem / }).first();
  const dialog = page.getByRole('dialog');
  await redeem.click();
  await expect(detail(dialog, 'You keep')).toHaveText(`${points - 250} points`);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(dialog).toBeHidden();
  expect((await loyaltyOf(page)).points).toBe(points);

  await redeem.click();
  await dialog.getByRole('button', { name: 'Redeem 250 points' }).click();
  await expect(page).toHaveURL(/\/confirmation\?order=R-/);
  const code = await codeOn(page);
  await expect(detail(page, 'New balance')).toHaveText(`${points - 250} points`);
  await expectNoViolations(page);
  await page.goBack();
  await expect(title(page)).toHaveText('What your points buy in Charleston');
  await expect(page.getByText(`${points - 250} points`, { exact: true })).toBeVisible();
  await page.goForward();
  await page.reload();
  expect(await codeOn(page)).toBe(code);
  expect((await loyaltyOf(page)).points).toBe(points - 250);

  // The address of another centre redirects to the centre of the code.
  const own = new URL(page.url());
  await page.goto(paths.confirmation('savannah', own.searchParams.get('order') ?? ''));
  await expect(page).toHaveURL(own.pathname + own.search);
  expect(await codeOn(page)).toBe(code);
  await page.goto(paths.savedDeals(CENTRE, { show: 'redeemed' }));
  await expect(page.getByText(code)).toBeVisible();
});

test('a failed upload is retried with one key, and a refusal can be reviewed', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push('ERR_CONNECTION_RESET', 'ERR_FAILED', '404', '415');
  await join(page, paths.uploadReceipt());
  const keys: string[] = [];
  await page.route(UPLOAD, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (keys.length === 1) await route.abort('connectionreset');
    else if (keys.length > 2) await route.continue();
  });
  const old = receiptFile(drawReceipt({ date: daysAgo(20), merchant: 'Vans' }).lines);
  await choose(page, old);
  const alert = main(page).getByRole('alert');
  await expect(alert).toContainText('The connection dropped');
  await expectNoViolations(page);
  await alert.getByRole('button', { name: 'Try again' }).click();
  // The second upload gets no answer.
  await expect(alert).toContainText('the same file counts once');
  await alert.getByRole('button').first().click();
  await expect(heading(page, 'Did we read it right?')).toBeVisible();
  expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
  await page.unroute(UPLOAD);

  await page.getByRole('button', { name: 'Looks right' }).click();
  await expect(heading(page, 'No points for this one')).toBeVisible();
  await expect(page.getByText('more than 14 days old')).toBeVisible();
  await page.getByText('Request a second review').first().click();
  await page.getByLabel('What did we get wrong?').fill('The till had the wrong date.');
  await expectNoViolations(page);
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

  await page.route(UPLOAD, () => undefined);
  await choose(page, old);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Photo or PDF')).toBeAttached();
  await page.unroute(UPLOAD);

  await page.goto(`${paths.uploadReceipt()}?receipt=7f0c0a52-8f7e-4a1b-9a3a-2d0f6f6d9b11`);
  await expect(heading(page, 'We can’t find that receipt')).toBeVisible();
});

test('a photo shared to the installed app is uploaded, after sign-in if needed', async ({ page }) => {
  await page.goto(paths.home());
  // Any picture is accepted and read.
  const photo = await page.screenshot({ type: 'jpeg', quality: 60 });
  const share = (site = 'none', buffer = photo, mimeType = 'image/jpeg') =>
    page.request.post(paths.uploadReceipt(), {
      multipart: { receipt: { name: 'shared', mimeType, buffer } },
      headers: { 'sec-fetch-site': site },
      maxRedirects: 0,
    });
  const locationOf = async (...args: Parameters<typeof share>) =>
    (await share(...args)).headers().location ?? '';
  const RECEIPT = /\/upload-receipt\?receipt=[0-9a-f-]{36}$/;

  const signInFirst = await locationOf();
  expect(signInFirst).toMatch(/^\/sign-in\?.*callbackUrl=%2Fupload-receipt%2Fshared/);
  await page.goto(signInFirst);
  await expect(title(page)).toContainText('submit a receipt');
  await fillSignIn(page);
  await pressSignIn(page);
  await expect(page).toHaveURL(RECEIPT);
  await expect(title(page)).toHaveText('Your receipt');
  await expect(page.getByRole('img', { name: /receipt/i }).first()).toBeVisible();

  expect((await share('cross-site')).status()).toBe(403);
  // The same photo is the same receipt.
  const again = await locationOf();
  expect(again).toMatch(RECEIPT);
  expect(page.url()).toContain(again);
  const refused = await locationOf('none', Buffer.from('no picture'), 'text/plain');
  expect(refused).toContain('?shared=refused');
  await page.goto(refused);
  await expect(page.getByRole('alert').filter({ hasText: 'isn’t here' })).toBeVisible();
});
