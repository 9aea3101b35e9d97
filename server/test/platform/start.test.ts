import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { signRelease } from 'shared-contracts/signing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../tooling/src/testing/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { TEAM } from '../support/signing.ts';
import { createTestSite, TOKEN } from '../support/test-site.ts';

let database: TestDatabase;
let folder: string;
let running: ServerProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'site-'));
  const site = await createTestSite({ database, folder });
  await site.bringLive(fixtureShell(), '1.0.0');
  await site.bringLive(workingRemote(), '1.0.0');
  await site.stop();
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.map(({ ended }) => ended));
  running = [];
});
afterAll(async () => {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A port that somebody listens to, until it is released. */
const takenPort = () =>
  new Promise<{ port: number; release: () => Promise<void> }>((resolve) => {
    const server = createServer();
    server.listen(0, 'localhost', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({ port, release: () => new Promise((done) => server.close(() => done())) });
    });
  });

function start(environment: Readonly<Record<string, string>>): ServerProcess {
  const server = startServer({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    AUTH_SECRET: 'a secret of a test, long enough for one',
    ...environment,
  });
  running.push(server);
  return server;
}

async function startOnFreePort(environment: Readonly<Record<string, string>> = {}) {
  const server = start({
    PORT: String(await freePort()),
    REQUIRED_RELEASES: 'shell,mfe-working',
    ...environment,
  });
  return { server, origin: await server.answers() };
}

/** One sentence, and a code that tells a script. */
async function refusesToStart(server: ServerProcess): Promise<string> {
  const { code, stderr } = await server.ended;
  expect(code).toBe(1);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).not.toMatch(/\n\s+at /);
  return stderr;
}

describe('Start: one that cannot be', () => {
  test('because a setting is wrong, names it', async () => {
    expect(await refusesToStart(start({ PORT: 'many' }))).toContain('The setting PORT is not valid');
    expect(await refusesToStart(start({ RELEASE_TOKEN: 'short-secret' }))).not.toContain('short-secret');
  });

  test.each([
    ['cannot be made', '/proc/a-site/data'],
    ['is a file', fileURLToPath(import.meta.url)],
  ])('because its folder %s, says so', async (_why, data) => {
    expect(await refusesToStart(start({ DATA_DIR: data }))).toContain(
      `The folder ${data} cannot be written to`,
    );
  });

  test('because the port is in use, names it', async () => {
    const { port, release } = await takenPort();
    expect(await refusesToStart(start({ PORT: String(port) }))).toContain(`Port ${port} is in use`);
    await release();
  });

  test('because the database cannot be reached, says so', async () => {
    const said = await refusesToStart(start({ DATABASE_URL: 'postgresql://user:secret@127.0.0.1:1/none' }));
    expect(said).toContain('127.0.0.1:1/none cannot be reached');
    expect(said).not.toContain('secret');
  });
});

test('Start: with a database of its own and no AUTH_SECRET a site is not ready, and says that nobody can sign in', async () => {
  const site = await createTestSite({ database, folder, config: { DATABASE_URL: database.url } });
  const ready = await site.get('/health/ready');
  expect([ready.statusCode, ready.json()]).toMatchObject([
    503,
    { checks: { secret: false, releases: true }, why: expect.stringContaining('AUTH_SECRET is not set') },
  ]);
  expect((await site.get('/api/auth/session')).json()).toMatchObject({ code: 'NO_SECRET' });
  await site.stop();
});

test('Start: a damaged shell lets nobody in, and is mended while the server runs', async () => {
  const files = join(folder, 'releases/shell/1.0.0/node');
  const [name = ''] = await readdir(files);
  await writeFile(join(files, name), 'other bytes');
  const { origin } = await startOnFreePort();
  expect((await fetch(`${origin}/`)).status).toBe(503);
  const ready = await fetch(`${origin}/health/ready`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toMatchObject({ status: 'not ready', damaged: ['shell@1.0.0'] });

  const call = (method: string, path: string, body: string) =>
    fetch(`${origin}/api/releases/shell/1.0.0/${path}`, {
      method,
      headers: { authorization: `Bearer ${TOKEN}` },
      body,
    });
  const repaired = await call('POST', 'repair', '{"why":"a test"}');
  expect(await repaired.json()).toEqual({ mended: [], missing: ['node/render.mjs'] });
  await call('PUT', 'files/node/render.mjs', fixtureShell().files['node/render.mjs'] ?? '');
  await call('POST', 'repair', '{"why":"a test","sent":1}');
  expect((await fetch(`${origin}/`)).status).toBe(200);
  expect((await fetch(`${origin}/health/ready`)).status).toBe(200);
});

test.each([
  ['backup.ts', 'backup', 'kept'],
  ['payments.ts', 'list'],
  ['members.ts', 'show', 'demo@example.com'],
])('Command of an operator: in a folder without a site %s makes none', async (file, ...args) => {
  const empty = join(folder, 'elsewhere');
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: empty, INIT_CWD: folder };
  const command = fileURLToPath(new URL(`../../src/commands/${file}`, import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [command, ...args], { env, encoding: 'utf8' });
  expect([status, stderr.trim()]).toEqual([1, expect.stringContaining(`There is no site in ${empty}`)]);
  expect(existsSync(empty)).toBe(false);
});

describe('End: one', () => {
  test('that is asked for comes at once, in order, and with a good code', async () => {
    const { server, origin } = await startOnFreePort();
    expect((await fetch(`${origin}/content`)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toEqual({ code: 0, stderr: '' });
  });

  test('that is asked for twice at once, by a group of processes and by its parent, comes in order as well', async () => {
    const { server, origin } = await startOnFreePort();
    expect((await fetch(`${origin}/content`)).status).toBe(200);
    server.child.kill('SIGTERM');
    server.child.kill('SIGINT');
    expect(await server.ended).toEqual({ code: 0, stderr: '' });
  });

  test('by kill -9 in the middle of an upload leaves what was live, and the upload goes on', async () => {
    const { server, origin } = await startOnFreePort();
    const { manifest, files } = workingRemote('2.0.0');
    const call = (base: string, method: string, path: string, body?: string) =>
      fetch(`${base}/api/releases/mfe-working/2.0.0${path}`, {
        method,
        headers: { authorization: `Bearer ${TOKEN}` },
        ...(body === undefined ? {} : { body }),
      });
    const { missing } = (await (await call(origin, 'POST', '', JSON.stringify(manifest))).json()) as {
      missing: string[];
    };
    const [first = '', ...rest] = missing;
    await call(origin, 'PUT', `/files/${first}`, files[first]);
    void call(origin, 'PUT', `/files/${rest[0]}`, files[rest[0] ?? '']).catch(() => undefined);
    server.child.kill('SIGKILL');
    await server.ended;

    const next = await startOnFreePort();
    expect(await (await fetch(`${next.origin}/`)).text()).toContain('mfe-working@1.0.0');
    const again = (await (await call(next.origin, 'POST', '', JSON.stringify(manifest))).json()) as {
      missing: string[];
    };
    expect(again.missing).not.toContain(first);
    for (const path of again.missing)
      expect((await call(next.origin, 'PUT', `/files/${path}`, files[path])).status).toBe(204);
    const signature = signRelease({ version: '2.0.0', manifest, use: 'release' }, TEAM);
    const published = await call(next.origin, 'POST', '/publish', JSON.stringify({ signature }));
    expect(published.status).toBe(200);
    expect((await call(next.origin, 'POST', '/promote', '{"why":"a test"}')).status).toBe(200);
    expect(await (await fetch(`${next.origin}/`)).text()).toContain('mfe-working@2.0.0');
  });
});

describe('in development', () => {
  test('an event stream tells of every revision', async () => {
    const { origin, server } = await startOnFreePort({ NODE_ENV: 'development' });
    const response = await fetch(`${origin}/__dev/revision`);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const first = (await reader?.read())?.value ?? '';
    const revision = Number(/data: (\d+)/.exec(first)?.[1]);
    const site = await createTestSite({ database, folder });
    expect(await site.bringLive(workingRemote('3.0.0'), '3.0.0')).toBe(revision + 1);
    expect((await reader?.read())?.value).toContain(`data: ${revision + 1}`);
    await site.stop();
    server.child.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  test('only there', async () => {
    const site = await createTestSite({ database, folder });
    expect((await site.get('/__dev/revision')).statusCode).toBe(404);
    await site.stop();
  });
});
