import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../tooling/src/testing/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { type OldBackup, unpackOldBackup } from '../support/old-backup.ts';
import { checkOut, type OldVersion } from '../support/old-version.ts';
import { startServer } from '../support/server-process.ts';
import { TOKEN } from '../support/test-site.ts';

/** `npm test` has the newer half of it, in one process: `upgrade.test.ts`. */
describe.runIf(process.env.DRILL === 'upgrade')('Upgrade: a site of the version before', () => {
  let database: TestDatabase;
  let parent: string;
  let backup: OldBackup;
  let old: OldVersion;
  beforeAll(async () => {
    backup = await unpackOldBackup();
    [database, old] = await Promise.all([createTestDatabase(), checkOut(backup.commit)]);
    await database.db.destroy();
    parent = await mkdtemp(join(tmpdir(), 'downgrade-'));
  });
  afterAll(async () => {
    await database.stop();
    await old.stop();
    await backup.stop();
    await rm(parent, { recursive: true, force: true });
  });

  const environment = () => ({
    DATABASE_URL: database.url,
    DATA_DIR: join(parent, 'data'),
    AUTH_SECRET: 'a secret of a test, long enough for one',
    REQUIRED_RELEASES: 'shell,mfe-working',
    // Keys of its own, with which it signs what the old version published without.
    RELEASE_ROOT_KEYS: '',
  });

  /** A command of the old version, as its operator types it. */
  function command(...words: string[]): string {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [old.program('server/src/commands/backup.ts'), ...words],
      { env: { PATH: process.env.PATH, ...environment() }, encoding: 'utf8' },
    );
    expect([status, stderr]).toEqual([0, '']);
    return stdout;
  }

  /** Page and work of a version that serves; what it is without a program is this one. */
  async function served(program?: string, work?: (origin: string) => Promise<void>): Promise<string> {
    const server = startServer({ ...environment(), PORT: String(await freePort()) }, [], program);
    const origin = await server.answers();
    await expect.poll(async () => (await fetch(`${origin}/health/ready`)).status).toBe(200);
    await work?.(origin);
    const page = await (await fetch(origin)).text();
    server.child.kill('SIGTERM');
    expect(await server.ended).toEqual({ code: 0, stderr: '' });
    return /mfe-working@[\d.]+/.exec(page)?.[0] ?? 'no page';
  }

  test('is upgraded by a start of this one, and comes down again by a restore of its own', async () => {
    const main = old.program('server/src/main.ts');
    command('restore', backup.folder, '--replace');
    expect(await served(main)).toBe('mfe-working@1.1.0');
    const before = join(parent, 'before');
    command('backup', before);

    const changed = await served(undefined, async (origin) => {
      const answer = await fetch(`${origin}/api/releases/mfe-working/rollback`, {
        method: 'POST',
        headers: { authorization: `Bearer ${TOKEN}` },
        body: '{"why":"a test"}',
      });
      expect(answer.status).toBe(200);
    });
    expect(changed).toBe('mfe-working@1.0.0');

    // Its tables know more than the old one does.
    const refused = startServer({ ...environment(), PORT: String(await freePort()) }, [], main);
    expect(await refused.ended).toEqual({ code: 1, stderr: expect.stringContaining('corrupted migrations') });
    command('restore', before, '--replace');
    expect(await served(main)).toBe('mfe-working@1.1.0');
  }, 600_000);
});
