import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { createSecrets } from '../../platform/crypto/secrets.ts';
import { createCsrf } from './csrf.ts';

const COOKIE = '__Host-csrf';
const csrf = createCsrf(createSecrets('a secret of the site, long enough for it'));
const app = Fastify();
app.get('/token', (request, reply) => ({ token: csrf.token(request, reply) }));
app.get<{ Querystring: { token?: string } }>('/check', (request) => ({
  passes: csrf.check(request, request.query.token),
  knows: csrf.fingerprint(request) !== null,
}));
afterAll(() => app.close());

async function newBrowser() {
  const answer = await app.inject('/token');
  const [cookie] = answer.cookies;
  return { token: answer.json<{ token: string }>().token, cookie: cookie?.value ?? '' };
}
const check = async (cookie: string | null, token?: string) =>
  (
    await app.inject({
      url: '/check',
      query: token === undefined ? {} : { token },
      headers: cookie === null ? {} : { cookie: `${COOKIE}=${cookie}` },
    })
  ).json();

describe('CSRF token', () => {
  test('is accepted with the cookie of the same browser, and the cookie is kept', async () => {
    const { token, cookie } = await newBrowser();
    expect(await check(cookie, token)).toEqual({ passes: true, knows: true });
    const again = await app.inject({ url: '/token', headers: { cookie: `${COOKIE}=${cookie}` } });
    expect(again.json()).toEqual({ token });
    expect(again.cookies).toEqual([]);
  });

  test('is rejected if it is missing or belongs to another browser', async () => {
    const { cookie } = await newBrowser();
    const { token } = await newBrowser();
    for (const given of [token, '', undefined])
      expect(await check(cookie, given)).toEqual({ passes: false, knows: true });
  });

  test('is rejected if an attacker planted it with a cookie', async () => {
    const { token, cookie } = await newBrowser();
    const proof = cookie.split('.')[1] ?? '';
    const planted = 'a'.repeat(token.length);
    for (const suffix of ['', '.', `.${proof}`, `.${'b'.repeat(proof.length)}`])
      expect(await check(planted + suffix, planted)).toEqual({ passes: false, knows: false });
    expect(await check(null, planted)).toEqual({ passes: false, knows: false });
  });
});
