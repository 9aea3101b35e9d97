import { createHash } from 'node:crypto';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { sql } from 'kysely';
import { DEMO } from 'sample-content';
import { afterAll, describe, expect, test } from 'vitest';
import { consume } from '../../src/platform/http/rate-limit.ts';
import { AuthBrowser, GOOD_JOIN } from '../support/auth-browser.ts';
import { captchaToken, linkIn, ORIGIN, startAuthSite } from '../support/auth-site.ts';
import { newAccount } from '../support/new-account.ts';

const { email, password } = DEMO.member;
const ISSUER = `${ORIGIN}/oidc`;

const site = await startAuthSite({ demoMember: DEMO.member });
afterAll(() => site.stop());

const browser = (address?: string) => new AuthBrowser(site.app, address);

const FOREIGN = [
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
];
type Row = [string, Record<string, string>, string[]];

/** A browser that has come back with a code, and the fields that it is about to send. */
async function withCode() {
  const page = browser();
  const { back, question } = await page.codeFor(email, password);
  return { page, back, question, form: page.callbackFields(back, question) };
}

describe('sign-in callback', () => {
  test('rejects a changed form, and logs the reason without secrets', async () => {
    const { page, form } = await withCode();
    const csrfToken = await page.csrf();
    const FORBIDDEN = ['FORBIDDEN', 'no CSRF token of this browser'];
    const ADDRESS = ['INVALID_CALLBACK_URL_ERROR', 'a return address that is not of this site'];
    const NO_CODE = ['OAuthCallbackError', 'it came back without a code of our provider'];
    const rows: Row[] = [
      ['callback/oidc', { csrfToken: '' }, FORBIDDEN],
      ['callback/oidc', { csrfToken: await browser().csrf() }, FORBIDDEN],
      ['callback/nobody', {}, ['MissingAPIRoute', 'no such step, or no such provider']],
      [
        'callback/credentials',
        {},
        ['CALLBACK_CREDENTIALS_HANDLER_ERROR', 'a password that was not posted to the provider'],
      ],
      ['callback/oidc', { redirect_uri: 'https://evil.example/sign-in/callback' }, ADDRESS],
      ...FOREIGN.map((callbackUrl): Row => ['callback/oidc', { callbackUrl }, ADDRESS]),
      ['callback/oidc', { iss: 'https://evil.example' }, NO_CODE],
      ['callback/oidc', { error: 'access_denied' }, ['AccessDenied', 'the provider refused']],
      ['callback/oidc', { error: 'invalid_scope' }, NO_CODE],
      ['callback/oidc', { code: '' }, NO_CODE],
    ];
    for (const [step, change, [code, reason]] of rows) {
      site.lines.length = 0;
      const answer = await page.request('POST', `/api/auth/${step}`, {
        form: { csrfToken, json: 'true', ...form, ...change },
      });
      const { requestId, ...body } = answer.json();
      expect([step, change, body]).toMatchObject([step, change, { ok: false, error: code, url: null }]);
      expect(answer.statusCode === 403).toBe(code === 'FORBIDDEN');
      expect(site.lines.map((line) => JSON.parse(line))).toEqual([
        expect.objectContaining({ code, reason, msg: 'A sign-in step was refused', reqId: requestId }),
      ]);
      for (const secret of [form.code, form.code_verifier, csrfToken])
        expect(site.lines.join('')).not.toContain(secret);
      expect(page.cookie('__Host-session')).toBeUndefined();
    }
    expect((await page.submit('callback/oidc', form)).json().ok).toBe(true);
  });

  test('rejects another browser with a stolen code, state and verifier', async () => {
    const { form } = await withCode();
    const thief = browser();
    const answer = await thief.submit('callback/oidc', form);
    expect(answer.json()).toMatchObject({ ok: false, error: 'CALLBACK_CREDENTIALS_JWT_ERROR' });
    expect(await thief.session()).toEqual({});
  });

  test('rejects another verifier', async () => {
    const { page, form } = await withCode();
    const answer = await page.submit('callback/oidc', { ...form, code_verifier: 'x'.repeat(64) });
    expect(answer.json().error).toBe('OAuthCallbackError');
  });

  test('accepts a code once, even in parallel requests', async () => {
    const { page, form } = await withCode();
    const before = page.cookie('__Host-csrf') ?? '';
    const csrfToken = await page.csrf();
    const send = () => page.request('POST', '/api/auth/callback/oidc', { form: { ...form, csrfToken } });
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    expect(answers.filter((answer) => answer.json().ok)).toHaveLength(1);
    page.setCookie('__Host-csrf', before);
    expect((await send()).json()).toMatchObject({ ok: false, error: 'OAuthCallbackError' });
  });
});

describe('embedded provider', () => {
  test('accepts a code once, even in parallel requests', async () => {
    const { page, form } = await withCode();
    const { code = '', code_verifier = '', redirect_uri = '' } = form;
    const exchange = () =>
      page.request('POST', '/oidc/token', {
        form: { grant_type: 'authorization_code', code, code_verifier, redirect_uri },
        headers: { authorization: `Basic ${Buffer.from(`site:${site.clientSecret}`).toString('base64')}` },
      });
    const answers = await Promise.all(Array.from({ length: 8 }, exchange));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(400)]);
  });

  test('rejects another redirect_uri', async () => {
    const page = browser();
    const url = new URL(await page.authorizationUrl(await page.question()));
    url.searchParams.set('redirect_uri', 'https://evil.example/sign-in/callback');
    const answer = await page.get(url.href);
    expect([answer.statusCode, answer.headers.location]).toEqual([400, undefined]);
  });
});

describe('sign-in start and sign-out', () => {
  test.each(FOREIGN)('reject the return address %s', async (callbackUrl) => {
    const page = browser();
    const refused = { ok: false, error: 'INVALID_CALLBACK_URL_ERROR', status: 400, url: null };
    expect((await page.submit('signin/oidc', { callbackUrl })).json()).toMatchObject(refused);
    expect((await page.submit('signout', { callbackUrl })).json()).toMatchObject(refused);
  });

  test('reject a nonce that is not bound to the CSRF token', async () => {
    const page = browser();
    const question = { ...(await page.question()), nonce: 'another-nonce' };
    await expect(page.authorizationUrl(question)).rejects.toThrow('OAuthCallbackError');
  });

  test('return MissingAPIRoute for an unknown step, and the sign-in page for an unknown provider', async () => {
    const page = browser();
    expect((await page.get('/api/auth/nothing')).json()).toMatchObject({ code: 'MissingAPIRoute' });
    expect((await page.submit('signin/unheard-of', { callbackUrl: '/profile' })).json()).toMatchObject({
      ok: false,
      url: '/sign-in?callbackUrl=%2Fprofile',
    });
  });

  test('reject sign-in by mail with an external provider, and report an unreachable provider', async () => {
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

describe('sign-in form', () => {
  test('rejects an interaction of another browser', async () => {
    const { page: address } = await browser().interaction();
    const answer = await browser().postForm(address, { email, password }, 'sign-in');
    expect(answer.json()).toMatchObject({ code: 'INTERACTION_EXPIRED' });
  });

  test('rejects a POST from another site', async () => {
    const page = browser();
    const { page: address } = await page.interaction();
    const answer = await page.request('POST', address.pathname + address.search, {
      body: { email, password, captcha: await captchaToken(site.app, 'sign-in') },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.statusCode).toBe(403);
  });

  test('rejects a missing captcha, a used one, and one of another form', async () => {
    const page = browser();
    const { page: address } = await page.interaction();
    const captcha = await captchaToken(site.app, 'sign-in');
    const wrong = await page.postForm(address, { email, password: 'not the password', captcha });
    expect(wrong.json()).toMatchObject({ code: 'WRONG_CREDENTIALS' });
    for (const token of [undefined, captcha, await captchaToken(site.app, 'join-now')]) {
      const answer = await page.postForm(address, { email, password, captcha: token });
      expect(answer.json()).toMatchObject({ code: 'CAPTCHA_FAILED' });
    }
  });

  test('returns the same error for an unknown address and a wrong password', async () => {
    const page = browser('203.0.113.77');
    const { page: form } = await page.interaction();
    const [known, unknown] = [
      await page.postForm(form, { email, password: 'not the password' }, 'sign-in'),
      await page.postForm(form, { email: 'nobody@example.com', password: 'not the password' }, 'sign-in'),
    ].map((answer) => ({ status: answer.statusCode, ...answer.json(), requestId: null }));
    expect(known).toEqual(unknown);
  });

  const guess = async (page: AuthBrowser, form: URL) =>
    (await page.postForm(form, { email, password: 'a wrong guess' }, 'sign-in')).json().code;

  test('limits guesses by account and address, but the member can sign in elsewhere', async () => {
    const attacker = browser('198.51.100.7');
    const { page: form } = await attacker.interaction();
    const codes = [];
    for (let turn = 0; turn < 12; turn++) codes.push(await guess(attacker, form));
    expect(codes).toEqual([...Array(10).fill('WRONG_CREDENTIALS'), 'RATE_LIMITED', 'RATE_LIMITED']);
    expect((await browser('203.0.113.1').signIn(email, password)).json().ok).toBe(true);
  });

  test('checks only ten of many parallel guesses', async () => {
    const attacker = browser('198.51.100.8');
    const { page: form } = await attacker.interaction();
    const codes = await Promise.all(Array.from({ length: 25 }, () => guess(attacker, form)));
    expect(codes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(10);
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(15);
  });

  test('limits guesses by account, but the member can sign in from a known address', async () => {
    await browser('203.0.113.50').signIn(email, password);
    const key = createHash('sha256').update(email).digest('base64url');
    for (let turn = 0; turn < 50; turn++)
      await consume(site.app.db, `sign-in:account:${key}`, { most: 50, seconds: 900 });
    const attacker = browser('198.51.100.200');
    expect(await guess(attacker, (await attacker.interaction()).page)).toBe('RATE_LIMITED');
    expect((await browser('203.0.113.50').signIn(email, password)).json().ok).toBe(true);
  });
});

describe('response about an email address', () => {
  test('is the same when joining with a taken address, and the owner gets a mail', async () => {
    const answers = [await browser().join({ email: 'new@example.com' }), await browser().join({ email })];
    for (const { statusCode, body } of answers) expect([statusCode, body]).toEqual([200, '{"url":null}']);
    expect((await site.mailTo(email, /already have/)).subject).toContain('already have an account');
    await expect(browser().signIn(email, GOOD_JOIN.password)).rejects.toThrow('401');
  });

  test('is the same for a password reset of a known and an unknown address', async () => {
    const bodies = [];
    for (const address of [email, 'nobody@example.com']) {
      const captcha = await captchaToken(site.app, 'reset-password');
      const answer = await browser().post('/api/account/reset-password', { email: address, captcha });
      bodies.push(answer.body);
    }
    expect(bodies[0]).toBe(bodies[1]);
  });
});

describe('mails requested by strangers', () => {
  const keyOf = (address: string) => createHash('sha256').update(address).digest('base64url');
  const askFrom = async (network: string, address: string) => {
    const captcha = await captchaToken(site.app, 'reset-password');
    return browser(network).post('/api/account/reset-password', { email: address, captcha });
  };
  const resetsOf = (address: string) =>
    site.mails.filter(({ to, subject }) => to === address && /^Choose/.test(subject)).length;

  test('do not use up the owner’s limit', async () => {
    const { email: owner } = await newAccount(site, '203.0.113.60');
    for (let turn = 0; turn < 6; turn++) await askFrom('198.51.100.66', owner);
    await expect.poll(() => resetsOf(owner)).toBe(5);
    await askFrom('203.0.113.61', owner);
    await expect.poll(() => resetsOf(owner)).toBe(6);
  });

  test('from many networks do not use up the owner’s limit at a known address', async () => {
    const { email: owner } = await newAccount(site, '203.0.113.60');
    for (let turn = 0; turn < 20; turn++)
      await consume(site.app.db, `mail:${keyOf(owner)}`, { most: 20, seconds: 3_600 });
    await askFrom('198.51.100.67', owner);
    await askFrom('203.0.113.60', owner);
    await expect.poll(() => resetsOf(owner)).toBe(1);
  });

  test('about a taken address do not use up the owner’s password resets', async () => {
    const [owner, stranger] = [await newAccount(site), await newAccount(site, '198.51.100.68')];
    for (let turn = 0; turn < 6; turn++) await stranger.page.post('/api/user-email', { email: owner.email });
    await askFrom('203.0.113.62', owner.email);
    await expect.poll(() => resetsOf(owner.email)).toBe(1);
  });
});

describe('join link', () => {
  const ATTACKERS = 'the words of an attacker';
  const OWN = 'my own three words';
  const verify = (page: AuthBrowser, token: string | null, chosen?: string) =>
    page.post('/api/account/verify-email', { token, ...(chosen ? { password: chosen } : {}) });
  async function joined(page: AuthBrowser, address: string, chosen: string, mailsBefore: number) {
    await page.join({ email: address, password: chosen });
    const own = () => site.mails.filter(({ to }) => to === address);
    await expect.poll(own).toHaveLength(mailsBefore + 1);
    const mail = own().at(-1);
    return mail ? linkIn(mail).searchParams.get('token') : null;
  }

  test('requires a password in another browser', async () => {
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

  test('of an attacker creates the account with the password that this browser chose', async () => {
    const address = 'hasty@example.com';
    const attackers = await joined(browser(), address, ATTACKERS, 0);
    const victim = browser();
    const own = await joined(victim, address, OWN, 1);
    expect((await verify(victim, attackers)).json()).toEqual({ ticket: expect.any(String) });
    await expect(browser().signIn(address, ATTACKERS)).rejects.toThrow('401');
    expect((await browser().signIn(address, OWN)).json().ok).toBe(true);
    expect((await verify(victim, own)).json()).toMatchObject({ code: 'CONFLICT' });
    expect((await verify(victim, attackers)).json()).toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('forged, unsigned or malformed logout token ends no session', async () => {
  const page = browser();
  await page.signIn(email, password);
  const claims = {
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    sid: 'a-session',
    iss: ISSUER,
    aud: 'site',
    iat: Math.floor(Date.now() / 1000),
    jti: '1',
  };
  const { privateKey } = await generateKeyPair('RS256');
  const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'x' }).sign(privateKey);
  for (const logout_token of [forged, new UnsecuredJWT(claims).encode(), 'nonsense', '']) {
    const answer = await browser().request('POST', '/api/auth/backchannel-logout', {
      form: { logout_token },
    });
    expect(answer.statusCode).toBe(400);
  }
  expect((await page.session()).user).toBeDefined();
});

describe('posts to the session calls', () => {
  const post = (step: string, address: string, form: Record<string, string> = {}) =>
    browser(address).request('POST', `/api/auth/${step}`, { form });
  const use = (key: string, times: number) =>
    Promise.all(
      Array.from({ length: times }, () => consume(site.app.db, key, { most: times, seconds: 600 })),
    );

  test.each(['signout', 'signin/oidc', 'callback/oidc', 'session', '_log'])(
    'are limited by network: %s',
    async (step) => {
      await use('auth:2001:db8:5:5', 600);
      const refused = await post(step, '2001:db8:5:5::7');
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([
        429,
        expect.stringMatching(/^\d+$/),
      ]);
      expect((await post(step, '203.0.113.90')).statusCode).not.toBe(429);
    },
  );

  test('and steps at the provider are limited by network', async () => {
    await use('oidc:203.0.113.92', 1_200);
    const step = async (address: string) => (await browser(address).get('/oidc/auth')).statusCode;
    expect([await step('203.0.113.92'), await step('203.0.113.93')]).toEqual([429, 400]);
  });

  test('count logout tokens only if they are not valid', async () => {
    await use('logout-token:203.0.113.91', 100);
    expect((await post('backchannel-logout', '203.0.113.91', { logout_token: 'x' })).statusCode).toBe(429);
    const { page } = await newAccount(site);
    expect((await page.submit('signout', { callbackUrl: '/', everywhere: 'true' })).json().ok).toBe(true);
    const { rows } =
      await sql`select hits from rate_limits where key = 'logout-token:in-process' and hits > 0`.execute(
        site.app.db,
      );
    expect(rows).toEqual([]);
  });
});

test('captcha setup names the built-in captcha, and creates challenges for known actions', async () => {
  expect((await site.app.inject('/api/captcha')).json()).toEqual({ provider: 'altcha' });
  expect((await site.app.inject('/api/captcha/challenge?action=anything')).statusCode).toBe(400);
});
