import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type ClientHttp2Session, connect } from 'node:http2';
import { buffer } from 'node:stream/consumers';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../../tooling/src/testing/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { fixtureShell, integrityOf, workingRemote } from '../support/fixture-releases.ts';
import { hasNginx, type PublishedNginx, startPublishedNginx } from '../support/nginx.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

const HOST = 'www.example.com';

let database: TestDatabase;
let site: TestSite;
let nginx: PublishedNginx;
let session: ClientHttp2Session;
let lines: string[] = [];

/** Asks over HTTP/2 and TLS as a browser does, which knows the certificate. */
async function get(path: string, headers: Record<string, string> = {}) {
  const stream = session.request({ ':path': path, ':authority': HOST, ...headers });
  const [answer] = await once(stream, 'response');
  let text = '';
  for await (const chunk of stream.setEncoding('utf8')) text += chunk;
  return { status: answer[':status'], headers: answer as Record<string, string>, text };
}

/** Requests of a path that reached the server. */
const asked = (path: string): { ip: string }[] =>
  lines
    .map((line) => JSON.parse(line) as { req?: { path: string; ip: string } })
    .flatMap(({ req }) => (req?.path === path ? [req] : []));

/** Asks for a page until nginx says this of its cache: seconds pass, or they do not. */
const untilCache = (state: string, path: string) =>
  vi.waitFor(
    async () => {
      const answer = await get(path);
      expect(answer.headers['x-cache-status']).toBe(state);
      return answer;
    },
    { timeout: 120_000, interval: 20 },
  );

/** Asks for a page until the release of this version made it. */
const untilMadeBy = (version: string, path: string) =>
  vi.waitFor(
    async () => {
      const answer = await get(path);
      expect(answer.text).toContain(` ${version} at `);
      return answer;
    },
    { timeout: 120_000, interval: 20 },
  );

describe.skipIf(!hasNginx)(
  "The published nginx.conf, by Debian's nginx before a replica and one that is down",
  () => {
    beforeAll(async () => {
      database = await createTestDatabase();
      site = await createTestSite({
        database,
        config: {
          ORIGIN: `https://${HOST}`,
          TRUST_PROXY: '1',
          SHELL_APPROVAL: 'off',
          RENDER_SANDBOX: 'permission',
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

    test('a page comes over TLS and HTTP/2, from the replica that is up', async () => {
      expect(session.alpnProtocol).toBe('h2');
      for (let visit = 0; visit < 4; visit++) {
        const { status, headers, text } = await get(`/?visit=${visit}`);
        expect(status).toBe(200);
        expect(headers['strict-transport-security']).toContain('max-age=');
        expect(text).toContain('</html>');
      }
      expect(await nginx.errors()).toContain('Connection refused');
    });

    test('an address without TLS leads to the same one with it', async () => {
      const { status, headers } = await fetch(`${nginx.origin}/rewards?a=b`, {
        headers: { host: HOST },
        redirect: 'manual',
      });
      expect([status, headers.get('location')]).toEqual([308, `https://${HOST}/rewards?a=b`]);
    });

    test("a visitor's address is what nginx saw, whatever the visitor says", async () => {
      await get('/health/live', { 'x-forwarded-for': '198.51.100.7' });
      expect(asked('/health/live').map(({ ip }) => ip)).toEqual(['127.0.0.1']);
    });

    test('a file of a release is asked of the server once, and kept for each encoding', async () => {
      const path = '/releases/mfe-working/1.0.0/web/app.aaaaaaaa.js';
      const states: unknown[] = [];
      for (const encoding of ['br', 'br', 'identity', 'identity']) {
        const { status, headers } = await get(path, { 'accept-encoding': encoding });
        states.push([
          status,
          headers['content-encoding'],
          headers['x-cache-status'],
          headers['cache-control'],
        ]);
      }
      const forEver = 'public, max-age=31536000, immutable';
      expect(states).toEqual([
        [200, 'br', 'MISS', forEver],
        [200, 'br', 'HIT', forEver],
        [200, undefined, 'MISS', forEver],
        [200, undefined, 'HIT', forEver],
      ]);
      expect(asked(path)).toHaveLength(2);
    });

    test('a file of a release is kept for each dictionary that browsers offer, and whole for who offers none', async () => {
      const scriptOf = (version: string) =>
        `${Array.from({ length: 200 }, (_, at) => at * 7919).join()}/*${version}*/`;
      const app = 'web/app.aaaaaaaa.js';
      for (const version of ['0.1.0', '0.2.0']) {
        const { manifest, files } = workingRemote('1.0.0');
        const text = scriptOf(version);
        const file = { integrity: integrityOf(text), bytes: text.length };
        const changed = {
          manifest: { ...manifest, files: { ...manifest.files, [app]: file } },
          files: { ...files, [app]: text },
        };
        await site.publish(changed, version);
      }
      const path = `/releases/mfe-working/0.2.0/${app}`;
      const hashOf = (text: string) => `:${createHash('sha256').update(text).digest('base64')}:`;
      const held = hashOf(scriptOf('0.1.0'));
      const states: unknown[] = [];
      for (const offered of [undefined, held, held, hashOf("another origin's"), undefined]) {
        const { status, headers } = await get(path, {
          'accept-encoding': 'gzip, br, zstd, dcb, dcz',
          ...(offered ? { 'available-dictionary': offered } : {}),
        });
        states.push([status, headers['content-encoding'], headers['x-cache-status']]);
      }
      expect(states).toEqual([
        [200, 'br', 'MISS'],
        [200, 'dcz', 'MISS'],
        [200, 'dcz', 'HIT'],
        [200, 'br', 'MISS'],
        [200, 'br', 'HIT'],
      ]);
      // A delta that comes from the cache still leads to the file.
      const stream = session.request({
        ':path': path,
        ':authority': HOST,
        'accept-encoding': 'br, dcz',
        'available-dictionary': held,
      });
      const dictionary = Buffer.from(scriptOf('0.1.0'));
      const delta = await buffer(stream);
      expect(zstdDecompressSync(delta.subarray(40), { dictionary }).toString()).toBe(scriptOf('0.2.0'));
    });

    test('a page that everybody gets is kept for a second, and then asked for by its ETag', async () => {
      const first = await get('/');
      const kept = await untilCache('HIT', '/');
      const fresh = await untilCache('REVALIDATED', '/');
      expect([kept.text, fresh.text]).toEqual([first.text, first.text]);
      expect(first.headers['cache-control']).toBe('no-cache');
      const known = await get('/', { 'if-none-match': String(first.headers.etag) });
      expect([known.status, known.text]).toEqual([304, '']);
    });

    test("a member's page is never kept, and a member is never given a kept one", async () => {
      const cookie = { cookie: 'consent=x; __Host-session=y' };
      const member = [await get('/profile', cookie), await get('/profile', cookie)];
      expect(member.map(({ headers }) => headers['x-cache-status'])).toEqual(['BYPASS', 'BYPASS']);
      expect(member.map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store']);
      const stranger = [await get('/profile'), await get('/profile')];
      expect(stranger.map(({ headers }) => headers['x-cache-status'])).toEqual(['MISS', 'MISS']);
      await untilCache('HIT', '/');
      expect((await get('/', cookie)).headers['x-cache-status']).toBe('BYPASS');
    });

    test('an answer of another kind is never kept', async () => {
      for (const path of ['/health/live', '/api/auth/session', '/nothing/at/all'])
        expect([await get(path), await get(path)].map(({ headers }) => headers['x-cache-status'])).toEqual([
          'MISS',
          'MISS',
        ]);
    });

    test('a release, and a rollback of it, are seen a second later', async () => {
      await untilCache('HIT', '/');
      await site.bringLive(workingRemote('1.1.0'), '1.1.0');
      await untilMadeBy('1.1.0', '/');
      await untilCache('HIT', '/');
      await site.call('POST', '/mfe-working/rollback', { why: 'a test' });
      await untilMadeBy('1.0.0', '/');
      for (let visit = 0; visit < 50; visit++) expect((await get('/')).text).toContain(' 1.0.0 at ');
    });

    test('a canary reaches its visitors, and nobody else through the cache', async () => {
      await site.publish(workingRemote('1.2.0'), '1.2.0');
      await site.call('POST', '/mfe-working/1.2.0/canary', { percent: 50, why: 'a test' });
      await expect.poll(async () => (await get('/')).headers['set-cookie'], { interval: 20 }).toBeDefined();
      const made = new Set<string | undefined>();
      for (let visit = 0; visit < 100; visit++) {
        const bucket = await get('/', { cookie: `__Host-bucket=${visit}` });
        expect(bucket.headers['x-cache-status']).toBe('BYPASS');
        made.add(/ ([\d.]+) at /.exec(bucket.text)?.[1]);
        expect((await get('/')).headers['x-cache-status']).not.toBe('HIT');
      }
      expect([...made].sort()).toEqual(['1.0.0', '1.2.0']);
    });

    test('metrics are told to nobody outside', async () => {
      expect((await get('/metrics')).status).toBe(404);
      expect(asked('/metrics')).toEqual([]);
    });
  },
);
