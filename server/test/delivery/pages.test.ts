import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe('site without a live release', () => {
  it('is alive but not ready, and pages say that the site opens soon', async () => {
    expect((await site.get('/health/live')).statusCode).toBe(200);
    const ready = await site.get('/health/ready');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toMatchObject({ missing: ['shell', 'mfe-working'] });
    const page = await site.get('/');
    expect(page.statusCode).toBe(503);
    expect(page.body).toContain('Opening soon');
  });

  it('says so at every address until all required releases are live', async () => {
    await site.bringLive(fixtureShell(), '1.0.0');
    const page = await site.get('/brands');
    expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '2']);
  });
});

describe('document', () => {
  beforeAll(async () => {
    for (const version of ['1.0.0', '1.1.0']) await site.bringLive(workingRemote(version), version);
  });

  it('is ready once all required releases are live', async () => {
    const ready = await site.get('/health/ready');
    expect(ready.json()).toEqual({
      status: 'ready',
      checks: { database: true, releases: true, registry: true, workers: true, secret: true, keys: true },
    });
  });

  it('shows the remote in the shell, with everything that the browser needs', async () => {
    const answer = await site.get('/', { host: 'shop.localhost' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    const { title, slot, composition, shell, slotData } = parsePage(answer.body);
    expect(title).toBe('Home | Sample Outlets');
    expect(answer.body).toContain('<html lang="en">');
    expect(answer.body).toContain('<link rel="canonical" href="http://shop.localhost/">');
    expect(answer.body).toContain('<header>Sample Outlets mfe-working </header>');
    expect(answer.body).toContain('<footer>the footer</footer>');
    // The page has no list that comes first, so nothing is waited for.
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

  it('preloads only files of the page, and has the hash of every live and fallback module', async () => {
    const { body } = await site.get('/content');
    expect(linksOf(body, 'modulepreload')).toEqual([
      '/releases/shell/1.0.0/web/app.11111111.js',
      '/releases/shell/1.0.0/web/more.22222222.js',
      '/releases/mfe-working/1.1.0/web/remoteEntry.mjs',
      '/releases/mfe-working/1.1.0/web/app.aaaaaaaa.js',
      '/releases/mfe-working/1.1.0/web/page-content.js',
    ]);
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

  it('has inline styles with absolute URLs', async () => {
    const { body } = await site.get('/content');
    expect([...body.matchAll(/<style data-href="([^"]+)">/g)].map(([, href]) => href)).toEqual([
      '/releases/shell/1.0.0/web/app.33333333.css',
      '/releases/mfe-working/1.1.0/web/app.bbbbbbbb.css',
      '/releases/mfe-working/1.1.0/web/page-content.css',
    ]);
    expect(body).toContain('url("/releases/shell/1.0.0/web/a.latin.woff2")');
    expect(body).toContain('url("data:image/png;base64,AA")');
  });

  it('has style sheets whose signed hashes the shell gets for its links', async () => {
    const hashes = await site.get('/api/composition/styles/mfe-working/1.1.0');
    expect(hashes.headers['cache-control']).toMatch(/^private/);
    const { files } = workingRemote('1.1.0').manifest;
    const styles = Object.entries(files).filter(([path]) => path.endsWith('.css'));
    expect(styles.length).toBeGreaterThan(1);
    expect(hashes.json()).toEqual(
      Object.fromEntries(
        styles.map(([path, { integrity }]) => [`/releases/mfe-working/1.1.0/${path}`, integrity]),
      ),
    );
    for (const unknown of ['mfe-working/9.9.9', 'mfe-working/..', 'x/1.0.0'])
      expect((await site.get(`/api/composition/styles/${unknown}`)).statusCode).toBe(404);
  });

  it('has a content security policy with a hash for each inline script and style', async () => {
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

  it('escapes all text of a page', async () => {
    const { body } = await site.get('/nasty');
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('"><script>');
    expect(parsePage(body).title).toBe('</title><script>alert(1)</script> | Sample Outlets');
    expect(parsePage(body).slotData.data).toEqual({ text: '</script><!--' });
    expect(JSON.parse(contentsOf(body, 'script', 'type="application/ld\\+json"')[0] ?? '')).toEqual({
      name: '</script><script>alert(2)</script>',
    });
  });

  it('is rendered with access to the content calls only', async () => {
    expect((await site.get('/content')).body).toContain('<h1>200 Sample Outlets</h1>');
    expect((await site.get('/escape')).body).toContain('<h1>refused refused refused NODE_ENV</h1>');
  });

  it('of a centre contains the centre, and static paths take precedence', async () => {
    const { body } = await site.get('/charleston');
    expect(body).toContain('<h1>Centre charleston</h1>');
    expect(parsePage(body).shell.centre?.name).toBe('Charleston');
    expect((await site.get('/content')).body).toContain('200 Sample');
  });
});

describe('HTTP status', () => {
  it.each([
    ['/nowhere/at/all', 404, 'not-found'],
    ['/atlantis', 404, 'not-found'],
    ['/atlantis%20city', 404, 'not-found'],
    ['/404', 404, 'not-found'],
    ['/500', 500, 'server-error'],
    ['/error', 200, 'error'],
    ['/gone', 410, 'not-found'],
    ['/broken-content', 500, 'server-error'],
  ])('of %s is %i, with a page of the shell', async (url, status, page) => {
    const answer = await site.get(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toContain(`data-status="${page}"`);
    expect(answer.body).toContain('<footer>the footer</footer>');
    expect(answer.body).toContain('<meta name="robots" content="noindex">');
    expect(parsePage(answer.body).shell).toMatchObject({ status: page, owner: null });
    expect(parsePage(answer.body).slotData.release).toBeNull();
  });

  it('is 503 with Retry-After if the content API does not answer, and nothing is cached', async () => {
    const { statusCode, headers, body } = await site.get('/cut-off-content');
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
    expect(body).toContain('<h1>We’re having trouble on our end</h1>');
  });

  it('is set by the remote if the remote renders the page', async () => {
    const answer = await site.get('/ended');
    expect(answer.statusCode).toBe(410);
    expect(answer.body).toContain('<h1>This has ended</h1>');
  });

  it('is 404 with a JSON body below the server’s paths', async () => {
    for (const url of ['/api/nothing', '/releases/', '/health/x', '/.well-known/x']) {
      const answer = await site.get(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('of a redirect is sent only for paths of this site', async () => {
    const answer = await site.get('/redirect?to=/charleston%3Fx=1');
    expect(answer.statusCode).toBe(301);
    expect(answer.headers.location).toBe('/charleston?x=1');
    for (const to of ['//evil.example', 'https://evil.example', '/%5Cevil.example']) {
      const refused = await site.get(`/redirect?to=${to}`);
      expect(refused.statusCode).toBe(200);
      expect(refused.headers.location).toBeUndefined();
    }
  });

  it('of a path with a trailing slash is a redirect within the site', async () => {
    const answer = await site.get('/content/?a=1');
    expect(answer.statusCode).toBe(308);
    expect(answer.headers.location).toBe('/content?a=1');
    for (const url of ['//evil.example/', '/%5C/evil.example/', '/\\evil.example/']) {
      expect((await site.get(url)).headers.location ?? '/ok').toMatch(/^\/(?![/\\])/);
    }
  });
});

describe('address', () => {
  it.each([
    ['/Content?a=B', '/content?a=B'],
    ['/content.', '/content'],
    ['/CONTENT/page).?a=B', '/content/page?a=B'],
    ['/content%20', '/content'],
    ['/Nope', '/nope'],
  ])('%s leads to the page that is probably meant: %s', async (url, location) => {
    // The second answer is made with a cached 404.
    for (const _time of ['made', 'cached']) {
      const { statusCode, headers } = await site.get(url);
      expect([statusCode, headers.location]).toEqual([308, location]);
    }
  });

  it('with tracking parameters is the page without them, for caches and remotes', async () => {
    const plain = await site.get('/content?a=1');
    const hits = () => site.get('/content?utm_source=x&a=1&fbclid=2&UTM_Term=50%off');
    const { statusCode, body, headers } = await hits();
    expect([statusCode, body, headers.etag]).toEqual([200, plain.body, plain.headers.etag]);
    expect((await site.get('/content?utm_source=x')).body).toBe((await site.get('/content')).body);
    expect((await site.get('/content/?utm_source=x')).headers.location).toBe('/content?utm_source=x');
  });
});

describe('security headers', () => {
  it.each([
    '/',
    '/nope',
    '/404',
    '/api/nothing',
    '/api/releases',
    '/health/live',
    '/profile',
    '/content/',
    '/robots.txt',
  ])('are in the response of %s, with the revision', async (url) => {
    const { headers } = await site.get(url);
    expect(headers['x-composition-revision']).toBe(String(site.app.registry.state.revision));
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('are in the page for a malformed URL', async () => {
    const answer = await site.get('/%E0%A4%A');
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('HTTP methods', () => {
  it('answer HEAD like GET without the body', async () => {
    const get = await site.get('/content');
    const head = await site.app.inject({ method: 'HEAD', url: '/content' });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers.etag).toBe(get.headers.etag);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('do not allow %s for a page', async (method) => {
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

  it.each([
    ['/content?a=1', '/content?a=1'],
    ['/x?y=//elsewhere.invalid', '/x?y=//elsewhere.invalid'],
  ])('redirect a form without scripts back to the form page: %s', async (url, location) => {
    const headers = { 'sec-fetch-mode': 'navigate', 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await site.app.inject({ method: 'POST', url, headers, payload: 'email=a%40b.example' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, location]);
    const call = await site.app.inject({ method: 'POST', url: '/api/outcomes', headers, payload: 'a=b' });
    expect(call.statusCode).toBe(415);
  });
});

describe('member page', () => {
  it('redirects a visitor to sign-in, with the page URL to return to', async () => {
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

  it('is a skeleton for a member, rendered by the browser and never cached', async () => {
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
