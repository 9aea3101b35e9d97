import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { paths } from 'shared-contracts';
import { linkMailedTo } from './mail.ts';

export const NEW_PASSWORD = 'three blue bicycles';

/** Fills in the form as somebody new and sends it. Answers the address. */
export async function fillJoin(page: Page, callbackUrl: string): Promise<string> {
  // Letters: a long row of digits may be taken for a card's number.
  const email = `pat-${crypto.randomUUID().replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}@example.com`;
  await page.goto(paths.joinNow({ callbackUrl }));
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('First name').fill('Pat');
  await page.getByLabel('Last name').fill('Rivers');
  await page.getByLabel('Birthday').fill('1990-05-31');
  await page.getByLabel('State or territory').selectOption('SC');
  await page.getByLabel('ZIP code').fill('29405');
  await page.getByLabel(/I agree/).check();
  await page.getByRole('main').getByRole('button', { name: /^Join/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused();
  return email;
}

/** Joins as somebody new, confirms the address, and arrives at `callbackUrl`. Answers the address. */
export async function join(page: Page, callbackUrl: string): Promise<string> {
  const email = await fillJoin(page, callbackUrl);
  await page.goto(await linkMailedTo(email));
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page).toHaveURL(callbackUrl);
  return email;
}
