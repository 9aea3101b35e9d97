import type { BrowserContext, Page } from 'playwright';
import { expect } from 'playwright/test';
import { siteUnderTest } from './site.ts';

/** Marks a browser as a tester's. */
export async function becomeTester(context: BrowserContext): Promise<void> {
  const { baseUrl, releaseToken } = siteUnderTest();
  const answer = await context.request.post(new URL('/api/qa', baseUrl).href, {
    headers: { authorization: `Bearer ${releaseToken}` },
  });
  expect(answer.ok()).toBe(true);
}

/** The bar over a tester's pages. */
export const testerBar = (page: Page) => page.getByRole('complementary', { name: 'Tester' });

/** Opens the release console. Returns the section of a release. */
export async function openConsole(
  page: Page,
  { name = 'mfe-loyalty', token = siteUnderTest().releaseToken, origin = siteUnderTest().baseUrl } = {},
) {
  await page.goto(`${origin}/ops`);
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Open the console' }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  return page.getByRole('region', { name });
}

/** Fills in who changes something and why. Returns the open dialog. */
export async function giveReason(page: Page, why: string) {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Your name').fill('Mara');
  await dialog.getByLabel('Why').fill(why);
  return dialog;
}
