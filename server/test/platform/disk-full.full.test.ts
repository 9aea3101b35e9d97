import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../tooling/src/testing/free-port.ts';
import { migrations } from '../../src/migrations.ts';
import { type Storage, startStorage } from '../../src/platform/storage/index.ts';
import {
  type FixtureRelease,
  fixtureShell,
  integrityOf,
  workingRemote,
} from '../support/fixture-releases.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { signed } from '../support/signing.ts';
import { createTestSite, TOKEN } from '../support/test-site.ts';

/** A small file system that `pnpm drill disk-full` mounts. Without it only the set-up is tested, in an ordinary folder. */
const { SMALL_DISK } = process.env;
const DISK = SMALL_DISK ?? mkdtempSync(join(tmpdir(), 'disk-'));
const BACKUP = fileURLToPath(new URL('../../src/commands/backup.ts', import.meta.url));
const MEGABYTE = 1024 * 1024;

const folder = join(DISK, 'site');
const filler = join(DISK, 'filler');

function fillDisk(): void {
  const file = openSync(filler, 'a');
  let size = MEGABYTE;
  while (size >= 1) {
    try {
      // A part of it may still fit.
      if (writeSync(file, Buffer.alloc(size, 1)) < size) size /= 2;
    } catch {
      size = Math.floor(size / 2);
    }
  }
  closeSync(file);
}
const makeRoom = () => rmSync(filler, { force: true });

function largeRemote(version: string): FixtureRelease {
  const { manifest, files } = workingRemote(version);
  const path = 'web/large.cccccccc.js';
  const text = `export const large = '${'x'.repeat(2 * MEGABYTE)}';`;
  const announced = { integrity: integrityOf(text), bytes: text.length };
  return {
    manifest: { ...manifest, files: { ...manifest.files, [path]: announced } },
    files: { ...files, [path]: text },
  };
}

const unfinished = () =>
  readdirSync(join(folder, 'releases'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.includes('.unfinished-'),
  );

let server: ServerProcess;
let origin: string;
/** The embedded PostgreSQL as another process of ours has it. It ends with the last of them. */
let storage: Storage;
/** Opened before the disk is full: a new connection may find no room. */
let client: pg.Client;
beforeAll(async () => {
  storage = await startStorage({ folder: join(folder, 'postgres') }, migrations);
  const site = await createTestSite({ database: storage as never, folder });
  await site.bringLive(fixtureShell(), '1.0.0');
  await site.bringLive(workingRemote('1.0.0'), '1.0.0');
  await site.stop();
  server = startServer({
    DATA_DIR: folder,
    PORT: String(await freePort()),
    REQUIRED_RELEASES: 'shell,mfe-working',
    LOG_LEVEL: 'warn',
  });
  origin = await server.answers();
  await untilReady(200);
  client = new pg.Client({ connectionString: storage.url });
  client.on('error', () => undefined);
  await client.connect();
}, 600_000);
afterAll(async () => {
  makeRoom();
  await client?.end().catch(() => undefined);
  server?.child.kill('SIGTERM');
  await server?.ended;
  await storage?.stop();
  if (!SMALL_DISK) rmSync(DISK, { recursive: true, force: true });
});

const ready = async () => (await fetch(`${origin}/health/ready`)).status;
const untilReady = (status: number) =>
  vi.waitFor(async () => expect(await ready()).toBe(status), { timeout: 500_000, interval: 200 });
const pageOf = async () => (await fetch(origin)).text();

function call(method: string, path: string, given?: unknown) {
  const body = typeof given === 'string' ? given : JSON.stringify(signed(method, path, given));
  return fetch(`${origin}/api/releases${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}` },
    ...(body === undefined ? {} : { body }),
  });
}

/** Publishes as the release command does. Returns the first refusal, or null. */
async function publish({ manifest, files }: FixtureRelease, version: string): Promise<Response | null> {
  const base = `/${manifest.name}/${version}`;
  const announced = await call('POST', base, manifest);
  if (!announced.ok) return announced;
  const { missing } = (await announced.json()) as { missing: string[] };
  for (const path of missing) {
    const sent = await call('PUT', `${base}/files/${path}`, files[path]);
    if (!sent.ok) return sent;
  }
  const published = await call('POST', `${base}/publish`);
  return published.ok ? null : published;
}
const promote = (version: string) =>
  call('POST', `/mfe-working/${version}/promote`, { why: 'a test', unchecked: true });

async function release(version: string): Promise<void> {
  const refused = await publish(largeRemote(version), version);
  expect(await refused?.text()).toBeUndefined();
  expect((await promote(version)).status).toBe(200);
  expect(await pageOf()).toContain(`mfe-working@${version}`);
}

describe.runIf(!SMALL_DISK)('the set-up of the drill disk-full', () => {
  it('publishes a large release, signed, and makes it live', () => release('2.0.0'));
});

describe.runIf(SMALL_DISK)('a full disk', () => {
  it('rejects a publish with one error, and leaves no partial release or unfinished files', async () => {
    fillDisk();
    const refused = await publish(largeRemote('2.0.0'), '2.0.0');
    expect(refused?.status).toBe(503);
    expect(await refused?.json()).toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('the disk is full'),
    });
    expect((await promote('2.0.0')).status).toBe(404);
    expect(unfinished()).toEqual([]);
    expect(await pageOf()).toContain('mfe-working@1.0.0');
    expect(await ready()).toBe(200);
  });

  it('makes a backup fail without leaving files', () => {
    const { status, stderr } = spawnSync(process.execPath, [BACKUP, 'backup', join(DISK, 'backup')], {
      env: { PATH: process.env.PATH, DATA_DIR: folder },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^The disk is full: .+\n$/)]);
    expect(readdirSync(DISK).filter((name) => name.startsWith('backup'))).toEqual([]);
  });

  it('stops the embedded PostgreSQL, and it restarts with all data once there is space', async () => {
    // Each message makes the log of PostgreSQL grow, until the disk has no byte left.
    const write = () =>
      client.query(`select pg_logical_emit_message(false, 'filler', repeat(md5(random()::text), 30000))`);
    let written = 0;
    while (
      await write().then(
        () => true,
        () => false,
      )
    )
      written++;
    expect(written).toBeGreaterThan(0);
    await untilReady(503);
    expect((await fetch(`${origin}/health/live`)).status).toBe(200);

    makeRoom();
    await untilReady(200);
    expect(await pageOf()).toContain('mfe-working@1.0.0');
    await release('2.0.0');
  }, 1_200_000);
});
