import type { Page } from 'playwright';

export interface Joining {
  readonly email: string;
  readonly password: string;
  readonly firstName?: string;
}

export async function fillJoinForm(page: Page, { email, password, firstName = 'Pat' }: Joining) {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill('Rivers');
  await page.getByLabel('Birthday').fill('1990-05-31');
  await page.getByLabel('State or territory').selectOption('SC');
  await page.getByLabel('ZIP code').fill('29405');
  await page.getByLabel(/I agree/).check();
  await page.getByRole('main').getByRole('button', { name: /^Join/ }).click();
}
