import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { paths } from 'shared-contracts/content';
import { fillJoinForm } from '../../tooling/src/browser/join-form.ts';
import { linkMailedTo } from './mail.ts';

export const NEW_PASSWORD = 'three blue bicycles';

/** Letters only: a long row of digits may be taken for a card number. */
const newEmail = () =>
  `pat-${crypto.randomUUID().replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}@example.com`;

/** Sends the join form as a new person. Returns the email address. */
export async function fillJoin(page: Page, callbackUrl: string, email = newEmail()): Promise<string> {
  await page.goto(paths.joinNow({ callbackUrl }));
  await fillJoinForm(page, { email, password: NEW_PASSWORD });
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused();
  return email;
}

/** Waits for the welcome of a new member, and returns to the page before joining. */
export async function leaveWelcome(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome to .+, / })).toBeVisible();
  await page.getByRole('link', { name: 'Continue', exact: true }).click();
}

/** Joins as a new person, confirms the email address and arrives at `callbackUrl`. Returns the email address. */
export async function join(page: Page, callbackUrl: string, given?: string): Promise<string> {
  const email = await fillJoin(page, callbackUrl, given);
  await page.goto(await linkMailedTo(email));
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await leaveWelcome(page);
  await expect(page).toHaveURL(callbackUrl);
  return email;
}
