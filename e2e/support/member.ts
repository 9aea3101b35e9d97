import type { Page, Response } from 'playwright';
import { expect } from 'playwright/test';
import { paths } from 'shared-contracts/content';
import { type Loyalty, loyaltySchema } from 'shared-contracts/member';
import { siteUnderTest } from './site.ts';
import { answerConsent } from './visitor.ts';

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

/** Presses the button of the profile, once everything above it has loaded and can no longer move it. */
export async function pressSignOut(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Sign out', exact: true }).scrollIntoViewIfNeeded();
  await expect(main.locator('[aria-busy="true"]')).toHaveCount(0);
  // This fragment loads once the window is near it.
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

/** Turns the member into a visitor, as a new browser would. */
export async function forgetMember(page: Page): Promise<void> {
  // The page must have no open calls when its session ends.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await answerConsent(page.context(), siteUnderTest().baseUrl);
}

/** Code that a member shows at the till. */
export const CODE = /^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/;

export const loyaltyOf = async (page: Page): Promise<Loyalty> =>
  loyaltySchema.parse(await (await page.request.get('/api/user-loyalty')).json());

const JWT = /eyJ[\w-]{8,}\.[\w-]{8,}/;
const TOKEN_WORDS = /eyJ|access_token|refresh_token|id_token/;

/** Collects every token that reaches the browser, in an answer or in web storage. */
export async function watchForTokens(page: Page) {
  const found: string[] = [];
  const look = async (response: Response) => {
    const body = await response.text().catch(() => '');
    if (JWT.test(body)) found.push(response.url());
  };
  page.on('response', (response) => void look(response));
  await page.exposeFunction('noteStored', (key: string, value: string) => {
    if (TOKEN_WORDS.test(key + value)) found.push(`${key} in storage`);
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
