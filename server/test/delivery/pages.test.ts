import { brotliDecompressSync } from 'node:zlib';
import { SLOT_DATA_PATH, slotDataSchema } from 'shared-contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { fixtureShell, integrityOf, workingRemote } from '../support/fixture-releases.ts';
import { contentsOf, hashOf, linksOf, parsePage } from '../support/parse-page.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

let database: TestDatabase;
let site: TestSite;
beforeAll(async () => {
  database = await createTestDatabase();
  site = await createTestSite({ database });
});
afterAll(async () => {
  await site.stop();
  await database.stop();
});

describe('Site: before anything is live, it', () => {
  test('is alive, not ready, and says that it opens soon', async () => {
    expect((await site.get('/health/live')).statusCode).toBe(200);
    const ready = await site.get('/health/ready');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toMatchObject({ missing: ['shell', 'mfe-working'] });
    const page = await site.get('/');
    expect(page.statusCode).toBe(503);
    expect(page.body).toContain('Opening soon');
  });
});

describe('Document: it', () => {
  beforeAll(async () => {
    await site.bringLive(fixtureShell(), '1.0.0');
    await site.bringLive(workingRemote('1.0.0'), '1.0.0');
    await site.bringLive(workingRemote('1.1.0'), '1.1.0');
  });

  test('is ready once all that is required is live', async () => {
    const ready = await site.get('/health/ready');
    expect(ready.json()).toEqual({
      status: 'ready',
      checks: { database: true, releases: true, registry: true, workers: true, secret: true, keys: true },
    });
  });

  test('holds the remote in the shell, with everything that the browser needs', async () => {
    const answer = await site.get('/', { host: 'shop.localhost' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    const { title, slot, composition, shell, slotData } = parsePage(answer.body);
    expect(title).toBe('Home | Sample Outlets');
    expect(answer.body).toContain('<html lang="en">');
    expect(answer.body).toContain('<link rel="canonical" href="http://shop.localhost/">');
    expect(answer.body).toContain('<header>Sample Outlets mfe-working </header>');
    expect(answer.body).toContain('<footer>the footer</footer>');
    // No list comes first there, so nothing is waited for.
    expect(answer.body).not.toContain('rel="expect"');
    expect(slot).toContain(
      '<div data-remote="mfe-working" data-release="mfe-working@1.1.0"><h1>mfe-working@1.1.0 1.1.0 at ',
    );
    expect(shell).toMatchObject({
      url: '/',
      owner: 'mfe-working',
      centre: null,
      status: null,
      now: site.state.now,
    });
    expect(slotData).toMatchObject({ release: 'mfe-working@1.1.0', now: site.state.now });
    expect(composition.shell).toBe('shell@1.0.0');
    expect(composition.remotes[0]?.live.entry).toBe('/releases/mfe-working/1.1.0/web/remoteEntry.mjs');
    expect(composition.remotes[0]?.fallback?.version).toBe('1.0.0');
  });

  test('preloads exactly its own files, and names the hash of every module of live and fallback', async () => {
    const { body } = await site.get('/content');
    expect(linksOf(body, 'modulepreload')).toEqual([
      '/releases/shell/1.0.0/web/app.11111111.js',
      '/releases/shell/1.0.0/web/more.22222222.js',
      '/releases/mfe-working/1.1.0/web/remoteEntry.mjs',
      '/releases/mfe-working/1.1.0/web/app.aaaaaaaa.js',
      '/releases/mfe-working/1.1.0/web/page-content.js',
    ]);
    // Typefaces wait for whoever needs them (`data-undecided`).
    expect(linksOf(body, 'preload')).toEqual([]);
    const { integrity } = parsePage(body).importMap;
    for (const version of ['1.0.0', '1.1.0']) {
      expect(integrity[`/releases/mfe-working/${version}/web/page-gone.js`]).toBe(
        integrityOf('export const page = "gone";'),
      );
    }
    expect(Object.keys(integrity).every((path) => /\/web\/.*\.m?js$/.test(path))).toBe(true);
    expect(body.indexOf('type="importmap"')).toBeLessThan(body.indexOf('modulepreload'));
  });

  test('carries its styles inline, with addresses that are right for the page', async () => {
    const { body } = await site.get('/content');
    expect([...body.matchAll(/<style data-href="([^"]+)">/g)].map(([, href]) => href)).toEqual([
      '/releases/shell/1.0.0/web/app.33333333.css',
      '/releases/mfe-working/1.1.0/web/app.bbbbbbbb.css',
      '/releases/mfe-working/1.1.0/web/page-content.css',
    ]);
    expect(body).toContain('url("/releases/shell/1.0.0/web/a.latin.woff2")');
    expect(body).toContain('url("data:image/png;base64,AA")');
  });

  test('is allowed by its own policy: each inline part has its hash there, and nothing else may run', async () => {
    const { body, headers } = await site.get('/');
    const csp = String(headers['content-security-policy']);
    const scripts = [
      ...body.matchAll(/<script(?: type="importmap"| data-shell="[^"]*")?>([\s\S]*?)<\/script>/g),
    ];
    expect(scripts).toHaveLength(2);
    for (const text of [...contentsOf(body, 'style'), ...scripts.map(([, text = '']) => text)]) {
      expect(csp).toContain(hashOf(text));
    }
    expect(csp).not.toContain('unsafe');
    for (const part of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(csp).toContain(part);
    }
    expect(csp).toContain("require-trusted-types-for 'script'");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['strict-transport-security']).toBeDefined();
    expect(body).not.toMatch(/\sstyle="/);
  });

  test('lets no text of a page break out of its place', async () => {
    const { body } = await site.get('/nasty');
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('"><script>');
    expect(parsePage(body).title).toBe('</title><script>alert(1)</script> | Sample Outlets');
    expect(parsePage(body).slotData.data).toEqual({ text: '</script><!--' });
    expect(JSON.parse(contentsOf(body, 'script', 'type="application/ld\\+json"')[0] ?? '')).toEqual({
      name: '</script><script>alert(2)</script>',
    });
  });

  test('is rendered with the content calls, and with nothing else of the server', async () => {
    expect((await site.get('/content')).body).toContain('<h1>200 Sample Outlets</h1>');
    expect((await site.get('/escape')).body).toContain('<h1>refused refused refused NODE_ENV</h1>');
  });

  test('of a centre knows the centre; static paths win over it', async () => {
    const { body } = await site.get('/charleston');
    expect(body).toContain('<h1>Centre charleston</h1>');
    expect(parsePage(body).shell.centre?.name).toBe('Charleston');
    expect((await site.get('/content')).body).toContain('200 Sample');
  });
});

describe('HTTP status: that', () => {
  test.each([
    ['/nowhere/at/all', 404, 'not-found'],
    ['/atlantis', 404, 'not-found'],
    ['/Atlantis%20City', 404, 'not-found'],
    ['/404', 404, 'not-found'],
    ['/500', 500, 'server-error'],
    ['/error', 200, 'error'],
    ['/gone', 410, 'not-found'],
    ['/broken-content', 500, 'server-error'],
  ])('%s is %i with the page of the shell', async (url, status, page) => {
    const answer = await site.get(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toContain(`data-status="${page}"`);
    expect(answer.body).toContain('<footer>the footer</footer>');
    expect(answer.body).toContain('<meta name="robots" content="noindex">');
    expect(parsePage(answer.body).shell).toMatchObject({ status: page, owner: null });
    expect(parsePage(answer.body).slotData.release).toBeNull();
  });

  test('of a page whose content is out of reach for now asks to come again, and nothing of it is kept', async () => {
    const { statusCode, headers, body } = await site.get('/cut-off-content');
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
    expect(body).toContain('<h1>We’re having trouble on our end</h1>');
  });

  test('of a page that the remote draws itself is the one it says', async () => {
    const answer = await site.get('/ended');
    expect(answer.statusCode).toBe(410);
    expect(answer.body).toContain('<h1>This has ended</h1>');
  });

  test('below the paths of the server is a JSON error', async () => {
    for (const url of ['/api/nothing', '/releases/', '/health/x', '/.well-known/x']) {
      const answer = await site.get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('of a redirect leads to a path of this site, or nowhere', async () => {
    const answer = await site.get('/redirect?to=/charleston%3Fx=1');
    expect(answer.statusCode).toBe(301);
    expect(answer.headers.location).toBe('/charleston?x=1');
    for (const to of ['//evil.example', 'https://evil.example', '/%5Cevil.example']) {
      const refused = await site.get(`/redirect?to=${to}`);
      expect(refused.statusCode).toBe(200);
      expect(refused.headers.location).toBeUndefined();
    }
  });

  test('of an address with a slash at its end is a redirect within the site', async () => {
    const answer = await site.get('/content/?a=1');
    expect(answer.statusCode).toBe(308);
    expect(answer.headers.location).toBe('/content?a=1');
    for (const url of ['//evil.example/', '/%5C/evil.example/', '/\\evil.example/']) {
      expect((await site.get(url)).headers.location ?? '/ok').toMatch(/^\/(?![/\\])/);
    }
  });
});

describe('Security headers: every answer', () => {
  test.each([
    '/',
    '/nope',
    '/404',
    '/api/nothing',
    '/api/releases',
    '/health/live',
    '/profile',
    '/content/',
    '/robots.txt',
  ])('%s names the revision and carries the headers of the site', async (url) => {
    const { headers } = await site.get(url);
    expect(headers['x-composition-revision']).toBe(String(site.app.registry.state.revision));
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test('to an address that is none is a page all the same', async () => {
    const answer = await site.get('/%E0%A4%A');
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('HTTP methods: answers', () => {
  test('HEAD is GET without the body', async () => {
    const get = await site.get('/content');
    const head = await site.app.inject({ method: 'HEAD', url: '/content' });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers.etag).toBe(get.headers.etag);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s is not allowed', async (method) => {
    const answer = await site.app.inject({
      method,
      url: '/content',
      headers: { 'content-type': 'text/x' },
      payload: 'x',
    });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe('GET, HEAD');
    expect((await site.app.inject({ method, url: '/api/nothing' })).statusCode).toBe(404);
  });

  test.each([
    ['/content?a=1', '/content?a=1'],
    ['//elsewhere.invalid/x', '/'],
  ])('a form that the browser itself sends to its page leads back there: %s', async (url, location) => {
    const headers = { 'sec-fetch-mode': 'navigate', 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await site.app.inject({ method: 'POST', url, headers, payload: 'email=a%40b.example' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, location]);
    const call = await site.app.inject({ method: 'POST', url: '/api/outcomes', headers, payload: 'a=b' });
    expect(call.statusCode).toBe(415);
  });
});

describe('Member pages: they', () => {
  test('send a visitor to sign-in with the way back', async () => {
    const answer = await site.get('/profile?tab=1');
    expect(answer.statusCode).toBe(302);
    const location = new URL(String(answer.headers.location), 'http://site.invalid');
    expect(location.pathname).toBe('/sign-in');
    expect(Object.fromEntries(location.searchParams)).toEqual({
      error: 'SessionRequired',
      callbackUrl: '/profile?tab=1',
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('show a session the shell with a skeleton, rendered by the browser and stored nowhere', async () => {
    const answer = await site.get('/profile', { cookie: 'a=b; __Host-session=x' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers.etag).toBeUndefined();
    const { shell, slotData, title } = parsePage(answer.body);
    expect(shell).toMatchObject({ status: 'loading', owner: 'mfe-working', title: 'Title of member' });
    expect(slotData.release).toBeNull();
    expect(title).toBe('Title of member | Sample Outlets');
    expect(linksOf(answer.body, 'modulepreload')).toContain('/releases/mfe-working/1.1.0/web/page-member.js');
    expect((await site.get('/profile')).statusCode).toBe(302);
  });
});

describe('Slot data: it', () => {
  const dataOf = (url: string, headers?: Record<string, string>) =>
    site.get(`${SLOT_DATA_PATH}?url=${encodeURIComponent(url)}`, headers);

  test('is that of the page, for a tab that goes there', async () => {
    const { slotData } = parsePage((await site.get('/content')).body);
    expect(slotData.release).toBe('mfe-working@1.1.0');
    const answer = await dataOf('/content');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      'x-composition-revision': String(site.app.registry.state.revision),
    });
    expect(slotDataSchema.parse(answer.json())).toEqual(slotData);
    const br = await dataOf('/content', { 'accept-encoding': 'br' });
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(JSON.parse(brotliDecompressSync(br.rawPayload).toString())).toEqual(answer.json());
  });

  test('stands under the page’s address, whatever place on it is named', async () => {
    const made = slotDataSchema.parse((await dataOf('/content#a')).json()).now;
    site.state.now += 1_000;
    expect((await dataOf('/content#b')).json().now).toBe(made);
  });

  test.each(['/profile', '/nope', '/%E0%A4%A', '/redirect?to=/charleston', '/gone'])(
    'is none of %s, and nothing of a member',
    async (url) => {
      const answer = await dataOf(url, { cookie: '__Host-session=x' });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ release: null, data: null });
    },
  );

  test.each([
    '',
    'content',
    '//evil.example/',
    'https://evil.example/',
    '/api/centers',
    `/${'x'.repeat(3_000)}`,
  ])('of %j is refused', async (url) => {
    const answer = await dataOf(url);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'INVALID_REQUEST' });
  });
});

describe('Page cache: it', () => {
  const nowOf = async (url: string) => parsePage((await site.get(url)).body).shell.now;

  test('answers 304 to who has the page, and compresses it for who can', async () => {
    const first = await site.get('/content');
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await site.get('/content', { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    const br = await site.get('/content', { 'accept-encoding': 'br' });
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(br.rawPayload.length).toBeLessThan(first.rawPayload.length);
  });

  test('keeps a page by address, revision, content and host', async () => {
    const made = await nowOf('/content');
    site.state.now += 1_000;
    expect(await nowOf('/content')).toBe(made);
    expect(await nowOf('/content?a=1')).toBe(site.state.now);
    const elsewhere = await site.get('/content', { host: 'other.example' });
    expect(parsePage(elsewhere.body).shell.now).toBe(site.state.now);
    site.state.now += 1_000;
    site.state.contentVersion = 2;
    expect(await nowOf('/content')).toBe(site.state.now);
    site.state.now += 1_000;
    const revision = await site.bringLive(workingRemote('1.2.0'), '1.2.0');
    const page = parsePage((await site.get('/content')).body);
    expect(page.shell.now).toBe(site.state.now);
    expect(page.composition.revision).toBe(revision);
  });

  test('makes a page anew once it has stopped being true', async () => {
    const until = site.state.now + 5_000;
    const url = `/until?until=${until}`;
    const made = await nowOf(url);
    site.state.now = until - 1;
    expect(await nowOf(url)).toBe(made);
    site.state.now = until;
    expect(await nowOf(url)).toBe(until);
  });

  test('makes a page once for all who ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.get('/content?together')));
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
  });
});
