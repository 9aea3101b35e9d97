import type { Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { fillJoin, join, leaveWelcome, NEW_PASSWORD } from '../support/join.ts';
import { linkMailedTo } from '../support/mail.ts';
import { fillSignIn, forgetMember, pressSignIn } from '../support/member.ts';
import { link, main, title } from '../support/page-parts.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

const START = paths.rewards();
const password = (page: Page) => page.getByLabel('Password', { exact: true });

test.use({ consent: 'necessary' });

/** Navigates back to the first page of the flow, and expects to skip the submitted forms. */
async function goBackToStart(page: Page, steps: number) {
  for (let step = 0; step < steps && new URL(page.url()).pathname !== START; step++) {
    await page.goBack();
    await expect(title(page)).toHaveCount(1);
    await expect(page).not.toHaveURL(/\/sign-in|\/join-now/);
  }
  await expect(page).toHaveURL(START);
}

test('Back returns to the filled join form, and skips it after joining', async ({ page }) => {
  const email = `kim-${Date.now().toString(36)}@example.com`;
  await page.goto(START);
  await link(page, /^Join/).click();
  await expect(page).toHaveURL(/\/join-now/);
  await page.getByLabel('Email address').fill(email);
  await password(page).fill(NEW_PASSWORD);
  await page.getByLabel('First name').fill('Kim');
  await page.getByLabel('Last name').fill('Rivers');
  await page.getByLabel('Birthday').fill('1990-05-31');
  await page.getByLabel('Country').selectOption({ label: 'Canada' });
  await page.getByLabel('Province or territory').selectOption('ON');
  await page.getByLabel('Postal code').fill('K2V 1A5');
  await page.getByLabel('Email me about').check();
  await page.getByLabel(/I agree/).check();

  await link(page, /terms of use/).click();
  await expect(page).toHaveURL(paths.termsOfUse());
  await page.goBack();
  await expect(page).toHaveURL(/\/join-now/);
  for (const [label, value] of [
    ['Email address', email],
    ['Last name', 'Rivers'],
    ['Birthday', '1990-05-31'],
    ['Province or territory', 'ON'],
    ['Postal code', 'K2V 1A5'],
  ] as const)
    await expect(page.getByLabel(label)).toHaveValue(value);
  await expect(password(page)).toHaveValue('');
  await expect(page.getByLabel('Birthday')).toBeEditable();
  await expect(page.getByLabel('Email me about')).toBeChecked();
  await expect(page.getByLabel(/I agree/)).toBeChecked();

  await password(page).fill(NEW_PASSWORD);
  await main(page).getByRole('button', { name: /^Join/ }).click();
  await expect(title(page)).toHaveText('Check your email');
  await page.getByRole('button', { name: 'Use another address' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue(email);

  await page.goto(await linkMailedTo(email));
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await leaveWelcome(page);
  await expect(page).not.toHaveURL(/verify-email|sign-in/);
  await expect(page.getByRole('navigation', { name: 'Account' })).toContainText('Kim');
  await goBackToStart(page, 6);
});

test('the mailed link lets another browser set a password, and works once', async ({ page, browser }) => {
  const { baseUrl } = siteUnderTest();
  const email = await fillJoin(page, paths.profile());
  const elsewhere = await browser.newContext({ baseURL: baseUrl });
  await answerConsent(elsewhere, baseUrl);
  const phone = await elsewhere.newPage();
  const link = await linkMailedTo(email);
  const openLink = async () => {
    await phone.goto(link);
    await phone.getByRole('button', { name: 'Confirm my email' }).click();
  };
  await openLink();
  await expect(title(phone)).toHaveText('Choose your password');
  const save = phone.getByRole('button', { name: 'Save and finish joining' });
  await save.click();
  await expect(phone.getByText('Choose a password.').first()).toBeVisible();
  await password(phone).fill('four green kettles');
  await save.click();
  await leaveWelcome(phone);
  await expect(phone).toHaveURL(paths.profile());
  await openLink();
  await expect(title(phone)).toHaveText('This link has expired');
  await elsewhere.close();
});

test('member resets the password, and Back skips the forms', { tag: '@promise' }, async ({ page }) => {
  const email = await join(page, paths.profile());
  await forgetMember(page);
  await page.goto(START);
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(title(page)).toHaveText('Forgot your password?');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(title(page)).toHaveText('Sign in');
  await page.goBack();
  await expect(title(page)).toHaveText('Forgot your password?');
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(main(page).getByText('Check your email')).toBeVisible();

  await expect.poll(() => linkMailedTo(email)).toContain(paths.resetPassword());
  await page.goto(await linkMailedTo(email));
  await page.getByLabel('New password', { exact: true }).fill('four green bicycles');
  await page.getByRole('button', { name: 'Save password' }).click();
  await link(page, /^Sign in/).click();
  await fillSignIn(page, { email, password: 'four green bicycles' });
  await pressSignIn(page);
  await expect(page.getByRole('navigation', { name: 'Account' })).toContainText('Pat');
  await goBackToStart(page, 8);
});
