import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type ClientHttp2Session, connect } from 'node:http2';
import { buffer } from 'node:stream/consumers';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../../tooling/src/testing/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { fixtureShell, withFiles, workingRemote } from '../support/fixture-releases.ts';
import { hasNginx, type PublishedNginx, startPublishedNginx } from '../support/nginx.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

const HOST = 'www.example.com';

let database: TestDatabase;
let site: TestSite;
let nginx: PublishedNginx;
let session: ClientHttp2Session;
let lines: string[] = [];

async function get(path: string, headers: Record<string, string> = {}) {
  const stream = session.request({ ':path': path, ':authority': HOST, ...headers });
  const [answer] = await once(stream, 'response');
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) text += chunk;
  return { status: answer[':status'], headers: answer as Record<string, string>, text };
}

const asked = (path: string): { ip: string }[] =>
  lines
    .map((line) => JSON.parse(line) as { req?: { path: string; ip: string } })
    .flatMap(({ req }) => (req?.path === path ? [req] : []));

async function states(path: string, requests: readonly Record<string, string>[]) {
  const found: unknown[][] = [];
  for (const headers of requests) {
    const answer = await get(path, headers);
    found.push([answer.headers['content-encoding'], answer.headers['x-cache-status']]);
  }
  return found;
}

const until = (path: string, check: (answer: Awaited<ReturnType<typeof get>>) => void) =>
  vi.waitFor(
    async () => {
      const answer = await get(path);
      check(answer);
      return answer;
    },
    { timeout: 120_000, interval: 20 },
  );
const untilCache = (state: string, path: string) =>
  until(path, ({ headers }) => expect(headers['x-cache-status']).toBe(state));
const untilMadeBy = (version: string, path: string) =>
  until(path, ({ text }) => expect(text).toContain(` ${version} at `));

describe.skipIf(!hasNginx)('published nginx.conf with one replica up and one down', () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    site = await createTestSite({
      database,
      config: {
        ORIGIN: `https://${HOST}`,
        TRUST_PROXY: '1',
        SHELL_APPROVAL: 'off',
      },
      log: { write: (line) => void lines.push(line) },
    });
    await site.bringLive(fixtureShell(), '1.0.0');
    await site.bringLive(workingRemote(), '1.0.0');
    const port = await freePort();
    await site.app.listen({ host: '127.0.0.1', port });
    nginx = await startPublishedNginx([`http://127.0.0.1:${await freePort()}`, `http://127.0.0.1:${port}`]);
    session = connect(`https://127.0.0.1:${nginx.port}`, { ca: nginx.certificate, servername: HOST });
    await once(session, 'connect');
    lines = [];
  });
  afterAll(async () => {
    session?.close();
    await nginx?.stop();
    await site?.stop();
    await database?.stop();
  });

  test('serves pages over TLS and HTTP/2 from the replica that is up', async () => {
    expect(session.alpnProtocol).toBe('h2');
    for (let visit = 0; visit < 4; visit++) {
      const { status, headers, text } = await get(`/?visit=${visit}`);
      expect(status).toBe(200);
      expect(headers['strict-transport-security']).toContain('max-age=');
      expect(text).toContain('</html>');
    }
    expect(await nginx.errors()).toContain('Connection refused');
  });

  test('redirects pages to TLS, and refuses calls', async () => {
    const plain = (path: string) =>
      fetch(nginx.origin + path, { headers: { host: HOST }, redirect: 'manual' });
    expect((await plain('/api/site')).status).toBe(403);
    const { status, headers } = await plain('/rewards?a=b');
    expect([status, headers.get('location')]).toEqual([308, `https://${HOST}/rewards?a=b`]);
  });

  test('forwards the real client address, not one that a visitor claims', async () => {
    await get('/health/live', { 'x-forwarded-for': '198.51.100.7' });
    expect(asked('/health/live').map(({ ip }) => ip)).toEqual(['127.0.0.1']);
  });

  test('caches a release file for each encoding', async () => {
    const path = '/releases/mfe-working/1.0.0/web/app.aaaaaaaa.js';
    const { headers } = await get(path, { 'accept-encoding': 'br' });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const requests = ['br', 'identity', 'identity'].map((encoding) => ({ 'accept-encoding': encoding }));
    expect(await states(path, requests)).toEqual([
      ['br', 'HIT'],
      [undefined, 'MISS'],
      [undefined, 'HIT'],
    ]);
    expect(asked(path)).toHaveLength(2);
  });

  test('caches a release file for each offered dictionary, and without a dictionary', async () => {
    const app = 'web/app.aaaaaaaa.js';
    const scriptOf = (version: string) =>
      `${Array.from({ length: 200 }, (_, at) => at * 7919).join()}/*${version}*/`;
    for (const version of ['0.1.0', '0.2.0'])
      await site.publish(withFiles(workingRemote(), { [app]: scriptOf(version) }), version);
    const path = `/releases/mfe-working/0.2.0/${app}`;
    const offering = (text: string) => ({
      'accept-encoding': 'gzip, br, zstd, dcb, dcz',
      'available-dictionary': `:${createHash('sha256').update(text).digest('base64')}:`,
    });
    const [none, held] = [{ 'accept-encoding': 'br' }, offering(scriptOf('0.1.0'))];
    expect(await states(path, [none, held, held, offering("another origin's"), none])).toEqual([
      ['br', 'MISS'],
      ['dcz', 'MISS'],
      ['dcz', 'HIT'],
      ['br', 'MISS'],
      ['br', 'HIT'],
    ]);
    // A cached delta still yields the file.
    const delta = await buffer(session.request({ ':path': path, ':authority': HOST, ...held }));
    const dictionary = Buffer.from(scriptOf('0.1.0'));
    expect(zstdDecompressSync(delta.subarray(40), { dictionary }).toString()).toBe(scriptOf('0.2.0'));
  });

  test('caches a public page for a second, then revalidates it', async () => {
    const first = await get('/');
    const kept = await untilCache('HIT', '/');
    const fresh = await untilCache('REVALIDATED', '/');
    expect([kept.text, fresh.text]).toEqual([first.text, first.text]);
    expect(first.headers['cache-control']).toBe('no-cache');
    const known = await get('/', { 'if-none-match': String(first.headers.etag) });
    expect([known.status, known.text]).toEqual([304, '']);
  });

  test('never caches a member page, and never serves members a cached page', async () => {
    const cookie = { cookie: 'consent=x; __Host-session=y' };
    expect((await get('/profile', cookie)).headers['cache-control']).toBe('no-store');
    expect((await states('/profile', [cookie, {}, {}])).map(([, cache]) => cache)).toEqual([
      'BYPASS',
      'MISS',
      'MISS',
    ]);
    await untilCache('HIT', '/');
    expect((await get('/', cookie)).headers['x-cache-status']).toBe('BYPASS');
  });

  test.each(['/health/live', '/api/auth/session', '/nothing/at/all'])('never caches %s', async (path) => {
    expect((await states(path, [{}, {}])).map(([, cache]) => cache)).toEqual(['MISS', 'MISS']);
  });

  test('shows a release and a rollback within about a second', async () => {
    await untilCache('HIT', '/');
    await site.bringLive(workingRemote('1.1.0'), '1.1.0');
    await untilMadeBy('1.1.0', '/');
    await untilCache('HIT', '/');
    await site.call('POST', '/mfe-working/rollback', { why: 'a test' });
    await untilMadeBy('1.0.0', '/');
    for (let visit = 0; visit < 20; visit++) expect((await get('/')).text).toContain(' 1.0.0 at ');
  });

  test('does not cache pages of a canary', async () => {
    await site.publish(workingRemote('1.2.0'), '1.2.0');
    await site.call('POST', '/mfe-working/1.2.0/canary', { percent: 50, why: 'a test' });
    await expect.poll(async () => (await get('/')).headers['set-cookie'], { interval: 20 }).toBeDefined();
    const made = new Set<string | undefined>();
    for (let visit = 0; visit < 40; visit++) {
      const bucket = await get('/', { cookie: `__Host-bucket=${visit}` });
      expect(bucket.headers['x-cache-status']).toBe('BYPASS');
      made.add(/ ([\d.]+) at /.exec(bucket.text)?.[1]);
      expect((await get('/')).headers['x-cache-status']).not.toBe('HIT');
    }
    expect([...made].sort()).toEqual(['1.0.0', '1.2.0']);
  });

  test('hides metrics', async () => {
    expect((await get('/metrics')).status).toBe(404);
    expect(asked('/metrics')).toEqual([]);
  });
});
