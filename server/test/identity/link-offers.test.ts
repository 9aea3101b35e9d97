import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { OWN_ISSUER } from '../../src/identity/provider/accounts.ts';
import { membersBy } from '../../src/identity/session/member-linking.ts';
import { testDb } from '../../src/testing/test-database.ts';
import { AuthBrowser } from '../support/auth-browser.ts';
import { linkIn, ORIGIN, startAuthSite } from '../support/auth-site.ts';
import { signed, startIssuer } from '../support/fake-issuer.ts';
import { addAccount } from '../support/new-account.ts';

let said: Record<string, unknown> = {};
const provider = await startIssuer((claims, key) => signed({ ...claims, ...said }, key));
const site = await startAuthSite({
  outside: { issuer: provider.issuer, clientId: 'site', clientSecret: 'a-secret', name: 'Elsewhere' },
});
afterAll(async () => {
  await site.stop();
  provider.stop();
});
afterEach(() => vi.useRealTimers());

let people = 0;
/** A member of the site's own provider, with the same address at the other one. */
async function member(): Promise<string> {
  const email = `linda-${++people}@example.com`;
  await addAccount(site.app.db, email);
  said = { sub: `there-${people}`, email, email_verified: true };
  return email;
}

let codes = 0;
async function signIn(page: AuthBrowser) {
  const question = await page.question();
  provider.asked.nonce = question.nonce;
  const back = new URL(`${ORIGIN}/sign-in/callback?code=c${++codes}`);
  return (await page.submit('callback/oidc', page.callbackFields(back, question))).json();
}

const REFUSED = { ok: false, error: 'AccountNotLinkedError', status: 409 };
const offerIn = async (email: string) => linkIn(await site.mailTo(email, /^Link your/));
const identityOf = async (email: string) => (await membersBy(site.app.db, email))[0];
const heading = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1];
/** The form's hidden fields, as a browser without scripts sends them. */
const fieldsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name, value]) => [
      name ?? '',
      value ?? '',
    ]),
  );
const send = (page: AuthBrowser, form: Record<string, string>, headers = {}) =>
  page.request('POST', '/api/auth/link', { form, headers });

/** A member with an offer in the mail, and the browser that requested it. */
async function asked(browser = new AuthBrowser(site.app, `203.0.113.${people + 1}`)) {
  const email = await member();
  expect(await signIn(browser)).toMatchObject(REFUSED);
  return { email, browser, link: await offerIn(email) };
}

describe('link offer', () => {
  test('is mailed, and links accounts through a page form without scripts', async () => {
    const { email, browser, link } = await asked();
    expect(link.origin + link.pathname).toBe(`${ORIGIN}/api/auth/link`);
    const page = await browser.get(link.href);
    expect([page.statusCode, heading(page.body)]).toEqual([200, 'Link your account?']);
    expect(page.headers['cache-control']).toBe('no-store');
    expect(String(page.headers['content-security-policy'])).toContain("frame-ancestors 'none'");
    expect(page.body).not.toContain('<script');
    expect(page.body).toContain(email);
    expect((await identityOf(email))?.issuer).toBe(OWN_ISSUER);
    const linked = await send(browser, fieldsOf(page.body));
    expect([linked.statusCode, heading(linked.body)]).toEqual([200, 'Your account is linked']);
    expect(linked.body).toContain('href="/sign-in?callbackUrl=%2Fprofile"');
    expect(await identityOf(email)).toMatchObject({ issuer: provider.issuer, subject: `there-${people}` });
    expect(await signIn(browser)).toMatchObject({ ok: true });
  });

  test('works once, even in parallel requests', async () => {
    const { browser, link } = await asked();
    const form = fieldsOf((await browser.get(link.href)).body);
    const cookies = browser.cookie('__Host-csrf') ?? '';
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(browser, form)));
    expect(answers.filter(({ body }) => heading(body) === 'Your account is linked')).toHaveLength(1);
    browser.setCookie('__Host-csrf', cookies);
    for (const again of [await browser.get(link.href), await send(browser, form)])
      expect([again.statusCode, heading(again.body)]).toEqual([410, 'This link has been used']);
  });

  test('works only in the browser that requested it', async () => {
    const { email, browser, link } = await asked();
    const form = fieldsOf((await browser.get(link.href)).body);
    const other = new AuthBrowser(site.app, '198.51.100.9');
    const opened = await other.get(link.href);
    expect([opened.statusCode, heading(opened.body)]).toEqual([403, 'Open this link where you signed in']);
    for (const csrfToken of [form.csrfToken ?? '', await other.csrf()])
      expect((await send(other, { ...form, csrfToken })).statusCode).toBe(403);
    expect((await send(browser, { ...form, csrfToken: 'forged' })).statusCode).toBe(403);
    expect((await send(browser, form, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await identityOf(email))?.issuer).toBe(OWN_ISSUER);
  });

  test('expires after an hour', async () => {
    const { email, browser, link } = await asked();
    const form = fieldsOf((await browser.get(link.href)).body);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_601_000 });
    for (const late of [await browser.get(link.href), await send(browser, form)])
      expect([late.statusCode, heading(late.body)]).toEqual([410, 'This link has expired']);
    expect((await identityOf(email))?.issuer).toBe(OWN_ISSUER);
  });

  test.each([
    ['no token', ''],
    ['an empty token', '?offer='],
    ['a malformed token', '?offer=nonsense'],
    ['an endless token', `?offer=${'x'.repeat(5_000)}`],
  ])('is rejected with %s', async (_what, query) => {
    const page = await new AuthBrowser(site.app, '198.51.100.10').get(`/api/auth/link${query}`);
    expect([page.statusCode, heading(page.body)]).toEqual([400, 'This link isn’t complete']);
  });
});

describe('link offer', () => {
  const mailsTo = (email: string) => site.mails.filter(({ to }) => to === email).length;
  const offered = () => site.lines.map((line) => JSON.parse(line)).at(-1)?.isOffered;

  test.each([
    ['is missing, and is not made', undefined, false],
    ['is text, and is made', 'true', true],
  ])('when the email confirmation %s', async (_how, email_verified, isOffered) => {
    await member();
    said = { ...said, email_verified };
    expect(await signIn(new AuthBrowser(site.app, '198.51.100.11'))).toMatchObject(REFUSED);
    expect(offered()).toBe(isOffered);
  });

  test('is not made to a member of a third provider', async () => {
    const email = await member();
    const elsewhere = { issuer: 'https://third.example', subject: 'third' };
    await testDb(site.app.db).updateTable('members').set(elsewhere).where('email', '=', email).execute();
    expect(await signIn(new AuthBrowser(site.app, '198.51.100.12'))).toMatchObject(REFUSED);
    expect(offered()).toBe(false);
  });

  test('is not made more than five times an hour for an address and network, and ten for a browser', async () => {
    const { email } = await asked(new AuthBrowser(site.app, '198.51.100.20'));
    for (let time = 2; time <= 5; time++) {
      await signIn(new AuthBrowser(site.app, '198.51.100.20'));
      expect(offered()).toBe(true);
    }
    await signIn(new AuthBrowser(site.app, '198.51.100.20'));
    expect(offered()).toBe(false);
    await expect.poll(() => mailsTo(email)).toBe(5);
    for (let time = 1; time <= 10; time++) {
      await member();
      await signIn(new AuthBrowser(site.app, '198.51.100.40'));
      expect(offered()).toBe(true);
    }
    await member();
    expect(await signIn(new AuthBrowser(site.app, '198.51.100.40'))).toMatchObject(REFUSED);
    expect(offered()).toBe(false);
  });
});
