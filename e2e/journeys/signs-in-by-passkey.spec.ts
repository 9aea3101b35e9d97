import AxeBuilder from '@axe-core/playwright';
import type { BrowserContext, Page } from 'playwright';
import { paths } from 'shared-contracts';
import { join, NEW_PASSWORD } from '../support/join.ts';
import { mailTo } from '../support/mail.ts';
import { fillSignIn, pressSignIn, pressSignOut } from '../support/member.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

const { baseUrl } = siteUnderTest();
const heading = { level: 1 } as const;

// The browser's words on the answers that ask for more.
test.use({ expectedErrors: ['401', '403', '422'] });
test.beforeEach(({ context }) => answerConsent(context, baseUrl));

const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true });

/** Gives a page an authenticator that its user always touches and unlocks (the protocol of DevTools, domain WebAuthn). */
async function plugInAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devTools = await context.newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function expectNoViolations(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect(found, `${what}, ${colorScheme}`).toEqual([]);
  }
}

async function signOut(page: Page): Promise<void> {
  await page.goto(paths.profile());
  await pressSignOut(page);
  await expect(page).toHaveURL(paths.home());
}

async function openSecurity(page: Page): Promise<void> {
  await page.goto(paths.accountSecurity());
  await expect(page.getByRole('heading', { ...heading, name: 'Sign-in and security' })).toBeVisible();
}

/** Lets the last sign-in grow old, as ten minutes would: the server's answer for one call. */
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

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByLabel('Name of a new passkey').fill(name);
  await button(page, 'Add a passkey').click();
}

test('adds a passkey, signs in by it, turns the second step on, and uses a recovery code', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  await plugInAuthenticator(context, page);
  const email = await join(page, paths.profile());

  await openSecurity(page);
  await expectNoViolations(page, 'the page');
  await needFreshSignIn(page, 'user-passkey-options');
  await addPasskey(page, 'My laptop');
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await question.getByLabel('Your password', { exact: true }).fill('not my password');
  await expectNoViolations(page, 'the question who it is');
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(question.getByText('That isn’t your password.')).toBeVisible();
  await question.getByLabel('Your password', { exact: true }).fill(NEW_PASSWORD);
  await question.getByRole('button', { name: 'Continue' }).click();
  // What was typed before the question is what is done after it.
  const passkeys = main(page).getByRole('region', { name: 'Passkeys' }).getByRole('listitem');
  const named = (name: string) => passkeys.getByRole('paragraph').filter({ hasText: name });
  await expect(named('My laptop')).toBeVisible();
  await expect(page.getByText('Your passkey was added')).toBeVisible();
  expect((await mailTo(email, /passkey was added/)).text).toContain('“My laptop”');

  // The device has one already, and says so.
  await addPasskey(page, 'Again');
  await expect(page.getByText('has a passkey for your account already')).toBeVisible();

  await button(page, 'Rename My laptop').click();
  const renaming = page.getByRole('dialog', { name: 'Rename “My laptop”' });
  await renaming.getByLabel('Name').fill('Kitchen laptop');
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(named('Kitchen laptop')).toBeVisible();

  await signOut(page);
  await page.goto(paths.signIn({ callbackUrl: paths.accountSecurity() }));
  await expectNoViolations(page, 'the sign-in');
  await button(page, 'Sign in with a passkey').click();
  await expect(page).toHaveURL(paths.accountSecurity());
  await expect(passkeys.getByText(/Last used on/)).toBeVisible();

  await button(page, 'Turn the second step on').click();
  const codes = page.getByRole('alertdialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectNoViolations(page, 'the recovery codes');
  const [code = ''] = await codes.getByRole('listitem').allTextContents();
  await codes.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(main(page).getByText('You have 10 unused codes.')).toBeVisible();
  await button(page, 'Remove Kitchen laptop').click();
  const kept = page.getByRole('alertdialog', { name: 'Your second step needs this passkey' });
  await kept.getByRole('button', { name: 'OK' }).click();

  await signOut(page);
  await page.goto(paths.signIn({ callbackUrl: paths.accountSecurity() }));
  await fillSignIn(page, { email, password: NEW_PASSWORD });
  await pressSignIn(page);
  await expect(page.getByText('One more step: use your passkey.')).toBeFocused();
  await expectNoViolations(page, 'the second step');
  await button(page, 'Use a passkey').click();
  await expect(page).toHaveURL(paths.accountSecurity());

  await signOut(page);
  await page.goto(paths.signIn({ callbackUrl: paths.accountSecurity() }));
  await fillSignIn(page, { email, password: NEW_PASSWORD });
  await pressSignIn(page);
  await page.getByLabel('Recovery code').fill('bbbbb-ccccc');
  await button(page, 'Use this code').click();
  await expect(page.getByText('That isn’t one of your unused recovery codes.').first()).toBeVisible();
  await page.getByLabel('Recovery code').fill(code);
  await button(page, 'Use this code').click();
  await expect(page).toHaveURL(paths.accountSecurity());
  await expect(main(page).getByText('You have 9 unused codes.')).toBeVisible();

  await button(page, 'Turn the second step off').click();
  await expect(main(page).getByText('Your second step is off')).toBeVisible();
  await button(page, 'Remove Kitchen laptop').click();
  await needFreshSignIn(page, 'user-remove-passkey');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: 'Is it you?' })
    .getByRole('button', { name: 'Use a passkey' })
    .click();
  await expect(passkeys).toHaveCount(0);
  expect((await mailTo(email, /passkey was removed/)).text).toContain('“Kitchen laptop”');
});

test('deletes the account after a password that is asked for in place, with what was typed', async ({
  page,
}) => {
  const email = await join(page, paths.personalPreferences());
  await button(page, 'Delete my account').click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Your email address').fill(email);
  await needFreshSignIn(page, 'user-delete');
  await dialog.getByRole('button', { name: 'Delete everything' }).click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await question.getByRole('button', { name: 'Not now' }).click();
  await expect(dialog.getByLabel('Your email address')).toHaveValue(email);
  await needFreshSignIn(page, 'user-delete');
  await dialog.getByRole('button', { name: 'Delete everything' }).click();
  await question.getByLabel('Your password', { exact: true }).fill(NEW_PASSWORD);
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(paths.home());
  await page.goto(paths.signIn());
  await fillSignIn(page, { email, password: NEW_PASSWORD });
  await pressSignIn(page);
  await expect(page.getByText('That email address and password don’t match')).toBeVisible();
});

test('changes the password, and signs in with the new one', async ({ page }) => {
  const email = await join(page, paths.accountSecurity());
  const password = 'four green kettles';
  await page.getByLabel('New password', { exact: true }).fill(password);
  await button(page, 'Save password').click();
  await expect(page).toHaveURL(paths.signIn({ callbackUrl: paths.accountSecurity() }));
  await page.waitForLoadState('networkidle');
  await fillSignIn(page, { email, password });
  await pressSignIn(page);
  await expect(page).toHaveURL(paths.accountSecurity());
});
