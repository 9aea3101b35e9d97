import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { fixtureRemote, fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { parsePage } from '../support/parse-page.ts';
import { createTestSite, type TestSite, TOKEN } from '../support/test-site.ts';

/*
 * Releases whose server code wants out, in the strongest sandbox that this machine gives.
 */
let database: TestDatabase;
let site: TestSite;
let server: Server;
const lines: string[] = [];

beforeAll(async () => {
  server = createServer((_request, response) => response.end('a secret of the network'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  database = await createTestDatabase();
  site = await createTestSite({
    database,
    config: {
      RENDER_SANDBOX: '',
      RENDER_DEADLINE_MS: '4000',
      RENDER_PAUSE_MS: '300',
      RENDER_MEMORY_MB: '128',
    },
    log: { write: (line) => lines.push(line) },
  });
  await site.bringLive(fixtureShell(), '1.0.0');
  await site.bringLive(workingRemote('1.0.0'), '1.0.0');
});
afterAll(async () => {
  await site.stop();
  await database.stop();
  server.close();
});

const refusesNamespaces = () => lines.some((line) => line.includes('Namespaces are refused'));

const WAYS =
  'fine environment files proc connect fork worker inspector buffers wasm prototypes exit abort kill loop large flood'.split(
    ' ',
  );
const source = readFileSync(new URL('../fixtures/releases/hostile.mjs', import.meta.url), 'utf8');

let next = 1;
/** The hostile remote; with a sample it shows its way when it is published. */
function hostile(...samples: string[]) {
  const routes = WAYS.map((id) => ({ id, path: `/hostile/${id}`, title: id }));
  const release = fixtureRemote('mfe-hostile', routes, `${source}\n// ${next}`);
  const { remote } = release.manifest;
  return { ...release, manifest: { ...release.manifest, ...(remote && { remote: { ...remote, samples } }) } };
}

/** What works in its place: what live release and fallback both fail at is held against neither. */
function harmless() {
  const { manifest } = hostile();
  const page = {
    status: 200,
    head: { title: 'A', description: 'A', canonicalPath: '/' },
    html: '<h1>A</h1>',
    data: 'fallback',
  };
  const render = `export const render = () => (${JSON.stringify(page)});\n// ${next}`;
  return fixtureRemote(manifest.name, manifest.remote?.routes ?? [], render);
}

/** A new version, so that no process has a past. */
async function bringItLive() {
  await site.bringLive(harmless(), `${next++}.0.0`);
  await site.bringLive(hostile(), `${next++}.0.0`);
}

let asked = 1;
const othersWork = async () => {
  const answer = await site.get(`/content?beside=${asked++}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('<h1>200 Sample Outlets</h1>');
};

/** Data of its page, while others are served; `fallback` where another release stood in for it. */
async function pageOf(way: string, query = ''): Promise<unknown> {
  const [answer] = await Promise.all([site.get(`/hostile/${way}?n=${asked++}${query}`), othersWork()]);
  expect(answer.statusCode).toBe(200);
  await othersWork();
  const { slotData } = parsePage(answer.body);
  return slotData.release === null ? null : slotData.data;
}

const refused = expect.objectContaining({ refused: expect.anything() });

describe('Hostile release: its page', () => {
  beforeAll(bringItLive);

  test('finds no environment', async () => {
    expect(await pageOf('environment')).toEqual({ NODE_ENV: 'production' });
  });

  test('reads no file of the server', async () => {
    const token = join(site.folder, 'release-token');
    expect(await pageOf('files', `&token=${encodeURIComponent(token)}`)).toEqual([refused, refused]);
  });

  test('reads nothing of other processes', async () => {
    expect(await pageOf('proc', `&server=${process.pid}`)).toEqual([refused, refused, refused, refused]);
  });

  test('reaches no network, neither of this machine nor outside', async ({ skip }) => {
    if (refusesNamespaces()) skip('the permission model of Node 24 knows no network');
    const { port } = server.address() as AddressInfo;
    expect(await pageOf('connect', `&port=${port}`)).toEqual([refused, refused]);
  });

  test('starts no process, no thread and no inspector', async () => {
    const fork = await pageOf('fork');
    expect(JSON.stringify(fork)).not.toContain('uid=');
    expect(fork).toMatchObject([refused, {}]);
    expect(await pageOf('worker')).toEqual(refused);
    expect(await pageOf('inspector')).toEqual(refused);
  });

  test.each(['buffers', 'wasm'])('takes no more memory than it is given, by %s', async (way) => {
    const page = await pageOf(way);
    // Its process may as well have ended.
    if (page !== 'fallback')
      expect(page).toEqual({ refused: expect.anything(), megabytes: expect.any(Number) });
    expect(Number(Object(page).megabytes ?? 0)).toBeLessThan(512);
    await expect.poll(() => pageOf('fine')).toBe('fine');
  });

  test('pollutes the prototypes of no other remote, and none of the server', async () => {
    await pageOf('prototypes');
    expect('polluted' in {}).toBe(false);
    expect([1].map(String)).toEqual(['1']);
    await othersWork();
  });

  test('signals no process but its own', async ({ skip }) => {
    if (refusesNamespaces()) skip('the permission model knows no signals');
    await pageOf('kill', `&server=${process.pid}`);
    await expect.poll(() => pageOf('fine')).toBe('fine');
  });
});

describe('Hostile release: its process alone', () => {
  test.each(['exit', 'abort', 'loop', 'large', 'flood'])(
    'pays for its %s, is replaced, and the visit is held against it',
    async (way) => {
      await bringItLive();
      expect(await pageOf(way)).toBe('fallback');
      await expect.poll(() => pageOf('fine')).toBe('fine');
      const { db } = database;
      const heldAgainstIt = () =>
        db
          .selectFrom('release_outcomes')
          .selectAll()
          .where('version', '=', `${next - 1}.0.0`)
          .where('outcome', '=', 'server-error')
          .execute();
      await expect.poll(heldAgainstIt).not.toEqual([]);
    },
  );
});

describe('Hostile release: its sample', () => {
  test.each(WAYS.filter((way) => way !== 'fine'))(
    'that tries %s is rendered in the sandbox, or refused, while others are served',
    async (way) => {
      const [result] = await Promise.all([
        site
          .publish(hostile(`/hostile/${way}?token=/etc/passwd&server=${process.pid}`), `${next++}.0.0`)
          .then(
            () => 'published',
            (error: unknown) => String(error),
          ),
        othersWork(),
      ]);
      expect(result).not.toContain(TOKEN);
      if (['exit', 'abort', 'loop', 'large', 'flood'].includes(way))
        expect(result).toContain('RELEASE_REFUSED');
      await othersWork();
    },
  );
});
