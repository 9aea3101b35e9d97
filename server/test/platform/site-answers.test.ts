import { afterAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { fixtureRemote, fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { createTestSite } from '../support/test-site.ts';

const THROWS =
  'export const render = (input) => { throw new Error("nothing matches " + JSON.stringify(input).match(/[^"]*token=[^"]*/)?.[0]); };';
const AUTH_SECRET = 'a secret of a test, long enough for one';
const ORIGIN = 'https://www.example.com';

const database = await createTestDatabase();
const lines: string[] = [];
const log = { write: (line: string) => void lines.push(line) };
const plain = await createTestSite({ database, config: { AUTH_SECRET }, log });
await plain.bringLive(fixtureShell(), '1.0.0');
await plain.bringLive(workingRemote(), '1.0.0');
const route = { id: 'reset', path: '/reset-password', title: 'Reset' };
await plain.bringLive(fixtureRemote('mfe-account', [route], THROWS), '1.0.0');
const replica = (config: Readonly<Record<string, string>>) =>
  createTestSite({ database, folder: plain.folder, config: { ORIGIN, ...config } });
const sites = {
  plain,
  named: await replica({
    AUTH_SECRET,
    SECURITY_CONTACT: 'mailto:security@example.com',
    HSTS_SECONDS: '300',
    HSTS_SUBDOMAINS: 'off',
  }),
  open: await replica({ DATABASE_URL: database.url, HSTS_SECONDS: '0' }),
};
type Name = keyof typeof sites;
afterAll(async () => {
  for (const site of [sites.named, sites.open, sites.plain]) await site.stop();
  await database.stop();
});

test.each<[Name, string]>([
  ['plain', 'max-age=63072000; includeSubDomains'],
  ['named', 'max-age=300'],
  ['open', 'max-age=0; includeSubDomains'],
])('Strict-Transport-Security of a site with %s settings is %s in every response', async (name, value) => {
  for (const path of ['/content', '/api/releases', '/oidc/nowhere', '/api/nowhere', '/%']) {
    const { headers } = await sites[name].get(path, { accept: 'text/html' });
    expect(headers['strict-transport-security'], path).toBe(value);
  }
});

test.each<[Name, string]>([
  ['open', 'https://www.example.com/contact-us?topic=website'],
  ['named', 'mailto:security@example.com'],
])('security.txt of a site with %s settings names %s, and expires within a year', async (name, contact) => {
  const { statusCode, headers, body } = await sites[name].get('/.well-known/security.txt');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const field = (key: string) => new RegExp(`^${key}: (.*)$`, 'm').exec(body)?.[1] ?? '';
  expect([field('Contact'), field('Canonical')]).toEqual([contact, `${ORIGIN}/.well-known/security.txt`]);
  const days = (Date.parse(field('Expires')) - sites[name].state.now) / (24 * 3600 * 1000);
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

test('speculation rules are named by pages, and empty with Save-Data', async () => {
  const path = '/.well-known/speculation-rules.json';
  const page = await sites.open.get('/content', { accept: 'text/html' });
  expect(page.headers['speculation-rules']).toBe(`"${path}"`);
  const rules = await sites.open.get(path);
  expect(rules.headers).toMatchObject({
    'content-type': 'application/speculationrules+json; charset=utf-8',
    vary: 'save-data',
  });
  expect(Object.keys(rules.json())).toEqual(['prefetch']);
  expect((await sites.open.get(path, { 'save-data': 'on' })).json()).toEqual({});
});

test('site with an external database but no secret is not ready, and sign-in fails', async () => {
  const ready = await sites.open.get('/health/ready');
  expect([ready.statusCode, ready.json()]).toMatchObject([
    503,
    {
      status: 'not ready',
      checks: { secret: false, releases: true },
      why: expect.stringContaining('AUTH_SECRET is not set'),
    },
  ]);
  expect((await sites.open.get('/api/auth/session')).json()).toMatchObject({ code: 'NO_SECRET' });
});

test("site never uses a foreign 'Host' in generated URLs", async () => {
  for (const url of ['/robots.txt', '/sitemap.xml', '/nowhere']) {
    const { body } = await sites.plain.app.inject({ url, headers: { host: 'evil.example' } });
    expect(body).not.toContain('evil.example');
    expect(body).toContain('http://localhost');
  }
});

test('embedded provider responds with a content security policy that allows nothing', async () => {
  for (const path of ['/oidc/auth?client_id=nobody', '/oidc/nowhere', '/oidc/session/end']) {
    const { headers } = await sites.plain.get(path, { accept: 'text/html' });
    expect(headers['strict-transport-security']).toContain('max-age=');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  }
});

describe('log', () => {
  test('contains no query strings, not even in the error of a release', async () => {
    lines.length = 0;
    await sites.plain.get('/reset-password?token=do-not-keep-me&callbackUrl=%2F');
    expect(lines.join('')).toContain('A release could not render a page');
    expect(lines.join('')).toContain('nothing matches');
    expect(lines.join('')).not.toContain('do-not-keep-me');
  });

  test('reports a proxy once as an error when TRUST_PROXY is not set', async () => {
    lines.length = 0;
    for (let visit = 0; visit < 3; visit++)
      await sites.plain.get('/robots.txt', { 'x-forwarded-for': '203.0.113.9' });
    const reports = lines.filter((line) => line.includes('TRUST_PROXY'));
    expect(reports).toHaveLength(1);
    expect(JSON.parse(reports[0] ?? '')).toMatchObject({ level: 50 });
  });
});
