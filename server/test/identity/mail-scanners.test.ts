import { afterAll, expect, test } from 'vitest';
import { AuthBrowser } from '../support/auth-browser.ts';
import { captchaToken, linkIn, startAuthSite } from '../support/auth-site.ts';
import { newAccount } from '../support/new-account.ts';

const site = await startAuthSite();
afterAll(() => site.stop());

const NEW = 'four green kettles';

interface MailedLink {
  readonly token: string | null;
  press(browser: AuthBrowser): ReturnType<AuthBrowser['post']>;
  use(): ReturnType<AuthBrowser['post']>;
}
const tokenIn = async (to: string, about: RegExp, name: string) =>
  linkIn(await site.mailTo(to, about)).searchParams.get(name);

async function joinLink(): Promise<MailedLink> {
  const [own, email] = [new AuthBrowser(site.app), 'scanned-join@example.com'];
  await own.join({ email });
  const token = await tokenIn(email, /^Confirm your email/, 'token');
  const press = (browser: AuthBrowser) => browser.post('/api/account/verify-email', { token });
  return { token, press, use: () => press(own) };
}

async function resetLink(): Promise<MailedLink> {
  const { email } = await newAccount(site);
  const captcha = await captchaToken(site.app, 'reset-password');
  await new AuthBrowser(site.app).post('/api/account/reset-password', { email, captcha });
  const token = await tokenIn(email, /new password/, 'token');
  const send = (browser: AuthBrowser, password: string) =>
    browser.post('/api/account/new-password', { token, password });
  return { token, press: (browser) => send(browser, ''), use: () => send(new AuthBrowser(site.app), NEW) };
}

async function changeLink(): Promise<MailedLink> {
  const [{ page }, email] = [await newAccount(site), 'scanned-change@example.com'];
  await page.post('/api/user-email', { email });
  const token = await tokenIn(email, /^Confirm your new email/, 'confirm');
  const press = (browser: AuthBrowser) => browser.post('/api/user-confirm-email', { token });
  return { token, press, use: () => press(page) };
}

test.each([
  ['joining', joinLink, 422],
  ['a new password', resetLink, 422],
  ['a new email address', changeLink, 401],
])('the link for %s works after a mail scanner has pressed its button', async (_of, mail, refused) => {
  const { token, press, use } = await mail();
  expect(token).toMatch(/^[\w-]{20,}$/);
  const scanner = new AuthBrowser(site.app, '198.51.100.77');
  for (let time = 0; time < 3; time++) expect((await press(scanner)).statusCode).toBe(refused);
  expect(await scanner.session()).toEqual({});
  expect((await use()).statusCode).toBe(200);
});
