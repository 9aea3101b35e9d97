import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCaptchaConfig } from '../../../src/identity/captcha/captcha-config.ts';
import { createTurnstile } from '../../../src/identity/captcha/turnstile.ts';
import { contentSecurityPolicy } from '../../../src/platform/html/csp.ts';
import { createTestDatabase, type TestDatabase } from '../../../src/testing/test-database.ts';
import recorded from './turnstile-exchanges.json' with { type: 'json' };

const NOW = Date.parse('2026-03-01T12:01:00Z');
const CONFIG = { siteKey: '1x00AA', secretKey: 'a-secret-key', url: 'https://challenges.cloudflare.com' };
type Exchange = keyof typeof recorded.exchanges;

let database: TestDatabase;
let number = 0;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.stop());

/** The service as it was recorded; `null` is a call that does not come through. */
function service(...answers: (Exchange | null)[]) {
  const asked: { url: string; form: URLSearchParams }[] = [];
  const troubles: string[] = [];
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    asked.push({ url: String(input), form: new URLSearchParams(String(init?.body)) });
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    if (!answer) throw new TypeError('fetch failed');
    return Response.json(recorded.exchanges[answer]);
  };
  const captcha = createTurnstile({
    db: database.db,
    config: CONFIG,
    hostname: 'www.example.com',
    fetch,
    now: () => NOW,
    onTrouble: (message) => troubles.push(message),
  });
  return { captcha, asked, troubles };
}
const newToken = () => {
  number += 1;
  return `0.token-${number}`;
};
const failed = { code: 'CAPTCHA_FAILED', statusCode: 403 };
const unavailable = { code: 'CAPTCHA_UNAVAILABLE', statusCode: 503 };

describe('Turnstile behind the port', () => {
  test('asks the service as it is documented, and takes its yes', async () => {
    const { captcha, asked } = service('success');
    const token = newToken();
    await captcha.verify(token, 'contact', '192.0.2.1');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.url).toBe('https://challenges.cloudflare.com/turnstile/v0/siteverify');
    expect(Object.fromEntries(asked[0]?.form ?? [])).toEqual({
      secret: CONFIG.secretKey,
      response: token,
      remoteip: '192.0.2.1',
      idempotency_key: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  test.each([
    ['a token that was used (timeout-or-duplicate)', 'replay'],
    ['a token that is none', 'invalid'],
    ['a token for another action', 'other-action'],
    ['a token for no action', 'no-action'],
    ['a token of another host', 'other-hostname'],
    ['a token that is too old', 'expired'],
  ] as const)('refuses %s', async (_name, exchange) => {
    const { captcha, troubles } = service(exchange);
    await expect(captcha.verify(newToken(), 'contact', '192.0.2.1')).rejects.toMatchObject(failed);
    expect(troubles).toEqual([]);
  });

  test('takes a token once, even where the service said yes to two calls at the same time', async () => {
    const token = newToken();
    const calls = await Promise.allSettled(
      Array.from({ length: 8 }, () => service('success').captcha.verify(token, 'contact', '192.0.2.1')),
    );
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('asks again with the same key when the first call is lost', async () => {
    const { captcha, asked, troubles } = service(null, 'success');
    await captcha.verify(newToken(), 'contact', '192.0.2.1');
    expect(asked).toHaveLength(2);
    expect(asked[0]?.form.get('idempotency_key')).toBe(asked[1]?.form.get('idempotency_key'));
    expect(troubles).toEqual([]);
  });

  test.each([
    ['the network is gone', null],
    ['the service has trouble', 'internal-error'],
    ['the secret key is wrong', 'wrong-secret'],
  ] as const)('lets nobody in, and blames nobody, while %s', async (_name, exchange) => {
    const { captcha, troubles } = service(exchange);
    await expect(captcha.verify(newToken(), 'contact', '192.0.2.1')).rejects.toMatchObject(unavailable);
    expect(troubles).toHaveLength(1);
    expect(troubles[0]).not.toContain(CONFIG.secretKey);
  });

  test.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['too much', 'x'.repeat(3_000)],
  ])('does not ask about %s', async (_name, token) => {
    const { captcha, asked } = service('success');
    await expect(captcha.verify(token, 'contact', '192.0.2.1')).rejects.toMatchObject(failed);
    expect(asked).toEqual([]);
  });

  test('tells pages the site key and never the secret one', () => {
    const { captcha } = service('success');
    expect(captcha.setup).toEqual({ provider: 'turnstile', siteKey: '1x00AA', url: CONFIG.url });
  });
});

describe('its settings', () => {
  const url = { TURNSTILE_URL: CONFIG.url };
  test('both keys, or the site’s own captcha', () => {
    expect(readCaptchaConfig(url)).toBe(null);
    expect(readCaptchaConfig({ ...url, TURNSTILE_SITE_KEY: 'a', TURNSTILE_SECRET_KEY: 'b' })).toEqual({
      siteKey: 'a',
      secretKey: 'b',
      url: CONFIG.url,
    });
    expect(() => readCaptchaConfig({ ...url, TURNSTILE_SITE_KEY: 'a' })).toThrow('belong together');
  });
});

test('CSP: the policy of pages lets the script, the frame and one more Trusted Types policy through, and nothing else', () => {
  const inline = { scripts: ["'sha256-x'"], styles: [] };
  const own = contentSecurityPolicy({ ...inline, captcha: null }).split('; ');
  const outside = contentSecurityPolicy({ ...inline, captcha: CONFIG.url }).split('; ');
  expect(outside.filter((directive) => !own.includes(directive))).toEqual([
    `script-src 'self' 'sha256-x' ${CONFIG.url}`,
    `frame-src 'self' ${CONFIG.url}`,
    'trusted-types worker captcha',
  ]);
  expect(outside).toHaveLength(own.length);
});
