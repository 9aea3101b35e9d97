import type { Page } from 'playwright';
import { paths } from 'shared-contracts';
import { join } from '../support/join.ts';
import { linkMailedTo } from '../support/mail.ts';
import { fillSignIn, pressSignIn } from '../support/member.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

const START = paths.rewards();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const main = (page: Page) => page.getByRole('main');

test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl));

/** Goes back until the page that the journey began at; each step leads somewhere, and none to a form that is done with. */
async function goBackToStart(page: Page, steps: number) {
  for (let step = 0; step < steps && new URL(page.url()).pathname !== START; step++) {
    await page.goBack();
    await expect(heading(page)).toHaveCount(1);
    await expect(page).not.toHaveURL(/\/sign-in|\/join-now/);
  }
  await expect(page).toHaveURL(START);
}

test('Back to the join form finds what was filled, but for the password; after joining Back never asks again', async ({
  page,
}) => {
  const email = `kim-${Date.now().toString(36)}@example.com`;
  await page.goto(START);
  await main(page).getByRole('link', { name: /^Join/ }).first().click();
  await expect(page).toHaveURL(/\/join-now/);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('three blue bicycles');
  await page.getByLabel('First name').fill('Kim');
  await page.getByLabel('Last name').fill('Rivers');
  await page.getByLabel('Birthday').fill('1990-05-31');
  await page.getByLabel('Country').selectOption({ label: 'Canada' });
  await page.getByLabel('Province or territory').selectOption('ON');
  await page.getByLabel('Postal code').fill('K2V 1A5');
  await page.getByLabel('Email me about').check();
  await page.getByLabel(/I agree/).check();

  // She looks at the terms, and comes back.
  await main(page).getByRole('link', { name: 'terms of use' }).click();
  await expect(page).toHaveURL(paths.termsOfUse());
  await page.goBack();
  await expect(page).toHaveURL(/\/join-now/);
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Last name')).toHaveValue('Rivers');
  await expect(page.getByLabel('Birthday')).toHaveValue('1990-05-31');
  await expect(page.getByLabel('Birthday')).toBeEditable();
  await expect(page.getByLabel('Province or territory')).toHaveValue('ON');
  await expect(page.getByLabel('Postal code')).toHaveValue('K2V 1A5');
  await expect(page.getByLabel('Email me about')).toBeChecked();
  await expect(page.getByLabel(/I agree/)).toBeChecked();

  await page.getByLabel('Password', { exact: true }).fill('three blue bicycles');
  await main(page).getByRole('button', { name: /^Join/ }).click();
  await expect(heading(page)).toHaveText('Check your email');
  await page.getByRole('button', { name: 'Use another address' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue(email);

  await page.goto(await linkMailedTo(email));
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page).not.toHaveURL(/verify-email|sign-in/);
  await expect(page.getByRole('navigation', { name: 'Account' })).toContainText('Kim');
  await goBackToStart(page, 6);
});

test('Back to the reset form finds the address; with the new password Back never asks her to sign in again', async ({
  page,
  context,
}) => {
  const email = await join(page, paths.profile());
  // Nothing of the page may still ask when the session goes.
  await page.goto('about:blank');
  await context.clearCookies();
  await answerConsent(context, siteUnderTest().baseUrl);
  await page.goto(START);
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(heading(page)).toHaveText('Forgot your password?');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  await expect(heading(page)).toHaveText('Sign in');
  await page.goBack();
  await expect(heading(page)).toHaveText('Forgot your password?');
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(main(page).getByText('Check your email')).toBeVisible();

  const password = 'four green bicycles';
  await expect.poll(() => linkMailedTo(email)).toContain(paths.resetPassword());
  await page.goto(await linkMailedTo(email));
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await main(page).getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, { email, password });
  await pressSignIn(page);
  await expect(page.getByRole('navigation', { name: 'Account' })).toContainText('Pat');
  await goBackToStart(page, 8);
});
