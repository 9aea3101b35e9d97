import { sql } from 'kysely';
import type { Ramp } from 'shared-contracts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { advanceRamps, type Judgement } from '../../src/delivery/releases/ramps.ts';
import type { ReleaseContext } from '../../src/delivery/releases/release-context.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

const name = 'mfe-working';
let database: TestDatabase;
let site: TestSite;
beforeEach(async () => {
  database = await createTestDatabase();
  site = await createTestSite({ database });
  await site.bringLive(fixtureShell(), '1.0.0');
  await site.bringLive(workingRemote('1.0.0'), '1.0.0');
  await site.publish(workingRemote('1.1.0'), '1.1.0');
});
afterEach(async () => {
  await site.stop();
  await database.stop();
});

async function post(path: string, body: object = {}) {
  const answer = await site.call('POST', `/${name}${path}`, { why: 'a test', who: 'ann', ...body });
  return { status: answer.statusCode, message: answer.json<{ message?: string }>().message };
}
const start = (steps = [1, 10, 50, 100], everySeconds = 900) => post('/1.1.0/ramp', { steps, everySeconds });

const isWell: Judgement = async () => null;
/** The job, so many minutes of the database's clock after now. */
async function afterMinutes(minutes: number, judgement = isWell): Promise<void> {
  await advanceAt(await momentIn(minutes), judgement);
}
async function momentIn(minutes: number): Promise<string> {
  const { rows } = await sql<{ moment: string }>`
    select (clock_timestamp() + make_interval(mins => ${minutes}))::text as moment`.execute(database.db);
  return rows[0]?.moment ?? '';
}
async function advanceAt(moment: string, judgement: Judgement, at: TestSite = site): Promise<void> {
  const { registry, releaseFiles: files, releaseTrust: trust } = at.app;
  const context: ReleaseContext = { db: database.db, files, registry, trust, trial: async () => [] };
  await advanceRamps(context, judgement, sql<Date>`${moment}::timestamptz`);
}
async function now() {
  const answer = await site.call('GET', '/status');
  const { channels, ramps } = answer.json<{
    channels: Array<{ name: string; live: string; canary: { version: string; percent: number } | null }>;
    ramps: Ramp[];
  }>();
  const channel = channels.find((one) => one.name === name);
  const ramp = ramps.find((one) => one.name === name);
  return {
    live: channel?.live,
    share: channel?.canary?.percent ?? null,
    state: ramp?.state,
    words: ramp?.words,
  };
}
async function actions(): Promise<string[]> {
  const { entries } = (await site.call('GET', `/audit?name=${name}`)).json<{
    entries: Array<{ action: string }>;
  }>();
  return entries.map(({ action }) => action);
}

test('Ramp: 1, 10, 50 %, then live, each step after its time and not before', async () => {
  expect(await start()).toMatchObject({ status: 200 });
  await afterMinutes(14);
  expect(await now()).toMatchObject({ live: '1.0.0', share: 1, state: 'running' });
  for (const share of [10, 50]) {
    await afterMinutes(15);
    expect(await now()).toMatchObject({ live: '1.0.0', share, state: 'running' });
    await afterMinutes(14);
    expect(await now()).toMatchObject({ share });
  }
  await afterMinutes(15);
  expect(await now()).toMatchObject({ live: '1.1.0', share: null, state: 'done' });
  await afterMinutes(60);
  expect((await actions()).filter((action) => action === 'promote')).toHaveLength(2);
});

test('Ramp: a job of every minute moves it on', async () => {
  await start();
  await site.app.jobs.run('release-ramps');
  expect(await now()).toMatchObject({ share: 1, state: 'running' });
  await sql`update release_ramps set step_at = step_at - interval '15 minutes'`.execute(database.db);
  await site.app.jobs.run('release-ramps');
  expect(await now()).toMatchObject({ share: 10, state: 'running' });

  await site.app.listen({ host: '127.0.0.1', port: 0 });
  const scheduled = async () => {
    const { rows } = await sql<{ cron: string }>`
      select cron from pgboss.schedule where name = 'release-ramps'`.execute(database.db);
    return rows;
  };
  await expect.poll(() => scheduled().catch(() => [])).toEqual([{ cron: '* * * * *' }]);
});

test('Ramp: one without 100 stays at its last share', async () => {
  await start([5, 20]);
  await afterMinutes(15);
  await afterMinutes(15);
  expect(await now()).toMatchObject({ live: '1.0.0', share: 20, state: 'done' });
});

test('Ramp: of two replicas at once, one moves it, by one step', async () => {
  const other = await createTestSite({ database, folder: site.folder });
  await start();
  // One moment for both, whichever comes first: a step that is made in between begins after it.
  const moment = await momentIn(15);
  await Promise.all([advanceAt(moment, isWell), advanceAt(moment, isWell, other)]);
  expect(await now()).toMatchObject({ share: 10, state: 'running' });
  await advanceAt(moment, isWell, other);
  expect(await now()).toMatchObject({ share: 10, state: 'running' });
  await other.stop();
});

test('Ramp: paused by hand it stays, resumed its step begins anew', async () => {
  await start();
  expect(await post('/ramp/pause')).toMatchObject({ status: 200 });
  expect(await post('/ramp/pause')).toMatchObject({ status: 422 });
  await afterMinutes(60);
  expect(await now()).toMatchObject({ share: 1, state: 'paused', words: 'ann (operations): a test' });
  expect(await post('/ramp/resume')).toMatchObject({ status: 200 });
  await afterMinutes(14);
  expect(await now()).toMatchObject({ share: 1 });
  await afterMinutes(15);
  expect(await now()).toMatchObject({ share: 10, state: 'running', words: null });
  expect(await actions()).toEqual(expect.arrayContaining(['ramp', 'ramp-pause', 'ramp-resume']));
});

test('Ramp: a failing judgement stops it where it is, and says why', async () => {
  await start();
  await afterMinutes(5, async () => '9 of 9 visits failed.');
  expect(await now()).toMatchObject({ share: 1, state: 'paused', words: '9 of 9 visits failed.' });
  await afterMinutes(60);
  expect(await now()).toMatchObject({ share: 1 });
});

test('Ramp: a freeze stops it, and says whose', async () => {
  await start();
  await site.call('POST', '/freezes', {
    ...{ why: 'Black Friday', who: 'bob' },
    to: new Date(Date.now() + 3_600_000).toISOString(),
  });
  await afterMinutes(15);
  expect(await now()).toMatchObject({ share: 1, state: 'paused' });
  expect((await now()).words).toContain('bob (operations) froze all releases until');
});

test('Ramp: a rollback, the end of its canary or a share by hand ends it at once', async () => {
  await start();
  expect(await post('/canary/end', { why: 'it fails' })).toMatchObject({ status: 200 });
  expect(await now()).toMatchObject({
    share: null,
    state: 'stopped',
    words: 'canary-end by ann (operations): it fails',
  });
  await start();
  expect(await post('/1.1.0/canary', { percent: 30 })).toMatchObject({ status: 200 });
  expect(await now()).toMatchObject({ share: 30, state: 'stopped' });
  await start([40, 100]);
  await afterMinutes(15);
  expect(await now()).toMatchObject({ live: '1.1.0', state: 'done' });
  expect(await post('/rollback')).toMatchObject({ status: 200 });
  await start();
  expect(await post('/1.1.0/recall')).toMatchObject({ status: 200 });
  await afterMinutes(60);
  expect(await now()).toMatchObject({ live: '1.0.0', share: null, state: 'stopped' });
  expect(await actions()).toContain('ramp-stop');
});

test('Ramp: steps that do not grow, a second ramp and what no gate lets pass are refused', async () => {
  expect((await start([10, 10])).message).toContain('The steps of a ramp grow');
  expect(await start([100, 100])).toMatchObject({ status: 422 });
  expect(await start([1, 10], 5)).toMatchObject({ status: 400 });
  expect(await start()).toMatchObject({ status: 200 });
  expect((await start()).message).toContain(`A ramp of ${name}@1.1.0 is under way`);
  expect(await post('/9.9.9/ramp', { steps: [1, 2], everySeconds: 60 })).toMatchObject({ status: 404 });
});
