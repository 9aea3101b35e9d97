import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from 'playwright';
import { loyaltySchema, paths } from 'shared-contracts';
import { joinWithPoints } from '../receipts/join-with-points.ts';
import { join, NEW_PASSWORD } from '../support/join.ts';
import { fillSignIn, pressSignIn, signIn } from '../support/member.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

const { baseUrl } = siteUnderTest();
const CENTRE = 'charleston';
const CODE = /^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/;

test.beforeEach(({ context }) => answerConsent(context, baseUrl));

const balanceOf = async (page: Page) =>
  loyaltySchema.parse(await (await page.request.get('/api/user-loyalty')).json()).points;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
/** What is said of a term: 300 points are "50 points" in their text, too. */
const detail = (within: Page | Locator, term: string) => within.locator(`dt:text-is("${term}") + dd`);
/** The balance, as pages without a load of their own show it. */
const pointsRing = (page: Page, points: number) => page.getByText(`${points} points.`, { exact: true });
async function expectNoBarriers(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}
/** The code on the confirmation, with both its pictures. */
async function codeOn(page: Page): Promise<string> {
  await expect(page.getByRole('img', { name: /^QR code of/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Barcode of/ })).toBeVisible();
  return (await page.getByText(CODE).textContent()) ?? '';
}

test('redeems a reward, shows the code, and still has it after a reload', async ({ page }) => {
  // What is left is never one point.
  const before = await joinWithPoints(page, 252);
  await page.goto(paths.redeemPoints(CENTRE));
  await expect(heading(page)).toHaveText('What your points buy in Charleston');
  await expect(page.getByRole('heading', { name: 'Available now' })).toBeVisible();
  await expectNoBarriers(page);

  await page
    .getByRole('button', { name: /^Redeem / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(detail(dialog, 'You keep')).toHaveText(`${before - 250} points`);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await expect(dialog).toBeHidden();
  expect(await balanceOf(page)).toBe(before);

  await page
    .getByRole('button', { name: /^Redeem / })
    .first()
    .click();
  await dialog.getByRole('button', { name: 'Redeem 250 points' }).click();
  await expect(page).toHaveURL(/\/confirmation\?order=R-/);
  const code = await codeOn(page);
  await expect(detail(page, 'New balance')).toHaveText(`${before - 250} points`);
  await expectNoBarriers(page);

  await page.goBack();
  await expect(heading(page)).toHaveText('What your points buy in Charleston');
  await expect(pointsRing(page, before - 250)).toBeVisible();
  await page.goForward();
  await page.reload();
  expect(await codeOn(page)).toBe(code);
  expect(await balanceOf(page)).toBe(before - 250);

  // Under another centre's address it goes to its own.
  const own = new URL(page.url());
  await page.goto(paths.confirmation('savannah', own.searchParams.get('order') ?? ''));
  await expect(page).toHaveURL(own.pathname + own.search);
  expect(await codeOn(page)).toBe(code);

  await page.goto(paths.savedDeals(CENTRE, { show: 'redeemed' }));
  await expect(page.getByText(code)).toBeVisible();
});

test('looks an exchange over, changes it, and does it once', async ({ page }) => {
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
  await expectNoBarriers(page);
  expect(await balanceOf(page)).toBe(before);
  await page.getByRole('button', { name: 'Exchange 150 points' }).click();
  await expect(page).toHaveURL(/\/confirmation\?order=X-/);
  await expect(heading(page)).toHaveText('$4.50 of gift card credit');
  await codeOn(page);
  expect(await balanceOf(page)).toBe(before - 150);
  await page.goBack();
  await expect(pointsRing(page, before - 150)).toBeVisible();
});

test('saves a deal signed out, signs in, finds it saved, takes its code and lets go of it', async ({
  page,
  context,
}) => {
  // A member of its own: who has taken this deal's code already finds it among the redeemed.
  const email = await join(page, paths.profile());
  await page.goto('about:blank');
  await context.clearCookies();
  await answerConsent(context, baseUrl);
  await page.goto(paths.deals(CENTRE));
  // One that begins later has no code yet.
  const heart = page
    .getByRole('main')
    .getByRole('article')
    .filter({ hasNotText: /Starts / })
    .getByRole('button', { name: /^Save / })
    .first();
  const name = ((await heart.getAttribute('aria-label')) ?? '').replace(/^Save /, '');
  await heart.click();
  const sheet = page.getByRole('dialog', { name: /^Sign in to save / });
  await sheet.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await fillSignIn(page, { email, password: NEW_PASSWORD });
  await pressSignIn(page);
  await expect(page.getByText(/” is saved\.$/)).toBeVisible();

  await page.goto(paths.savedDeals(CENTRE));
  const title = name.split(', ')[0] ?? name;
  const saved = page
    .getByRole('listitem')
    .filter({ hasText: title })
    .filter({ has: page.getByRole('button') });
  await expect(saved.first()).toBeVisible();
  await expectNoBarriers(page);
  await saved
    .first()
    .getByRole('button', { name: /^Get the code/ })
    .click();
  await expect(page).toHaveURL(/\/confirmation\?order=D-/);
  const code = await codeOn(page);

  await page.goto(paths.savedDeals(CENTRE, { show: 'redeemed' }));
  await expect(page.getByText(code)).toBeVisible();
});

test('is told that a code is not theirs', async ({ page, expectedErrors }) => {
  expectedErrors.push('404');
  await signIn(page);
  await page.goto(paths.confirmation(CENTRE, 'R-2222222'));
  await expect(heading(page)).toHaveText('We can’t find that code');
});

test('a visitor reads what a reward takes, and is led to sign in', async ({ page }) => {
  const answer = await page.request.get(`/api/centers/${CENTRE}/rewards?limit=1`, {
    headers: { 'x-api-version': '3.0' },
  });
  const [reward] = (await answer.json()).items;
  await page.goto(paths.reward(CENTRE, 'some-other-name', reward.id));
  await expect(page).toHaveURL(paths.reward(CENTRE, reward.storeName, reward.id));
  // What one gets is the heading, and the store stands before it.
  await expect(heading(page)).toContainText(reward.title.replace(` at ${reward.storeName}`, ''));
  await expect(page.getByRole('link', { name: reward.storeName, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in to redeem' })).toBeVisible();
  await expectNoBarriers(page);
  await page.goto(paths.redeemPoints(CENTRE));
  await expect(page).toHaveURL(/\/sign-in\?.*SessionRequired/);
});
