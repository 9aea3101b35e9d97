import type { Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { expectAccessible } from '../support/accessible.ts';
import { join, NEW_PASSWORD } from '../support/join.ts';
import { mailTo } from '../support/mail.ts';
import { fillSignIn, pressSignIn, pressSignOut } from '../support/member.ts';
import { main } from '../support/page-parts.ts';
import { addPasskey, plugInAuthenticator } from '../support/passkeys.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the answers that ask for a fresh sign-in.
test.use({ consent: 'necessary', expectedErrors: ['401', '403', '422'] });

const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true });
const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });

async function signOut(page: Page): Promise<void> {
  await page.goto(paths.profile());
  await pressSignOut(page);
  await expect(page).toHaveURL(paths.home());
}

/** Answers the next such call as the server does ten minutes after a sign-in. */
const needFreshSignIn = (page: Page, call: string) =>
  page.route(
    `**/api/${call}`,
    (route) =>
      route.fulfill({
        status: 403,
        json: { code: 'FRESH_SIGN_IN_NEEDED', message: 'Please show us that it’s you.', requestId: 'x' },
      }),
    { times: 1 },
  );

async function confirmPassword(page: Page, password: string): Promise<void> {
  await question(page).getByLabel('Your password', { exact: true }).fill(password);
  await question(page).getByRole('button', { name: 'Continue' }).click();
}

async function startPasswordSignIn(page: Page, email: string): Promise<void> {
  await page.goto(paths.signIn({ callbackUrl: paths.accountSecurity() }));
  await fillSignIn(page, { email, password: NEW_PASSWORD });
  await pressSignIn(page);
}

test('member signs in by passkey, second step and recovery code', { tag: '@promise' }, async ({ page }) => {
  await plugInAuthenticator(page);
  const email = await join(page, paths.profile());

  await page.goto(paths.accountSecurity());
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in and security' })).toBeVisible();
  await expectAccessible(page);
  await needFreshSignIn(page, 'user-passkey-options');
  await addPasskey(page, 'My laptop');
  await confirmPassword(page, 'not my password');
  await expect(question(page).getByText('That isn’t your password.')).toBeVisible();
  await expectAccessible(page);
  await confirmPassword(page, NEW_PASSWORD);
  // The action continues with what was typed before the question.
  const passkeys = main(page).getByRole('region', { name: 'Passkeys' }).getByRole('listitem');
  const named = (name: string) => passkeys.getByRole('paragraph').filter({ hasText: name });
  await expect(named('My laptop')).toBeVisible();
  await expect(page.getByText('Your passkey was added')).toBeVisible();
  expect((await mailTo(email, /passkey was added/)).text).toContain('“My laptop”');
  await addPasskey(page, 'Again');
  await expect(page.getByText('has a passkey for your account already')).toBeVisible();

  await button(page, 'Rename My laptop').click();
  const renaming = page.getByRole('dialog', { name: 'Rename “My laptop”' });
  await renaming.getByLabel('Name').fill('Kitchen laptop');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(named('Kitchen laptop')).toBeVisible();

  await signOut(page);
  await page.goto(paths.signIn({ callbackUrl: paths.accountSecurity() }));
  await button(page, 'Sign in with a passkey').click();
  await expect(page).toHaveURL(paths.accountSecurity());
  await expect(passkeys.getByText(/Last used on/)).toBeVisible();

  await button(page, 'Turn on two-step verification').click();
  const codes = page.getByRole('alertdialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  const [code = ''] = await codes.getByRole('listitem').allTextContents();
  await codes.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(main(page).getByText('You have 10 unused codes.')).toBeVisible();
  await button(page, 'Remove Kitchen laptop').click();
  const kept = page.getByRole('alertdialog', { name: 'Two-step verification needs this passkey' });
  await kept.getByRole('button', { name: 'OK' }).click();

  await signOut(page);
  await startPasswordSignIn(page, email);
  await expect(page.getByText('One more step: use your passkey.')).toBeFocused();
  await expectAccessible(page);
  await button(page, 'Use a passkey').click();
  await expect(page).toHaveURL(paths.accountSecurity());

  await signOut(page);
  await startPasswordSignIn(page, email);
  await page.getByLabel('Recovery code').fill('bbbbb-ccccc');
  await button(page, 'Use this code').click();
  await expect(page.getByText('That isn’t one of your unused recovery codes.').first()).toBeVisible();
  await page.getByLabel('Recovery code').fill(code);
  await button(page, 'Use this code').click();
  await expect(page).toHaveURL(paths.accountSecurity());
  await expect(main(page).getByText('You have 9 unused codes.')).toBeVisible();

  await button(page, 'Turn off two-step verification').click();
  await expect(main(page).getByText('Two-step verification is off')).toBeVisible();
  await button(page, 'Remove Kitchen laptop').click();
  await needFreshSignIn(page, 'user-remove-passkey');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await question(page).getByRole('button', { name: 'Use a passkey' }).click();
  await expect(passkeys).toHaveCount(0);
  expect((await mailTo(email, /passkey was removed/)).text).toContain('“Kitchen laptop”');
});

test('member changes the password, and deletes the account after confirming it', async ({ page }) => {
  const email = await join(page, paths.accountSecurity());
  const password = 'four green kettles';
  await page.getByLabel('New password', { exact: true }).fill(password);
  await button(page, 'Save password').click();
  await expect(page).toHaveURL(paths.signIn({ callbackUrl: paths.accountSecurity() }));
  await page.waitForLoadState('networkidle');
  await fillSignIn(page, { email, password });
  await pressSignIn(page);
  await expect(page).toHaveURL(paths.accountSecurity());

  await page.goto(paths.personalPreferences());
  await button(page, 'Delete my account').click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Your email address').fill(email);
  await needFreshSignIn(page, 'user-delete');
  await dialog.getByRole('button', { name: 'Delete everything' }).click();
  await question(page).getByRole('button', { name: 'Not now' }).click();
  await expect(dialog.getByLabel('Your email address')).toHaveValue(email);
  await needFreshSignIn(page, 'user-delete');
  await dialog.getByRole('button', { name: 'Delete everything' }).click();
  await confirmPassword(page, password);
  await expect(dialog.getByText('Your account is deleted')).toBeVisible();
  await dialog.getByRole('button', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL(paths.home());
  await page.goto(paths.signIn());
  await fillSignIn(page, { email, password });
  await pressSignIn(page);
  await expect(page.getByText('That email address and password don’t match')).toBeVisible();
});
