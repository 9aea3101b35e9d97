import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { hashOf } from '../../src/platform/crypto/secrets.ts';
import { AuthBrowser, GOOD_JOIN } from '../support/auth-browser.ts';
import { captchaToken, linkIn, startAuthSite } from '../support/auth-site.ts';

const site = await startAuthSite();
afterAll(() => site.stop());

const { email, password } = GOOD_JOIN;
const browser = () => new AuthBrowser(site.app);
async function signedIn(): Promise<AuthBrowser> {
  const page = browser();
  await page.signIn(email, password);
  return page;
}

describe('member', () => {
  test('joins, confirms the address, is signed in, signs out and signs in again', async () => {
    const page = browser();
    const joined = await page.join();
    expect(joined.json()).toEqual({ url: null });
    expect(await page.session()).toEqual({});

    const link = linkIn(await site.mailTo(email));
    expect(link.pathname).toBe('/verify-email');
    const verified = await page.post('/api/account/verify-email', { token: link.searchParams.get('token') });
    const { ticket } = verified.json();
    expect(ticket).toEqual(expect.any(String));

    const first = await page.interaction();
    const { url } = (await page.postForm(first.page, { ticket })).json();
    const back = await page.follow(url);
    const answer = await page.submit('callback/oidc', page.callbackFields(back, first.question));
    expect(answer.json()).toEqual({ error: null, status: 200, ok: true, url: '/profile' });
    expect((await page.session()).user).toMatchObject({ name: 'Sam' });

    expect((await page.submit('signout', { callbackUrl: '/' })).json()).toMatchObject({ ok: true, url: '/' });
    expect(page.cookie('__Host-session')).toBeUndefined();
    expect(await page.session()).toEqual({});

    expect((await page.signIn(email, password)).json().ok).toBe(true);
    const info = (await page.get('/api/user-info')).json();
    expect(info).toMatchObject({ email, first_name: 'Sam', mpid: expect.stringMatching(/^\d{18}$/) });
    const loyalty = (await page.get('/api/user-loyalty')).json();
    expect(loyalty).toEqual({ points: 0, pending: 0, stage: 1, tier: 'blue' });
  });

  test('gets a new session cookie at each sign-in, and the old session ends', async () => {
    const page = browser();
    page.setCookie('__Host-session', 'chosen-by-an-attacker-0123456789012345678901');
    const answer = await page.signIn(email, password);
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    expect(cookies.find((line) => line.startsWith('__Host-session='))).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const first = page.cookie('__Host-session') ?? '';
    expect(first).not.toContain('attacker');
    await page.signIn(email, password);
    expect(page.cookie('__Host-session')).not.toBe(first);
    const thief = browser();
    thief.setCookie('__Host-session', first);
    expect(await thief.session()).toEqual({});
  });

  test('gets provider cookies that can be set only over TLS', async () => {
    const secure = await startAuthSite({ origin: 'https://www.example.com' });
    const page = new AuthBrowser(secure.app);
    const { headers } = await page.get(await page.authorizationUrl(await page.question()));
    const cookies = [headers['set-cookie'] ?? []].flat();
    expect(cookies.length).toBeGreaterThan(1);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Secure-identity_/);
      expect(cookie).toMatch(/; secure; httponly/i);
    }
    await secure.stop();
  });

  test('never gets a JWT', async () => {
    const page = browser();
    const { back, question } = await page.codeFor(email, password);
    const answers = [
      await page.submit('callback/oidc', page.callbackFields(back, question)),
      await page.get('/api/auth/session'),
      await page.get('/api/auth/providers'),
      await page.get('/api/user-info'),
      await page.submit('signout', {}),
    ];
    for (const { body } of answers) expect(body).not.toMatch(/eyJ[\w-]+\./);
  });

  test('has a member hint cookie during the session, without any access rights', async () => {
    const page = await signedIn();
    expect(page.cookie('member')).toBe('1');
    await page.submit('signout', {});
    expect(page.cookie('member')).toBeFalsy();

    await page.signIn(email, password);
    page.setCookie('member', '');
    await page.session();
    expect(page.cookie('member')).toBe('1');
    const stranger = browser();
    stranger.setCookie('member', '1');
    expect((await stranger.get('/api/user-info')).statusCode).toBe(401);
    expect(await stranger.session()).toEqual({});
    expect(stranger.cookie('member')).toBeFalsy();
  });

  test('is signed out 90 days after sign-in, even with recent visits', async () => {
    const page = await signedIn();
    const began = (days: number) =>
      sql`update sessions set seen_at = now() - interval '2 hours', created_at = now() - make_interval(days => ${days})
        where token_hash = ${hashOf(page.cookie('__Host-session') ?? '')}`.execute(site.app.db);
    await began(80);
    const { user, expires = '' } = await page.session();
    expect(user).toMatchObject({ name: 'Sam' });
    const left = (Date.parse(expires) - Date.now()) / (24 * 3600 * 1000);
    expect(left).toBeGreaterThan(9);
    expect(left).toBeLessThanOrEqual(10);
    await began(91);
    expect(await page.session()).toEqual({});
    expect((await page.get('/api/user-info')).statusCode).toBe(401);
  });

  test('can sign out of one device, or of all', async () => {
    const [phone, laptop, tablet] = [await signedIn(), await signedIn(), await signedIn()];
    await phone.submit('signout', {});
    expect((await laptop.session()).user).toBeDefined();
    await laptop.submit('signout', { everywhere: 'true' });
    expect(await tablet.session()).toEqual({});
    expect((await tablet.get('/api/user-info')).statusCode).toBe(401);
  });

  test('can choose a new password by mail, and every session ends', async () => {
    const page = await signedIn();
    const captcha = await captchaToken(site.app, 'reset-password');
    const asked = await page.post('/api/account/reset-password', { email, captcha });
    expect(asked.json()).toEqual({ ok: true });
    const token = linkIn(await site.mailTo(email, /new password/)).searchParams.get('token');
    const choose = async (chosen: string) =>
      (await page.post('/api/account/new-password', { token, password: chosen })).json();
    expect(await choose('password1234')).toMatchObject({
      code: 'UNPROCESSABLE',
      fields: { password: expect.any(String) },
    });
    expect(await choose('four green kettles')).toEqual({ ok: true });
    expect(await page.session()).toEqual({});
    expect((await choose('five red umbrellas')).code).toBe('NOT_FOUND');
    expect((await browser().signIn(email, 'four green kettles')).json().ok).toBe(true);
    await expect(browser().signIn(email, password)).rejects.toThrow('401');
  });
});

test('site reports that mail is sent and not kept in a folder', async () => {
  const answer = await site.app.inject('/api/account/mail');
  expect([answer.headers['cache-control'], answer.json()]).toEqual(['no-store', { isFolder: false }]);
});
