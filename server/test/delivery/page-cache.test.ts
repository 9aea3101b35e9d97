import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import {
  SERVICE_WORKER_FILE,
  SERVICE_WORKER_PATH,
  SLOT_DATA_PATH,
  slotDataSchema,
  VISIT_PACK_PATH,
  type VisitPack,
  visitPackSchema,
} from 'shared-contracts/composition';
import { withQuery } from 'shared-contracts/content';
import { describe, expect, it } from 'vitest';
import { REMOVING_WORKER } from '../../src/delivery/pages/site-files.routes.ts';
import { startDeliverySite } from '../support/delivery-site.ts';
import { fixtureShell, withFiles, workingRemote } from '../support/fixture-releases.ts';
import { parsePage } from '../support/parse-page.ts';

// Pages that are kept: by the server, by an open tab, and by the service worker of a browser.

const STALE_SECONDS = 600;
const { database, site, withReplica } = await startDeliverySite({
  working: ['1.0.0', '1.1.0'],
  config: { STALE_SECONDS: String(STALE_SECONDS) },
});

describe('slot data', () => {
  const dataOf = (url: string, headers?: Record<string, string>) =>
    site.get(`${SLOT_DATA_PATH}?url=${encodeURIComponent(url)}`, headers);

  it('matches the data in the page', async () => {
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

  it('is cached by URL without the fragment after #', async () => {
    const made = slotDataSchema.parse((await dataOf('/content#a')).json()).now;
    site.state.now += 1_000;
    expect((await dataOf('/content#b')).json().now).toBe(made);
  });

  it.each(['/profile', '/nope', '/redirect?to=/charleston', '/gone'])(
    'is empty for %s, even with a session',
    async (url) => {
      const answer = await dataOf(url, { cookie: '__Host-session=x' });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ release: null, data: null });
    },
  );

  it.each([
    '',
    'content',
    '//evil.example/',
    'https://evil.example/',
    '/api/centers',
    `/${'x'.repeat(3_000)}`,
  ])('is rejected for %j', async (url) => {
    const answer = await dataOf(url);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'INVALID_REQUEST' });
  });
});

describe('page cache', () => {
  const nowOf = async (url: string) => parsePage((await site.get(url)).body).shell.now;

  it('answers 304 to a known ETag, and compresses pages', async () => {
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

  it('stores pages by URL, revision, content and host', async () => {
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

  it('renders a page again after it expires', async () => {
    const until = site.state.now + 5_000;
    const url = `/until?until=${until}`;
    const made = await nowOf(url);
    site.state.now = until - 1;
    expect(await nowOf(url)).toBe(made);
    site.state.now = until;
    expect(await nowOf(url)).toBe(until);
  });

  it('renders a page once for simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.get('/content?together')));
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
  });
});

describe('visit pack', () => {
  const ask = (centre: string, from = site) => from.get(withQuery(VISIT_PACK_PATH, { centre }));
  const packOf = async (centre: string): Promise<VisitPack> =>
    visitPackSchema.parse((await ask(centre)).json());
  const pathsOf = (parts: VisitPack['files']) => parts.map(({ path }) => path);

  it('contains the pages of a centre and the files that they load, with the compressed size', async () => {
    const answer = await ask('charleston');
    expect(answer.headers['cache-control']).toBe('no-store');
    const { pages, files } = visitPackSchema.parse(answer.json());
    expect(pathsOf(pages)).toEqual(['/charleston']);
    const page = await site.get('/charleston', { 'accept-encoding': 'br' });
    expect(pages[0]?.bytes).toBe(page.rawPayload.length);
    expect(pathsOf(files)).toEqual(
      expect.arrayContaining([
        '/releases/shell/1.0.0/web/app.11111111.js',
        '/releases/shell/1.0.0/web/a.latin.woff2',
        '/releases/mfe-working/1.2.0/web/remoteEntry.mjs',
        '/releases/mfe-working/1.2.0/web/page-centre.css',
      ]),
    );
    expect(pathsOf(files).filter((path) => !path.includes('/web/'))).toEqual([]);
    const app = files.find(({ path }) => path.endsWith('app.aaaaaaaa.js'));
    expect(app?.bytes).toBeLessThan(500);
  });

  it('gets a new version after a content change and after a release', async () => {
    const { version } = await packOf('charleston');
    expect((await packOf('charleston')).version).toBe(version);
    site.state.contentVersion++;
    const changed = await packOf('charleston');
    expect(changed.version).not.toBe(version);
    await site.bringLive(workingRemote('1.3.0'), '1.3.0');
    const released = await packOf('charleston');
    expect(released.version).not.toBe(changed.version);
    const remote = pathsOf(released.files).filter((path) => path.includes('/mfe-working/'));
    expect(remote).toContain('/releases/mfe-working/1.3.0/web/remoteEntry.mjs');
    expect(remote.filter((path) => !path.includes('/1.3.0/'))).toEqual([]);
  });

  it('requires the slug of a centre', async () => {
    expect((await ask('gone')).json()).toMatchObject({ code: 'NOT_FOUND' });
    expect((await ask('../secrets')).json()).toMatchObject({ code: 'INVALID_REQUEST' });
    expect((await site.get(VISIT_PACK_PATH)).statusCode).toBe(400);
  });
});

describe('service worker', () => {
  const WORKER = '/* the worker of 1.1.0 */';
  const workerAt = async (at = site) => (await at.get(SERVICE_WORKER_PATH)).body;

  it('comes from the live shell, is fetched each time, and may call only the site', async () => {
    await site.bringLive(withFiles(fixtureShell(), { [SERVICE_WORKER_FILE]: WORKER }), '1.1.0');
    const { statusCode, headers, body } = await site.get(SERVICE_WORKER_PATH);
    expect([statusCode, body]).toEqual([200, expect.stringContaining(WORKER)]);
    expect(headers['content-type']).toContain('text/javascript');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
    const page = await site.get('/');
    expect(page.body).not.toContain('service-worker');
    expect(page.headers['x-composition-releases']).toBe('shell@1.1.0 mfe-working@1.3.0; ');
    // Out of the cache as well.
    expect((await site.get('/')).headers['x-composition-releases']).toBe('shell@1.1.0 mfe-working@1.3.0; ');
  });

  it('unregisters after a rollback to a shell without a service worker', async () => {
    await site.post('/shell/rollback');
    expect(await workerAt()).toBe(REMOVING_WORKER);
    await site.post('/shell/1.1.0/promote');
    expect(await workerAt()).toContain(WORKER);
  });

  it('unregisters when SERVICE_WORKER is off, and visit packs stop', async () => {
    await withReplica(
      async (off) => {
        expect(await workerAt(off)).toBe(REMOVING_WORKER);
        const pack = await off.get(withQuery(VISIT_PACK_PATH, { centre: 'charleston' }));
        expect(pack.json()).toMatchObject({ code: 'UNAVAILABLE' });
      },
      { SERVICE_WORKER: 'off' },
    );
  });
});

describe('server that cannot read the live releases', () => {
  it('is not ready, and serves cached pages for a limited time', async () => {
    const { registry } = site.app;
    await site.get('/');
    await database.db.transaction().execute(async (holder) => {
      await sql`lock table release_revisions in access exclusive mode`.execute(holder);
      // From here on no read that began earlier ends well.
      await expect.poll(() => registry.unreadMs).toBeGreaterThan(500);
      registry.waited(60_000);
      const ready = await site.get('/health/ready');
      expect([ready.statusCode, ready.json().checks.registry]).toEqual([503, false]);
      const stale = await site.get('/');
      expect([stale.statusCode, stale.headers['cache-status']]).toEqual([
        200,
        expect.stringContaining('registry-unread'),
      ]);
      const cold = await site.get('/?never=asked');
      expect([cold.statusCode, cold.headers['retry-after']]).toEqual([503, '5']);
      registry.waited(STALE_SECONDS * 1_000);
      expect((await site.get('/')).statusCode).toBe(503);
    });
    await expect.poll(async () => (await site.get('/health/ready')).statusCode).toBe(200);
    expect((await site.get('/')).headers['cache-status']).toBeUndefined();
  });
});
