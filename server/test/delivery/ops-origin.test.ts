import { OUTCOMES_PATH } from 'shared-contracts/composition';
import { RELEASE_ERRORS_PATH } from 'shared-contracts/release';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { UNRENDERED } from '../support/delivery-site.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { recordRoutes } from '../support/registered-routes.ts';
import { createTestSite } from '../support/test-site.ts';

const SITE = 'http://localhost:4000';
const OPS = 'http://ops.localhost:4000';
const config = { ...UNRENDERED, ORIGIN: SITE, OPS_ORIGIN: OPS };

const database = await createTestDatabase();
const { site, routes } = await recordRoutes(() => createTestSite({ database, config }));
afterAll(async () => {
  await site.stop();
  await database.stop();
});
for (const release of [fixtureShell(), workingRemote('1.0.0')]) await site.bringLive(release, '1.0.0');

const READ = /^(GET|HEAD|OPTIONS)$/;
type Headers = Record<string, string>;
const token = { authorization: site.authorization };
const own = (origin: string) => ({ origin, 'sec-fetch-site': 'same-origin' });
const send = (to: string, method: string, url: string, headers: Headers = {}, payload = '{"why":"a test"}') =>
  site.app.inject({
    method: method as 'GET',
    url,
    headers: {
      host: new URL(to).host,
      ...headers,
      ...(READ.test(method) ? {} : { 'content-type': 'application/json' }),
    },
    ...(READ.test(method) ? {} : { payload }),
  });
const statusOf = async (...given: Parameters<typeof send>) => (await send(...given)).statusCode;

const READS = [
  '/api/releases/status',
  `${OUTCOMES_PATH}?hours=24`,
  `${RELEASE_ERRORS_PATH}?name=shell&hours=24`,
];
const ROLLBACK = '/api/releases/mfe-working/rollback';

describe('shoppers’ origin', () => {
  it.each(['/ops', '/ops/', '/ops/index.js', '/ops?x'])('has no console at %s', async (url) => {
    for (const method of ['GET', 'HEAD']) expect(await statusOf(SITE, method, url)).toBe(404);
  });

  it('has no other spelling of the console', async () => {
    expect(await statusOf(SITE, 'GET', '/%6fps')).toBe(400);
  });

  it('hides the calls of the console from browsers, whatever token they have', async () => {
    const sent: Headers[] = [{ 'sec-fetch-site': 'same-origin' }, { origin: SITE }, { origin: OPS }];
    for (const headers of sent) {
      for (const url of READS) expect(await statusOf(SITE, 'GET', url, { ...token, ...headers })).toBe(404);
      expect(await statusOf(SITE, 'POST', ROLLBACK, { ...token, ...headers })).toBe(404);
    }
  });

  it('answers command lines with a token, and other calls of browsers', async () => {
    for (const url of READS) expect(await statusOf(SITE, 'GET', url, token)).toBe(200);
    expect(await statusOf('http://10.0.0.11:4000', 'GET', '/api/releases/status', token)).toBe(200);
    expect(await statusOf(SITE, 'GET', '/api/releases/status')).toBe(401);
    expect(await statusOf(SITE, 'GET', '/api/composition', { 'sec-fetch-site': 'same-origin' })).toBe(200);
  });

  it('makes a browser a tester’s for the console only', async () => {
    const answer = await send(SITE, 'POST', '/api/qa', {
      ...token,
      origin: OPS,
      'sec-fetch-site': 'same-site',
    });
    expect([answer.statusCode, String(answer.headers['set-cookie'])]).toEqual([
      200,
      expect.stringMatching(/^__Host-qa=/),
    ]);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': OPS,
      'access-control-allow-credentials': 'true',
    });
    expect(await statusOf(SITE, 'OPTIONS', '/api/qa', { origin: OPS })).toBe(204);
    for (const origin of [SITE, 'http://evil.example', 'null']) {
      const refused = await send(SITE, 'POST', '/api/qa', { ...token, ...own(origin) });
      expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([404, undefined]);
      const asked = await send(SITE, 'OPTIONS', '/api/qa', { origin });
      expect(asked.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });
});

describe('OPS_ORIGIN', () => {
  it('has the console, isolated and without any other source', async () => {
    const { headers } = await send(OPS, 'GET', '/ops');
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
    });
    expect((await send(OPS, 'GET', '/')).headers.location).toBe('/ops');
    for (const url of READS) expect(await statusOf(OPS, 'GET', url, { ...token, ...own(OPS) })).toBe(200);
  });

  it('takes changes from the console and command lines only', async () => {
    for (const headers of [own(OPS), {}])
      expect(await statusOf(OPS, 'POST', ROLLBACK, { ...token, ...headers })).toBe(422);
    for (const headers of [own(SITE), own('null'), { origin: OPS, 'sec-fetch-site': 'same-site' }])
      expect(await statusOf(OPS, 'POST', ROLLBACK, { ...token, ...headers })).toBe(403);
  });

  it('serves nothing of the site: no page, no file of a release, no member call', async () => {
    const ofConsole = /^\/(ops|favicon|api\/(releases|composition$|outcomes|staff\/))/;
    const others = routes.filter(({ url }) => !ofConsole.test(url));
    expect(others.length).toBeGreaterThan(100);
    const found: string[] = [];
    const file = '/releases/mfe-working/1.0.0/web/app.aaaaaaaa.js';
    const pages = ['/working', '/releases/../working', file, '/service-worker.js', '/api/user-info'];
    const all = [...others, ...pages.map((url) => ({ method: 'GET', url }))];
    for (const { method, url } of all) {
      if (method === 'OPTIONS') continue;
      const answer = await send(OPS, method, url.replace(/:\w+(\([^)]*\))?/g, 'x').replace('*', 'x'), token);
      if (answer.statusCode !== 404 || answer.headers['set-cookie']) found.push(`${method} ${url}`);
    }
    expect(found).toEqual([]);
    expect(await statusOf(SITE, 'GET', file)).toBe(200);
  });
});
