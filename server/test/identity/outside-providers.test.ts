import { decodeJwt, generateKeyPair, UnsecuredJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { testDb } from '../../src/testing/test-database.ts';
import { AuthBrowser } from '../support/auth-browser.ts';
import { type AuthSite, ORIGIN, startAuthSite } from '../support/auth-site.ts';
import { type Sign, signed, startIssuer } from '../support/fake-issuer.ts';

/** Signs in with an outside provider that makes its ID tokens by `sign`. */
async function signInWith(
  sign: Sign,
  prepare: (site: AuthSite) => Promise<unknown> = async () => undefined,
  {
    metadata = {},
    isNamed = true,
    after = async () => ({}),
  }: { metadata?: object; isNamed?: boolean; after?: (page: AuthBrowser) => Promise<object> } = {},
) {
  const provider = await startIssuer(sign, metadata);
  const { issuer } = provider;
  const outside = await startAuthSite({
    outside: { issuer, clientId: 'site', clientSecret: 'a-secret_of.two', name: 'Elsewhere' },
  });
  await prepare(outside);
  const page = new AuthBrowser(outside.app);
  const question = await page.question();
  provider.asked.nonce = question.nonce;
  const back = new URL(`${ORIGIN}/sign-in/callback?code=c`);
  if (isNamed) back.searchParams.set('iss', issuer);
  const answer = (await page.submit('callback/oidc', page.callbackFields(back, question))).json();
  const seen = await after(page);
  await outside.stop();
  provider.stop();
  return { ...answer, ...seen, authorization: provider.asked.authorization };
}

describe('Provider: one', () => {
  /** Not every provider reads an encoded hyphen. */
  const BASIC = `Basic ${btoa('site:a-secret_of.two')}`;
  const RFC_9207 = { authorization_response_iss_parameter_supported: true };

  test('that does not name itself in its answer lets in, unless it says that it does', async () => {
    expect(await signInWith(signed, undefined, { isNamed: false })).toMatchObject({ ok: true });
    expect(await signInWith(signed, undefined, { isNamed: false, metadata: RFC_9207 })).toMatchObject({
      ok: false,
    });
    expect(await signInWith(signed, undefined, { metadata: RFC_9207 })).toMatchObject({ ok: true });
  });

  test.each([
    [undefined, BASIC],
    [['client_secret_basic', 'client_secret_post'], BASIC],
    [['client_secret_post'], ''],
  ])('that supports %j is given the client’s secret so', async (methods, header) => {
    const metadata = methods ? { token_endpoint_auth_methods_supported: methods } : {};
    const { ok, authorization } = await signInWith(signed, undefined, { metadata });
    expect([ok, authorization]).toEqual([true, header]);
  });

  test('that ends sessions is shown the ID token of the one that ends, which no script gets to see', async () => {
    const end_session_endpoint = 'https://elsewhere.example/logout';
    const seen = await signInWith(signed, undefined, {
      metadata: { end_session_endpoint },
      async after(page) {
        const signedOut = (await page.submit('signout', { callbackUrl: '/' })).json();
        const { statusCode, headers } = await page.get(signedOut.url);
        const forged = await page.get(`/api/auth/end-session?to=${encodeURIComponent(end_session_endpoint)}`);
        return { signedOut, statusCode, headers, forged: forged.headers.location };
      },
    });
    expect(seen.signedOut).toMatchObject({ ok: true, url: expect.not.stringContaining('eyJ') });
    expect([seen.statusCode, seen.headers['cache-control'], seen.forged]).toEqual([303, 'no-store', '/']);
    const { origin, pathname, searchParams } = new URL(seen.headers.location);
    expect(origin + pathname).toBe(end_session_endpoint);
    expect(searchParams.get('post_logout_redirect_uri')).toBe(`${ORIGIN}/`);
    expect(decodeJwt(searchParams.get('id_token_hint') ?? '')).toMatchObject({ sub: 'x', aud: 'site' });
  });

  test('whose address nobody has confirmed makes no member', async () => {
    const unverified: Sign = (claims, key) => signed({ ...claims, email_verified: false }, key);
    expect(await signInWith(unverified)).toMatchObject({ ok: false, error: 'OAuthCallbackError' });
  });
});

describe('ID token: one', () => {
  test('that is good lets in', async () => {
    expect(await signInWith(signed)).toMatchObject({ ok: true });
  });

  test.each<[string, Sign]>([
    ['unsigned', async (claims) => new UnsecuredJWT(claims).encode()],
    ['of another key', async (claims) => signed(claims, (await generateKeyPair('RS256')).privateKey)],
    [
      'five minutes too old',
      (claims, key) =>
        signed({ ...claims, iat: Number(claims.iat) - 600, exp: Number(claims.exp) - 600 }, key),
    ],
    ['for another client', (claims, key) => signed({ ...claims, aud: 'another' }, key)],
    ['of another issuer', (claims, key) => signed({ ...claims, iss: 'https://evil.example' }, key)],
    ['of another sign-in', (claims, key) => signed({ ...claims, nonce: 'another' }, key)],
  ])('%s is refused', async (_kind, sign) => {
    expect(await signInWith(sign)).toMatchObject({ ok: false, error: 'CALLBACK_CREDENTIALS_JWT_ERROR' });
  });

  test('with the address of a member who signs in another way is refused', async () => {
    const answer = await signInWith(signed, ({ app }) =>
      testDb(app.db)
        .insertInto('members')
        .values({
          issuer: `${ORIGIN}/oidc`,
          subject: '1',
          email: 'x@example.com',
          mpid: '123456789012345678',
        })
        .execute(),
    );
    expect(answer).toMatchObject({ ok: false, error: 'AccountNotLinkedError', status: 409 });
  });
});
