import type { InjectOptions } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { newMember } from '../club/club-members.ts';
import { signedInBrowser } from '../support/auth-browser.ts';
import { type RegisteredRoute, recordRoutes } from '../support/registered-routes.ts';
import { createTestSite } from '../support/test-site.ts';

const database = await createTestDatabase();
const config = { AUTH_SECRET: 'a secret of a test, long enough for one', ORIGIN: 'http://localhost:4000' };
const { site, routes } = await recordRoutes(() => createTestSite({ database, config }));
afterAll(async () => {
  await site.stop();
  await database.stop();
});

const byMethod = (...methods: string[]) => routes.filter(({ method }) => methods.includes(method));
const inject = ({ method, url }: RegisteredRoute, options: InjectOptions = {}, parameter = 'x') =>
  site.app.inject({
    method: method as 'POST',
    url: url.replace(/:\w+(\([^)]*\))?/g, parameter).replace('*', parameter),
    ...options,
  });

/** Sends a request to each route, and returns those whose status is not accepted, as `POST /path 500`. */
async function failing(
  among: readonly RegisteredRoute[],
  send: (route: RegisteredRoute) => ReturnType<typeof inject>,
  isAccepted: (status: number, route: RegisteredRoute) => boolean,
): Promise<string[]> {
  expect(among.length).toBeGreaterThan(40);
  const found: string[] = [];
  for (const route of among) {
    const { statusCode } = await send(route);
    if (!isAccepted(statusCode, route)) found.push(`${route.method} ${route.url} ${statusCode}`);
  }
  return found;
}

describe('every route', () => {
  const nested = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
  test.each([
    ['NUL', JSON.stringify({ name: 'a\0b', email: 'a\0@example.com', message: '\0' })],
    ['half a surrogate pair', '{"name":"\\ud800","email":"\\ud800@example.com","message":"\\udfff"}'],
    ['endless nesting', `{"name":${nested}}`],
  ])('returns no server error for a body with %s', async (_name, payload) => {
    const headers = {
      host: 'localhost:4000',
      'sec-fetch-site': 'same-origin',
      authorization: site.authorization,
      'idempotency-key': 'a-key-of-a-test',
      'content-type': 'application/json',
    };
    const send = (route: RegisteredRoute) => inject(route, { headers, payload });
    expect(await failing(byMethod('POST', 'PUT', 'PATCH'), send, (status) => status < 500)).toEqual([]);
  });

  test.each(['zzz', 'null', '://', 'http://[', 'a b'])(
    'returns no server error for `Origin: %s`',
    async (origin) => {
      const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' };
      const send = (route: RegisteredRoute) => inject(route, { headers, payload: 'name=a' });
      expect(await failing(byMethod('POST'), send, (status) => status < 500)).toEqual([]);
    },
  );

  test('returns 400 for NUL in a URL', async () => {
    const send = (route: RegisteredRoute) => inject(route, { query: 'q=a%00b' }, 'a%00b');
    expect(await failing(byMethod('GET', 'POST'), send, (status) => status === 400)).toEqual([]);
  });

  /** Routes that a page of another site may call, each with its own protection. */
  const OPEN: Readonly<Record<string, string>> = {
    'POST /api/auth/backchannel-logout': 'a token that the provider signed',
    'POST /api/webhooks/cards': 'a signature of the card-linking provider',
    'POST /api/payments/events': 'a signature of the payment provider',
    'POST /api/reminders/unsubscribe': 'a token made for one reader: mail programs call it (RFC 8058)',
    'POST /frames/cards/enrol': 'a page of the practice provider, a site of its own: what it sends is signed',
    'POST /frames/cards/till': 'the same',
    'POST /frames/checkout/:reference': 'a page of the practice provider: only the buyer knows the reference',
    'POST /oidc/*': 'the library of the provider',
  };

  test('with side effects rejects requests from another site', async () => {
    const READS = ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'QUERY'];
    const changing = routes.filter(({ method }) => !READS.includes(method));
    const names = new Set(changing.map(({ method, url }) => `${method} ${url}`));
    expect(Object.keys(OPEN).filter((name) => !names.has(name))).toEqual([]);
    const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' };
    // No browser adds a bearer token.
    const takesToken = /^\/api\/(releases\/|qa$)/;
    const isRefused = (status: number, { url }: RegisteredRoute) =>
      [403, 405].includes(status) ||
      (status === 401 && takesToken.test(url)) ||
      (status === 404 && url.endsWith('/*'));
    const guarded = changing.filter(({ method, url }) => !(`${method} ${url}` in OPEN));
    const send = (route: RegisteredRoute) => inject(route, { headers, payload: '{}' });
    expect(await failing(guarded, send, isRefused)).toEqual([]);
  });
});

describe('every member route', () => {
  const CHANGES_BY_GET = [
    '/api/user-add-favorite-deal',
    '/api/user-delete-favorite-deal',
    '/api/user-delete-linked-card',
  ];
  const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' };

  test('has access checks, and is never cached', async () => {
    const ofMembers = routes.filter(({ url }) => /^\/api\/(user-|mparticle-)/.test(url));
    expect(ofMembers.length).toBeGreaterThan(30);
    expect(CHANGES_BY_GET.filter((path) => !ofMembers.some(({ url }) => url === path))).toEqual([]);
    const browser = await signedInBrowser(site.app, await newMember(database.db));
    const cookie = `__Host-session=${browser.cookie('__Host-session')}`;
    const found: string[] = [];
    for (const route of ofMembers) {
      const { method, url } = route;
      const id = '00000000-0000-4000-8000-000000000000';
      if ((await inject(route, {}, id)).statusCode === 405) continue;
      const expectStatus = async (who: string, status: number, headers: Record<string, string>) => {
        const answer = await inject(route, { headers }, id);
        if (answer.statusCode !== status) found.push(`${method} ${url}: ${who} ${answer.statusCode}`);
        else if (answer.headers['cache-control'] !== 'no-store') found.push(`${method} ${url}: is cached`);
      };
      await expectStatus('a visitor', 401, own);
      if (method === 'POST') {
        await expectStatus('no CSRF token', 403, { ...own, cookie });
        await expectStatus('a sibling', 403, { cookie, 'sec-fetch-site': 'same-site' });
      }
      if (CHANGES_BY_GET.includes(url)) await expectStatus('no Fetch Metadata', 403, { cookie });
    }
    expect(found).toEqual([]);
  });
});

describe('card number', () => {
  const CARD = '4111 1111 1111 1111';
  /** Programs post to these, with a token or a signature, or the body is a file. */
  const NO_PEOPLE =
    /^(\/?\*|\/oidc\/.*|\/api\/releases.*|\/api\/webhooks\/.*|\/api\/payments\/events|\/api\/reminders\/unsubscribe|\/api\/preview|\/upload-receipt)$/;

  test('is rejected by every route that accepts text, and the error does not repeat it', async () => {
    const written = byMethod('POST', 'PUT', 'PATCH').filter(({ url }) => !NO_PEOPLE.test(url));
    expect(written.length).toBeGreaterThan(15);
    for (const route of written) {
      const answer = await inject(
        route,
        {
          headers: { 'content-type': 'application/json' },
          payload: { name: 'Jo', deeper: [{ message: `Mine is ${CARD}, until 12/29` }] },
        },
        '1',
      );
      const name = `${route.method} ${route.url}`;
      // Forms that also answer with a page look themselves, and one asks for the number of a gift card.
      const looksItself = /contact|tourism-groups|gift-card-balance/.test(name);
      const code = looksItself ? expect.any(String) : 'CARD_NUMBER_REFUSED';
      const { requestId: _, ...body } = answer.json();
      expect([name, body]).toEqual([name, expect.objectContaining({ code })]);
      expect(JSON.stringify(body)).not.toContain('4111');
    }
  });

  test.each(['/api/site?q=4111111111111111', '/api/centers/charleston?q=4111-1111-1111-1111'])(
    'is rejected in a search: %s',
    async (url) => {
      const answer = await site.get(url, { 'x-api-version': '3.0' });
      expect([answer.statusCode, answer.json().code]).toEqual([422, 'CARD_NUMBER_REFUSED']);
    },
  );

  test.each([
    ['/rewards?utm_id=4111111111111111&utm_source=an+ad', '/rewards?utm_source=an+ad'],
    ['/rewards?page=4111111111111111&q=a', '/rewards?q=a'],
    ['/charleston/stores?q=4111+1111+1111+1111', '/charleston/stores'],
    ['/?4111111111111111', '/'],
  ])('is removed from a page URL: %s', async (url, location) => {
    const answer = await site.get(url);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('is not detected in other long numbers', async () => {
    const page = await site.get('/rewards?utm_id=120212345678901234&page=2');
    expect(page.headers.location).toBeUndefined();
    expect(page.headers['content-type']).toContain('text/html');
    const url = '/api/mparticle-user-attributes?mpid=6304000000000000000&attribute=favorite_stores';
    expect((await site.get(url)).statusCode).toBe(401);
  });

  test.each(['/api/contact', '/api/centers/anywhere/tourism-groups'])(
    'is not stored by the form of %s',
    async (url) => {
      const form = { topic: 'other', name: 'Jo', email: 'jo@example.com', message: CARD };
      const answer = await site.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      });
      expect(answer.statusCode).toBe(303);
      expect(answer.headers.location).toContain('problem=');
      expect(await database.db.selectFrom('messages').selectAll().execute()).toEqual([]);
    },
  );
});
