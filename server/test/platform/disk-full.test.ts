import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
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
import { createTestSite, TOKEN } from '../support/test-site.ts';

/** A file system of some hundred megabytes, which `pnpm drill disk-full` mounts. */
const DISK = process.env.SMALL_DISK ?? '';
const BACKUP = fileURLToPath(new URL('../../src/commands/backup.ts', import.meta.url));
const MEGABYTE = 1024 * 1024;

const folder = join(DISK, 'site');
const filler = join(DISK, 'filler');

/** Takes all room that there is. */
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

/** A release with a file that needs room. */
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

describe.runIf(process.env.DRILL === 'disk-full')('Disk: a full one', () => {
  let server: ServerProcess;
  let origin: string;
  /** The database as another process of ours has it, which ends with the last of them. */
  let storage: Storage;
  /** A connection of before: a new one may find no room, either. */
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
    await until(200);
    client = new pg.Client({ connectionString: storage.url });
    client.on('error', () => undefined);
    await client.connect();
  }, 600_000);
  afterAll(async () => {
    makeRoom();
    server.child.kill('SIGTERM');
    await server.ended;
    await storage.stop();
  });

  const ready = async () => fetch(`${origin}/health/ready`);
  /** Ends only what hangs. */
  const until = (status: number) =>
    vi.waitFor(async () => expect((await ready()).status).toBe(status), { timeout: 500_000, interval: 200 });
  const pageOf = async () => (await fetch(origin)).text();

  const call = (method: string, path: string, body?: string) =>
    fetch(`${origin}/api/releases${path}`, {
      method,
      headers: { authorization: `Bearer ${TOKEN}` },
      ...(body === undefined ? {} : { body }),
    });
  /** Publishes as the command line does. Answers with the first refusal, or null. */
  async function publish({ manifest, files }: FixtureRelease, version: string) {
    const base = `/${manifest.name}/${version}`;
    const announced = await call('POST', base, JSON.stringify(manifest));
    if (!announced.ok) return announced;
    const { missing } = (await announced.json()) as { missing: string[] };
    for (const path of missing) {
      const sent = await call('PUT', `${base}/files/${path}`, files[path]);
      if (!sent.ok) return sent;
    }
    const published = await call('POST', `${base}/publish`);
    return published.ok ? null : published;
  }

  test('is told to a publisher in one error; nothing is half published, and nothing unfinished is left', async () => {
    fillDisk();
    const refused = await publish(largeRemote('2.0.0'), '2.0.0');
    expect(refused?.status).toBe(503);
    expect(await refused?.json()).toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('the disk is full'),
    });
    expect((await call('POST', '/mfe-working/2.0.0/promote', '{"why":"a test"}')).status).toBe(404);
    expect(unfinished()).toEqual([]);
    expect(await pageOf()).toContain('mfe-working@1.0.0');
    expect((await ready()).status).toBe(200);
  });

  test('takes no backup, and keeps no half of one', () => {
    const to = join(DISK, 'backup');
    const { status, stderr } = spawnSync(process.execPath, [BACKUP, 'backup', to], {
      env: { PATH: process.env.PATH, DATA_DIR: folder },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^The disk is full: .+\n$/)]);
    expect(readdirSync(DISK).filter((name) => name.startsWith('backup'))).toEqual([]);
  });

  test('ends the embedded PostgreSQL, which comes back by itself once there is room, with all that it had', async () => {
    // Its log alone grows by this, to the last byte of the disk.
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
    await client.end().catch(() => undefined);
    expect(written).toBeGreaterThan(0);
    await until(503);
    expect((await fetch(`${origin}/health/live`)).status).toBe(200);

    makeRoom();
    await until(200);
    expect(await pageOf()).toContain('mfe-working@1.0.0');
    expect(await publish(largeRemote('2.0.0'), '2.0.0')).toBeNull();
    expect((await call('POST', '/mfe-working/2.0.0/promote', '{"why":"a test"}')).status).toBe(200);
    expect(await pageOf()).toContain('mfe-working@2.0.0');
  }, 1_200_000);
});
