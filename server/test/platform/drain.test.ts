import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../tooling/src/testing/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { createTestSite } from '../support/test-site.ts';

let database: TestDatabase;
let folder: string;
let server: ServerProcess;
let origin: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'drain-'));
  const site = await createTestSite({ database, folder });
  await site.bringLive(fixtureShell(), '1.0.0');
  await site.bringLive(workingRemote(), '1.0.0');
  await site.stop();
  server = startServer({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    AUTH_SECRET: 'a secret of a test, long enough for one',
    REQUIRED_RELEASES: 'shell,mfe-working',
    // Longer than the test: it ends by being asked twice.
    DRAIN_SECONDS: '600',
    PORT: String(await freePort()),
  });
  origin = await server.answers();
});
afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.ended;
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

const ready = async () => (await fetch(`${origin}/health/ready`)).status;

describe('Drain: a server that is told to end', () => {
  test('is not ready, answers what comes and keeps no connection; told once more, it ends at once', async () => {
    await expect.poll(ready).toBe(200);
    const before = await fetch(`${origin}/`);
    expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive']);

    server.child.kill('SIGTERM');
    await expect.poll(ready).toBe(503);
    expect(await (await fetch(`${origin}/health/ready`)).json()).toEqual({
      status: 'not ready',
      checks: {},
      why: 'The server is ending',
    });
    const page = await fetch(`${origin}/`);
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
    expect(await page.text()).toContain('<main');
    expect((await fetch(`${origin}/health/live`)).status).toBe(200);

    // A second signal within a second is the first one again.
    const again = setInterval(() => server.child.kill('SIGTERM'), 500);
    const { code } = await server.ended;
    clearInterval(again);
    expect(code).toBe(1);
  });
});
