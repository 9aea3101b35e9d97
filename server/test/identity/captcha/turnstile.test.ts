import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { captchaPlugin } from '../../../src/identity/captcha/captcha.plugin.ts';
import { readCaptchaConfig } from '../../../src/identity/captcha/captcha.ts';
import { createTurnstile } from '../../../src/identity/captcha/turnstile.ts';
import { createSecrets } from '../../../src/platform/crypto/secrets.ts';
import type { RequestError } from '../../../src/platform/errors/request-error.ts';
import { contentSecurityPolicy } from '../../../src/platform/html/csp.ts';
import { storagePlugin } from '../../../src/platform/storage/index.ts';
import { createTestDatabase } from '../../../src/testing/test-database.ts';
import recorded from './turnstile-exchanges.json' with { type: 'json' };

const NOW = Date.parse('2026-03-01T12:01:00Z');
const CONFIG = { siteKey: '1x00AA', secretKey: 'a-secret-key', url: 'https://challenges.cloudflare.com' };
type Exchange = keyof typeof recorded.exchanges;

let number = 0;
const database = await createTestDatabase();
afterAll(() => database.stop());

/** The recorded service; `null` is a call that fails. */
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
  return { captcha, asked, troubles, fetch };
}
const newToken = () => `0.token-${++number}`;
const failed = { code: 'CAPTCHA_FAILED', statusCode: 403 };
const unavailable = { code: 'CAPTCHA_UNAVAILABLE', statusCode: 503 };

describe('Turnstile', () => {
  test('calls the service as documented', async () => {
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
    ['a used token (timeout-or-duplicate)', 'replay'],
    ['an invalid token', 'invalid'],
    ['a token for another action', 'other-action'],
    ['a token without an action', 'no-action'],
    ['a token of another host', 'other-hostname'],
    ['an expired token', 'expired'],
  ] as const)('rejects %s', async (_name, exchange) => {
    const { captcha, troubles } = service(exchange);
    await expect(captcha.verify(newToken(), 'contact', '192.0.2.1')).rejects.toMatchObject(failed);
    expect(troubles).toEqual([]);
  });

  test('accepts a token once, even if the service accepts it twice', async () => {
    const token = newToken();
    const calls = await Promise.allSettled(
      Array.from({ length: 8 }, () => service('success').captcha.verify(token, 'contact', '192.0.2.1')),
    );
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('retries a failed call with the same key', async () => {
    const { captcha, asked, troubles } = service(null, 'success');
    await captcha.verify(newToken(), 'contact', '192.0.2.1');
    expect(asked).toHaveLength(2);
    expect(asked[0]?.form.get('idempotency_key')).toBe(asked[1]?.form.get('idempotency_key'));
    expect(troubles).toEqual([]);
  });

  test.each([
    ['a failing network', null],
    ['an error of the service', 'internal-error'],
    ['a wrong secret key', 'wrong-secret'],
  ] as const)('is unavailable with %s, and logs the error without the key', async (_name, exchange) => {
    const { captcha, troubles } = service(exchange);
    await expect(captcha.verify(newToken(), 'contact', '192.0.2.1')).rejects.toMatchObject(unavailable);
    expect(troubles).toHaveLength(1);
    expect(troubles[0]).not.toContain(CONFIG.secretKey);
  });

  test.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['too much', 'x'.repeat(3_000)],
  ])('rejects %s without a call', async (_name, token) => {
    const { captcha, asked } = service('success');
    await expect(captcha.verify(token, 'contact', '192.0.2.1')).rejects.toMatchObject(failed);
    expect(asked).toEqual([]);
  });

  test('shows pages the site key, not the secret key', () => {
    const { captcha } = service('success');
    expect(captcha.setup).toEqual({ provider: 'turnstile', siteKey: '1x00AA', url: CONFIG.url });
  });
});

test('tokens of one network are sent to the service within a rate limit', async () => {
  const { asked, fetch } = service('invalid');
  const app = Fastify();
  await app.register(storagePlugin, { storage: database });
  const origin = 'https://www.example.com';
  await app.register(captchaPlugin, { secrets: createSecrets('x'), config: CONFIG, origin, fetch });
  const codes = new Set<string>();
  for (let sent = 0; sent < 125; sent++)
    await app.captcha
      .verify(newToken(), 'contact', '203.0.113.9')
      .catch((error: RequestError) => codes.add(error.code));
  expect([asked.length, [...codes]]).toEqual([120, ['CAPTCHA_FAILED', 'RATE_LIMITED']]);
  await app.close();
});

test('Turnstile settings require both keys or none', () => {
  const url = { TURNSTILE_URL: CONFIG.url };
  expect(readCaptchaConfig(url)).toBe(null);
  expect(readCaptchaConfig({ ...url, TURNSTILE_SITE_KEY: 'a', TURNSTILE_SECRET_KEY: 'b' })).toEqual({
    siteKey: 'a',
    secretKey: 'b',
    url: CONFIG.url,
  });
  expect(() => readCaptchaConfig({ ...url, TURNSTILE_SITE_KEY: 'a' })).toThrow('belong together');
});

test('content security policy allows only the Turnstile script, frame and Trusted Types policy', () => {
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
