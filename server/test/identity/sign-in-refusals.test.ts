import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { DEMO } from 'sample-content';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuthBrowser, GOOD_JOIN } from '../support/auth-browser.ts';
import { type AuthSite, captchaToken, linkIn, ORIGIN, startAuthSite } from '../support/auth-site.ts';

const { email, password } = DEMO.member;
const ISSUER = `${ORIGIN}/oidc`;

let site: AuthSite;
beforeAll(async () => {
  site = await startAuthSite({ demoMember: DEMO.member });
});
afterAll(() => site.stop());

const browser = (address?: string) => new AuthBrowser(site.app, address);

describe('Callback: it is refused', () => {
  test('without a CSRF token', async () => {
    const page = browser();
    const { back, question } = await page.codeFor(email, password);
    const form = page.callbackFields(back, question);
    const answer = await page.request('POST', '/api/auth/callback/oidc', { form });
    expect(answer.statusCode).toBe(403);
    expect(page.cookie('__Host-session')).toBeUndefined();
  });

  test('with the CSRF token of somebody else', async () => {
    const [page, other] = [browser(), browser()];
    const { back, question } = await page.codeFor(email, password);
    const form = { ...page.callbackFields(back, question), csrfToken: await other.csrf() };
    expect((await page.request('POST', '/api/auth/callback/oidc', { form })).statusCode).toBe(403);
  });

  test('in a browser that has stolen code, state and verifier, but not the cookie', async () => {
    const [page, thief] = [browser(), browser()];
    const { back, question } = await page.codeFor(email, password);
    const answer = await thief.submit('callback/oidc', thief.callbackFields(back, question));
    expect(answer.json()).toMatchObject({ ok: false, error: 'CALLBACK_CREDENTIALS_JWT_ERROR' });
    expect(await thief.session()).toEqual({});
  });

  test('with another verifier', async () => {
    const page = browser();
    const { back, question } = await page.codeFor(email, password);
    const form = { ...page.callbackFields(back, question), code_verifier: 'x'.repeat(64) };
    expect((await page.submit('callback/oidc', form)).json().error).toBe('OAuthCallbackError');
  });

  test('with a code that was used', async () => {
    const page = browser();
    const { back, question } = await page.codeFor(email, password);
    const csrfBefore = page.cookie('__Host-csrf') ?? '';
    const form = page.callbackFields(back, question);
    expect((await page.submit('callback/oidc', form)).json().ok).toBe(true);
    page.setCookie('__Host-csrf', csrfBefore);
    expect((await page.submit('callback/oidc', form)).json()).toMatchObject({
      ok: false,
      error: 'OAuthCallbackError',
    });
  });

  test('for all but one of eight at once', async () => {
    const page = browser();
    const { back, question } = await page.codeFor(email, password);
    const csrfToken = await page.csrf();
    const form = { ...page.callbackFields(back, question), csrfToken };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => page.request('POST', '/api/auth/callback/oidc', { form })),
    );
    expect(answers.filter((answer) => answer.json().ok)).toHaveLength(1);
  });

  test('for all but one of eight at once at the provider itself', async () => {
    const page = browser();
    const { back, question } = await page.codeFor(email, password);
    const secret = site.clientSecret;
    const exchange = () =>
      page.request('POST', '/oidc/token', {
        form: {
          grant_type: 'authorization_code',
          code: back.searchParams.get('code') ?? '',
          code_verifier: question.verifier,
          redirect_uri: `${ORIGIN}/sign-in/callback`,
        },
        headers: { authorization: `Basic ${Buffer.from(`site:${secret}`).toString('base64')}` },
      });
    const answers = await Promise.all(Array.from({ length: 8 }, exchange));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(400)]);
  });

  test('from another issuer', async () => {
    const page = browser();
    const { back, question } = await page.codeFor(email, password);
    const form = { ...page.callbackFields(back, question), iss: 'https://evil.example' };
    expect((await page.submit('callback/oidc', form)).json().error).toBe('OAuthCallbackError');
  });

  test('with the error of the issuer', async () => {
    const page = browser();
    const question = await page.question();
    const back = new URL(`${ORIGIN}/sign-in/callback?error=access_denied&iss=${encodeURIComponent(ISSUER)}`);
    const form = { ...page.callbackFields(back, question), error: 'access_denied' };
    expect((await page.submit('callback/oidc', form)).json().error).toBe('OAuthCallbackError');
  });

  test('with another redirect_uri, here and at the provider', async () => {
    const page = browser();
    const { back, question } = await page.codeFor(email, password);
    const form = {
      ...page.callbackFields(back, question),
      redirect_uri: 'https://evil.example/sign-in/callback',
    };
    expect((await page.submit('callback/oidc', form)).json().error).toBe('INVALID_CALLBACK_URL_ERROR');
    const url = new URL(await page.authorizationUrl(await page.question()));
    url.searchParams.set('redirect_uri', 'https://evil.example/sign-in/callback');
    const answer = await page.get(url.href);
    expect(answer.statusCode).toBe(400);
    expect(answer.headers.location).toBeUndefined();
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
  ])('with the return address %s', async (callbackUrl) => {
    const page = browser();
    const { back, question } = await page.codeFor(email, password);
    const refused = { ok: false, error: 'INVALID_CALLBACK_URL_ERROR', status: 400, url: null };
    const form = { ...page.callbackFields(back, question), callbackUrl };
    expect((await page.submit('callback/oidc', form)).json()).toMatchObject(refused);
    expect((await page.submit('signin/oidc', { callbackUrl })).json()).toMatchObject(refused);
    expect((await page.submit('signout', { callbackUrl })).json()).toMatchObject(refused);
  });
});

describe('Sign-in: it is refused', () => {
  test('whose nonce is not bound to the CSRF token', async () => {
    const page = browser();
    const question = await page.question();
    await expect(page.authorizationUrl({ ...question, nonce: 'another-nonce' })).rejects.toThrow(
      'OAuthCallbackError',
    );
  });

  test('for an interaction of another browser', async () => {
    const { page: address } = await browser().interaction();
    const answer = await browser().postForm(address, { email, password }, 'sign-in');
    expect(answer.json()).toMatchObject({ code: 'INTERACTION_EXPIRED' });
  });

  test('that another site posts', async () => {
    const page = browser();
    const { page: address } = await page.interaction();
    const answer = await page.request('POST', address.pathname + address.search, {
      body: { email, password, captcha: await captchaToken(site.app, 'sign-in') },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.statusCode).toBe(403);
  });

  test('without a captcha, with one that was used, and with one for another form', async () => {
    const page = browser();
    const { page: address } = await page.interaction();
    const failed = { code: 'CAPTCHA_FAILED' };
    expect((await page.postForm(address, { email, password })).json()).toMatchObject(failed);
    const captcha = await captchaToken(site.app, 'sign-in');
    const wrong = { email, password: 'not the password', captcha };
    expect((await page.postForm(address, wrong)).json()).toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect((await page.postForm(address, { email, password, captcha })).json()).toMatchObject(failed);
    const other = await captchaToken(site.app, 'join-now');
    expect((await page.postForm(address, { email, password, captcha: other })).json()).toMatchObject(failed);
  });

  test('with the same words for an unknown address as for a wrong password', async () => {
    const answers = [];
    for (const address of [email, 'nobody@example.com']) {
      const page = browser('203.0.113.77');
      const { page: form } = await page.interaction();
      const answer = await page.postForm(form, { email: address, password: 'not the password' }, 'sign-in');
      const { requestId: _, ...body } = answer.json();
      answers.push({ status: answer.statusCode, body });
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test('by unknown and known addresses after as much work', async () => {
    // What takes the time is the hash: it is made in both cases, with the same cost. Nothing is timed here.
    const { verifyPassword, hashPassword } = await import('../../src/identity/provider/password.ts');
    await expect(verifyPassword('x', null)).resolves.toBe(false);
    await expect(verifyPassword('x', await hashPassword('y'))).resolves.toBe(false);
  });
});

describe('joining with an address that has an account', () => {
  test('looks like any other, and tells the owner alone', async () => {
    const answers = [await browser().join({ email: 'new@example.com' }), await browser().join({ email })];
    expect(answers.map(({ statusCode, body }) => ({ statusCode, body }))).toEqual([
      { statusCode: 200, body: '{"url":null}' },
      { statusCode: 200, body: '{"url":null}' },
    ]);
    expect((await site.mailTo(email, /already have/)).subject).toContain('already have an account');
    // The password of the stranger is worth nothing.
    await expect(browser().signIn(email, GOOD_JOIN.password)).rejects.toThrow('401');
  });

  test('asking for a new password looks the same for an unknown address', async () => {
    const bodies = [];
    for (const address of [email, 'nobody@example.com']) {
      const page = browser();
      const captcha = await captchaToken(site.app, 'reset-password');
      bodies.push((await page.post('/api/account/reset-password', { email: address, captcha })).body);
    }
    expect(bodies[0]).toBe(bodies[1]);
  });
});

describe('Link of a join: one', () => {
  const ATTACKERS = 'the words of an attacker';
  const OWN = 'my own three words';
  const verify = (page: AuthBrowser, token: string | null, password?: string) =>
    page.post('/api/account/verify-email', { token, ...(password ? { password } : {}) });
  /** Joins in a browser, and answers the token of the mail that it sends. */
  async function joined(page: AuthBrowser, address: string, chosen: string, mailsBefore: number) {
    await page.join({ email: address, password: chosen });
    const own = () => site.mails.filter(({ to }) => to === address);
    await expect.poll(own).toHaveLength(mailsBefore + 1);
    const mail = own().at(-1);
    return mail ? linkIn(mail).searchParams.get('token') : null;
  }

  test('opened in another browser makes no account until a password is chosen there', async () => {
    const address = 'victim@example.com';
    const token = await joined(browser(), address, ATTACKERS, 0);
    const victim = browser();
    const asked = await verify(victim, token);
    expect([asked.statusCode, asked.json().fields]).toEqual([422, { password: 'Choose a password.' }]);
    await expect(browser().signIn(address, ATTACKERS)).rejects.toThrow('401');
    expect((await verify(victim, token, 'password')).statusCode).toBe(422);
    expect((await verify(victim, token, OWN)).json()).toEqual({ ticket: expect.any(String) });
    await expect(browser().signIn(address, ATTACKERS)).rejects.toThrow('401');
    expect((await browser().signIn(address, OWN)).json().ok).toBe(true);
  });

  test('of somebody else makes the account of this browser’s own form, and the other link says so', async () => {
    const address = 'hasty@example.com';
    const attackers = await joined(browser(), address, ATTACKERS, 0);
    const victim = browser();
    const own = await joined(victim, address, OWN, 1);
    // She opens the older of two equal mails.
    expect((await verify(victim, attackers)).json()).toEqual({ ticket: expect.any(String) });
    await expect(browser().signIn(address, ATTACKERS)).rejects.toThrow('401');
    expect((await browser().signIn(address, OWN)).json().ok).toBe(true);
    expect((await verify(victim, own)).json()).toMatchObject({ code: 'CONFLICT' });
    expect((await verify(victim, attackers)).json()).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('guessing', () => {
  const guess = async (page: AuthBrowser, address: string) => {
    const { page: form } = await page.interaction();
    return (await page.postForm(form, { email: address, password: 'a wrong guess' }, 'sign-in')).json().code;
  };

  test('is slowed by account and address; the member gets in from elsewhere meanwhile', async () => {
    const attacker = browser('198.51.100.7');
    const codes = [];
    for (let turn = 0; turn < 12; turn++) codes.push(await guess(attacker, email));
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('WRONG_CREDENTIALS'));
    expect(codes.slice(10)).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
    expect((await browser('203.0.113.1').signIn(email, password)).json().ok).toBe(true);
  });

  test('from ever new addresses is slowed by account; the member gets in from where they were before', async () => {
    await browser('203.0.113.50').signIn(email, password);
    const { consume } = await import('../../src/platform/http/rate-limit.ts');
    const { createHash } = await import('node:crypto');
    const key = createHash('sha256').update(email).digest('base64url');
    for (let turn = 0; turn < 50; turn++)
      await consume(site.app.db, `sign-in:account:${key}`, { most: 50, seconds: 900 });
    expect(await guess(browser('198.51.100.200'), email)).toBe('RATE_LIMITED');
    expect((await browser('203.0.113.50').signIn(email, password)).json().ok).toBe(true);
  });
});

describe('codes of the session client', () => {
  test('an unknown step is MissingAPIRoute, an unknown provider leads to the sign-in page', async () => {
    const page = browser();
    expect((await page.get('/api/auth/nothing')).json()).toMatchObject({ code: 'MissingAPIRoute' });
    expect((await page.submit('signin/unheard-of', { callbackUrl: '/profile' })).json()).toMatchObject({
      ok: false,
      url: '/sign-in?callbackUrl=%2Fprofile',
    });
  });

  test('credentials posted to nobody', async () => {
    const answer = await browser().submit('callback/credentials', { email, password });
    expect(answer.json()).toMatchObject({ error: 'CALLBACK_CREDENTIALS_HANDLER_ERROR', ok: false });
  });

  test('a site without a secret says NO_SECRET, and nobody is signed in', async () => {
    const closed = await startAuthSite({ secret: null });
    expect((await closed.app.inject('/api/auth/session')).json()).toMatchObject({ code: 'NO_SECRET' });
    await closed.stop();
  });

  test('mail needs accounts of our own', async () => {
    const outside = await startAuthSite({
      outside: { issuer: 'http://127.0.0.1:1', clientId: 'x', clientSecret: 'y', name: 'Elsewhere' },
    });
    const page = new AuthBrowser(outside.app);
    const answer = await page.submit('signin/email', { email, callbackUrl: '/' });
    expect(answer.json().error).toBe('EMAIL_REQUIRES_ADAPTER_ERROR');
    expect((await page.get('/api/auth/providers')).statusCode).toBe(503);
    await outside.stop();
  });
});

describe('Logout token: one', () => {
  const claims = { events: { 'http://schemas.openid.net/event/backchannel-logout': {} }, sid: 'a-session' };
  const post = (logout_token: string) =>
    browser().request('POST', '/api/auth/backchannel-logout', { form: { logout_token } });

  test('that is forged, unsigned or none ends nothing', async () => {
    const page = browser();
    await page.signIn(email, password);
    const { privateKey } = await generateKeyPair('RS256');
    const now = Math.floor(Date.now() / 1000);
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'x' })
      .setIssuer(ISSUER)
      .setAudience('site')
      .setIssuedAt(now)
      .setJti('1')
      .sign(privateKey);
    const unsigned = new UnsecuredJWT(claims)
      .setIssuer(ISSUER)
      .setAudience('site')
      .setIssuedAt(now)
      .setJti('2')
      .encode();
    for (const token of [forged, unsigned, 'nonsense', '']) expect((await post(token)).statusCode).toBe(400);
    expect((await page.session()).user).toBeDefined();
  });
});
