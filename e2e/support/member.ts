import type { Page, Response } from 'playwright';
import { expect } from 'playwright/test';
import { paths } from 'shared-contracts';

/** The demo member of the sample content. */
export const DEMO = { email: 'demo@example.com', password: 'outlet-club-demo' } as const;

export async function fillSignIn(
  page: Page,
  { email, password } = DEMO as { email: string; password: string },
) {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

export const pressSignIn = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();

/**
 * Presses the button of the profile that stands. What loads above it moves it, and a press that begins before that and ends after it
 * is none: all has come first.
 */
export async function pressSignOut(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Sign out', exact: true }).scrollIntoViewIfNeeded();
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
  // Every member has this part, which comes once the window is near it.
  await expect(main.locator('[data-fragment="profile.preferred-centre"] > * > *').first()).toBeVisible();
  await main.getByRole('button', { name: 'Sign out', exact: true }).click();
}

/** Signs in and arrives at the profile. */
export async function signIn(page: Page, who?: { email: string; password: string }): Promise<void> {
  await page.goto(paths.signIn({ callbackUrl: paths.profile() }));
  await fillSignIn(page, who);
  await pressSignIn(page);
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible();
}

const JWT = /eyJ[\w-]{8,}\.[\w-]{8,}/;

/** Watches that no token reaches the browser: no answer holds one, and none is put into web storage at any moment. */
export async function watchForTokens(page: Page) {
  const found: string[] = [];
  const look = async (response: Response) => {
    const body = await response.text().catch(() => '');
    if (JWT.test(body)) found.push(response.url());
  };
  page.on('response', (response) => void look(response));
  await page.exposeFunction('noteStored', (key: string, value: string) => {
    if (NO_TOKEN.test(key + value)) found.push(`${key} in storage`);
  });
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key: string, value: string) {
      Reflect.get(window, 'noteStored')(key, value);
      setItem.call(this, key, value);
    };
  });
  return { found };
}

/** Words that stand for tokens and must never be in web storage. */
const NO_TOKEN = /eyJ|access_token|refresh_token|id_token/;
