import { decodeJwt, generateKeyPair, UnsecuredJWT } from 'jose';
import { afterAll, describe, expect, test } from 'vitest';
import { testDb } from '../../src/testing/test-database.ts';
import { AuthBrowser } from '../support/auth-browser.ts';
import { type AuthSite, ORIGIN, startAuthSite } from '../support/auth-site.ts';
import { type Sign, signed, startIssuer } from '../support/fake-issuer.ts';

type Provider = Awaited<ReturnType<typeof startIssuer>> & { readonly site: AuthSite };

let sign: Sign = signed;
async function startProvider(metadata: object = {}, path = '', ending = ''): Promise<Provider> {
  const provider = await startIssuer((claims, key) => sign(claims, key), metadata, path);
  const outside = { clientId: 'site', clientSecret: 'a-secret_of.two', name: 'Elsewhere' };
  return {
    ...provider,
    site: await startAuthSite({ outside: { issuer: provider.issuer + ending, ...outside } }),
  };
}

const END_SESSION = 'https://elsewhere.example/logout';
const plain = await startProvider();
/** Names itself in its answers (RFC 9207), and takes the client's secret in two ways. */
const named = await startProvider({
  authorization_response_iss_parameter_supported: true,
  token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
});
/** Its setting has a slash that its documents do not have. */
const slashed = await startProvider({}, '/realms/x', '/');
const ending = await startProvider({
  end_session_endpoint: END_SESSION,
  token_endpoint_auth_methods_supported: ['client_secret_post'],
});
afterAll(async () => {
  for (const { site, stop } of [plain, named, ending, slashed]) {
    await site.stop();
    stop();
  }
});

let codes = 0;
/** Signs in with a new code and an ID token of `how`. */
async function signIn({ issuer, asked, site }: Provider, how: Sign = signed, isNamed = true) {
  sign = how;
  const page = new AuthBrowser(site.app);
  const question = await page.question();
  asked.nonce = question.nonce;
  const back = new URL(`${ORIGIN}/sign-in/callback?code=c${++codes}`);
  if (isNamed) back.searchParams.set('iss', issuer);
  const answer = (await page.submit('callback/oidc', page.callbackFields(back, question))).json();
  return { page, answer, authorization: asked.authorization };
}

describe('external provider', () => {
  // Not every provider reads an encoded hyphen.
  const BASIC = `Basic ${btoa('site:a-secret_of.two')}`;

  test('must send the issuer only if the provider metadata says so', async () => {
    expect((await signIn(plain, signed, false)).answer).toMatchObject({ ok: true });
    expect((await signIn(named, signed, false)).answer).toMatchObject({ ok: false });
  });

  test('may be set with a slash at the end that it does not have', async () => {
    expect((await signIn(slashed)).answer).toMatchObject({ ok: true });
    sign = signed;
    const page = new AuthBrowser(slashed.site.app);
    const question = await page.question();
    slashed.asked.nonce = question.nonce;
    const back = new URL(`${ORIGIN}/sign-in/callback?code=c${++codes}&iss=https://evil.example`);
    const answer = (await page.submit('callback/oidc', page.callbackFields(back, question))).json();
    expect(answer).toMatchObject({ ok: false, error: 'OAuthCallbackError' });
  });

  test.each([
    ['access_denied', 'AccessDenied'],
    ['temporarily_unavailable', 'CLIENT_SESSION_ERROR'],
    ['invalid_scope', 'OAuthCallbackError'],
  ])('ends with %s as %s', async (error, code) => {
    const page = new AuthBrowser(plain.site.app);
    const question = await page.question();
    const back = new URL(`${ORIGIN}/sign-in/callback?error=${error}`);
    const fields = { ...page.callbackFields(back, question), error };
    expect((await page.submit('callback/oidc', fields)).json()).toMatchObject({ ok: false, error: code });
  });

  test('receives the client secret in a supported way', async () => {
    for (const [provider, header] of [
      [plain, BASIC],
      [named, BASIC],
      [ending, ''],
    ] as const) {
      const { answer, authorization } = await signIn(provider);
      expect([answer.ok, authorization]).toEqual([true, header]);
    }
  });

  test('receives the ID token at sign-out, hidden from scripts', async () => {
    const { page } = await signIn(ending);
    const signedOut = (await page.submit('signout', { callbackUrl: '/' })).json();
    expect(signedOut).toMatchObject({ ok: true, url: expect.not.stringContaining('eyJ') });
    const { statusCode, headers } = await page.get(signedOut.url);
    expect([statusCode, headers['cache-control']]).toEqual([303, 'no-store']);
    const { origin, pathname, searchParams } = new URL(String(headers.location));
    expect(origin + pathname).toBe(END_SESSION);
    expect(searchParams.get('post_logout_redirect_uri')).toBe(`${ORIGIN}/`);
    expect(decodeJwt(searchParams.get('id_token_hint') ?? '')).toMatchObject({ sub: 'x', aud: 'site' });
    const forged = await page.get(`/api/auth/end-session?to=${encodeURIComponent(END_SESSION)}`);
    expect(forged.headers.location).toBe('/');
  });

  test('cannot sign in a member by an unconfirmed address', async () => {
    const { answer } = await signIn(plain, (claims, key) =>
      signed({ ...claims, sub: 'new', email: 'new@example.com', email_verified: false }, key),
    );
    expect(answer).toMatchObject({ ok: false, error: 'OAuthCallbackError' });
  });

  test('cannot give a member a name that hides or reorders text', async () => {
    const email = 'rtl@example.com';
    await signIn(plain, (claims, key) =>
      signed({ ...claims, sub: 'rtl', email, given_name: 'Jo\u202e', family_name: 'D\u001b[2Joe' }, key),
    );
    const names = testDb(plain.site.app.db).selectFrom('members').select(['first_name', 'last_name']);
    expect(await names.where('email', '=', email).execute()).toEqual([
      { first_name: 'Jo', last_name: 'D[2Joe' },
    ]);
  });

  const withClaims =
    (change: (claims: Record<string, unknown>) => object): Sign =>
    (claims, key) =>
      signed({ ...claims, ...change(claims) }, key);
  test.each<[string, Sign]>([
    ['without a signature', async (claims) => new UnsecuredJWT(claims).encode()],
    ['of another key', async (claims) => signed(claims, (await generateKeyPair('RS256')).privateKey)],
    [
      'that expired five minutes ago',
      withClaims(({ iat, exp }) => ({ iat: Number(iat) - 600, exp: Number(exp) - 600 })),
    ],
    ['for another client', withClaims(() => ({ aud: 'another' }))],
    ['of another issuer', withClaims(() => ({ iss: 'https://evil.example' }))],
    ['of another sign-in', withClaims(() => ({ nonce: 'another' }))],
  ])('cannot sign in a member by an ID token %s', async (_which, how) => {
    const { answer } = await signIn(plain, how);
    expect(answer).toMatchObject({ ok: false, error: 'CALLBACK_CREDENTIALS_JWT_ERROR' });
  });

  test('cannot sign in a member of another provider by address', async () => {
    const email = 'taken@example.com';
    await testDb(plain.site.app.db)
      .insertInto('members')
      .values({ issuer: `${ORIGIN}/oidc`, subject: '1', email, mpid: '123456789012345678' })
      .execute();
    const { answer } = await signIn(plain, (claims, key) => signed({ ...claims, sub: 'new', email }, key));
    expect(answer).toMatchObject({ ok: false, error: 'AccountNotLinkedError', status: 409 });
  });
});

describe('fresh sign-in at an external provider', () => {
  const authenticated = (age: number): Sign => {
    const auth_time = Math.floor(Date.now() / 1000) - age;
    return (claims, key) => signed({ ...claims, auth_time }, key);
  };

  test.each<[string, Sign, number]>([
    ['eleven minutes ago is stale', authenticated(660), 403],
    ['at an unknown time counts as now', signed, 200],
    ['a moment ago is fresh', authenticated(5), 200],
    ['in the future is fresh', authenticated(-3_600), 200],
  ])('%s', async (_when, how, status) => {
    const { page } = await signIn(plain, how);
    const answer = await page.post('/api/user-delete', { email: 'x@example.com' });
    expect(answer.statusCode).toBe(status);
  });

  test('is requested with max_age=0 for a signed-in member', async () => {
    const maxAge = async (page: AuthBrowser) =>
      new URL(await page.authorizationUrl(await page.question())).searchParams.get('max_age');
    expect(await maxAge(new AuthBrowser(plain.site.app))).toBeNull();
    expect(await maxAge((await signIn(plain)).page)).toBe('0');
  });
});
