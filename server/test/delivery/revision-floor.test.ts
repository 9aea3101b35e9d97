import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { lowerFloor } from '../../src/delivery/releases/registry/revision-floor.ts';
import { createFolderStore } from '../../src/platform/files/folder-store.ts';
import { readiness, releaseAt, startDeliverySite, UNRENDERED } from '../support/delivery-site.ts';
import { workingRemote } from '../support/fixture-releases.ts';
import type { TestSite } from '../support/test-site.ts';

const { database, site, withReplica } = await startDeliverySite({
  config: UNRENDERED,
  working: ['1.0.0', '1.1.0'],
});
const { db } = database;
const folder = join(site.folder, 'releases');
const store = createFolderStore(folder);
const shown = (at: TestSite) => releaseAt(at, '/working', 'mfe-working');
const marks = () => readdir(join(folder, '_floor'));
const untilMarked = (revision: number) =>
  expect.poll(marks).toEqual([expect.stringMatching(new RegExp(`^${revision}-`))]);

/** As the owner of the database, whom no trigger stops. */
async function setBack(...statements: string[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const tables = ['release_channels', 'release_revisions', 'release_recalls'];
    for (const table of tables)
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(transaction);
    for (const statement of statements) await sql.raw(statement).execute(transaction);
    for (const table of tables)
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(transaction);
  });
}
const OLD = `update release_channels set live_version = '1.0.0', fallback_version = null where name = 'mfe-working'`;
const newestRevision = async () => (await site.app.registry.refresh()).revision;

describe('database that was set back', () => {
  it.each([
    [
      'to an older revision',
      [OLD, 'delete from release_revisions where revision = (select max(revision) from release_revisions)'],
    ],
    ['at the same revision', [OLD]],
    ['before a recall', ['delete from release_recalls']],
  ])('%s revives no release, at a start and while running', async (_what, statements) => {
    if (statements.includes('delete from release_recalls')) {
      await site.publish(workingRemote('0.9.0'), '0.9.0');
      expect((await site.post('/mfe-working/0.9.0/recall')).status).toBe(200);
    }
    const revision = await newestRevision();
    await untilMarked(revision);
    const kept = await db
      .selectFrom('release_channels' as never)
      .selectAll()
      .execute();
    expect(kept.length).toBe(2);
    await setBack(
      'create table kept_channels as select * from release_channels',
      'create table kept_revisions as select * from release_revisions',
      'create table kept_recalls as select * from release_recalls',
      ...statements,
    );
    await withReplica(async (replica) => {
      expect(await readiness(replica)).toMatchObject({
        code: 503,
        why: expect.stringContaining('was set back'),
      });
      expect((await replica.get('/working')).statusCode).toBe(503);
    });
    await site.app.registry.refresh();
    expect(await shown(site)).toBe('1.1.0');
    expect(await readiness(site)).toMatchObject({
      code: 200,
      status: 'degraded',
      why: expect.stringContaining('set back'),
    });
    expect(await site.post('/mfe-working/rollback')).toMatchObject({
      status: 422,
      message: expect.stringContaining('release-floor'),
    });
    await setBack(
      ...['channels', 'revisions', 'recalls'].flatMap((name) => [
        `delete from release_${name}`,
        `insert into release_${name} overriding system value select * from kept_${name}`,
        `drop table kept_${name}`,
      ]),
    );
    await site.app.registry.refresh();
    expect(await readiness(site)).toMatchObject({ status: 'ready' });
  });
});

describe('floor of revisions', () => {
  it('is lowered with a reason, which running and new servers follow', async () => {
    await setBack(
      OLD,
      'delete from release_revisions where revision = (select max(revision) from release_revisions)',
    );
    await site.app.registry.refresh();
    await lowerFloor(store, db, { who: 'Mara', why: 'restored from yesterday' });
    await expect.poll(() => shown(site), { timeout: 10_000 }).toBe('1.0.0');
    await withReplica(async (replica) => expect(await shown(replica)).toBe('1.0.0'));
    expect((await site.read<{ entries: object[] }>('/audit?limit=1')).entries).toMatchObject([
      {
        action: 'rollback',
        who: 'Mara',
        why: 'restored from yesterday',
        detail: expect.stringContaining('floor'),
      },
    ]);
    await site.bringLive(workingRemote('2.0.0'), '2.0.0');
    expect(await shown(site)).toBe('2.0.0');
  });

  it('begins where the database is if the store has none, as after an upgrade', async () => {
    await untilMarked(await newestRevision());
    await rm(join(folder, '_floor'), { recursive: true });
    await withReplica(async (replica) => {
      expect(await shown(replica)).toBe('2.0.0');
      await untilMarked(await newestRevision());
    });
  });
});
