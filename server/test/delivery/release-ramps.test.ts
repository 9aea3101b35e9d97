import { sql } from 'kysely';
import type { Ramp, ReleaseStatus } from 'shared-contracts/release';
import { beforeEach, describe, expect, it } from 'vitest';
import { advanceRamps, type RampJudgement } from '../../src/delivery/releases/going-live/ramps.ts';
import { auditOf, startDeliverySite, UNRENDERED } from '../support/delivery-site.ts';
import { remoteOf } from '../support/fixture-releases.ts';

const { database, site, withReplica } = await startDeliverySite({ working: [], config: UNRENDERED });

let name = '';
let count = 0;
beforeEach(async () => {
  const word = `r${count++}`;
  name = `mfe-${word}`;
  await site.bringLive(remoteOf(word, 'first'), '1.0.0');
  await site.publish(remoteOf(word, 'second'), '1.1.0');
});

const post = (path: string, body: object = {}) => site.post(`/${name}${path}`, { who: 'ann', ...body });
const start = (steps = [1, 10, 50, 100], everySeconds = 900) => post('/1.1.0/ramp', { steps, everySeconds });

const judged = (reason: string | null, visits = 30): RampJudgement => ({
  reasonAgainst: async () => reason,
  visitsSince: async () => visits,
});
const isWell = judged(null);
async function afterMinutes(minutes: number, judgement = isWell): Promise<void> {
  await advanceAt(await momentIn(minutes), judgement);
}
async function momentIn(minutes: number): Promise<string> {
  const { rows } = await sql<{ moment: string }>`
    select (clock_timestamp() + make_interval(mins => ${minutes}))::text as moment`.execute(database.db);
  return rows[0]?.moment ?? '';
}
const advanceAt = (moment: string, judgement: RampJudgement, at = site) =>
  advanceRamps(at.app.releases, judgement, sql<Date>`${moment}::timestamptz`);
async function now() {
  const { channels, ramps } = await site.read<ReleaseStatus & { ramps: Ramp[] }>('/status');
  const channel = channels.find((one) => one.name === name);
  const ramp = ramps.find((one) => one.name === name);
  return {
    live: channel?.live,
    share: channel?.canary?.percent ?? null,
    state: ramp?.state,
    words: ramp?.words,
  };
}
const actions = async () => (await auditOf(site, name)).map(({ action }) => action);

describe('ramp', () => {
  it('grows to 1, 10 and 50 percent and then goes live, with a wait before each step', async () => {
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

  it('stays at the last share if that is below 100', async () => {
    await start([5, 20]);
    await afterMinutes(15);
    await afterMinutes(15);
    expect(await now()).toMatchObject({ live: '1.0.0', share: 20, state: 'done' });
  });

  it('advances by one step if two replicas advance it at once', async () => {
    await withReplica(async (other) => {
      await start();
      const moment = await momentIn(15);
      await Promise.all([advanceAt(moment, isWell), advanceAt(moment, isWell, other)]);
      expect(await now()).toMatchObject({ share: 10, state: 'running' });
      await advanceAt(moment, isWell, other);
      expect(await now()).toMatchObject({ share: 10, state: 'running' });
    });
  });

  it('restarts the current step when it is resumed after a pause', async () => {
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

  it('pauses with a reason when the release fails the health rule', async () => {
    await start();
    await afterMinutes(5, judged('9 of 9 visits failed.'));
    expect(await now()).toMatchObject({ share: 1, state: 'paused', words: '9 of 9 visits failed.' });
    await afterMinutes(60);
    expect(await now()).toMatchObject({ share: 1 });
  });

  it('waits at a step until it has had 30 visits', async () => {
    await start();
    await afterMinutes(15, judged(null, 29));
    const words = 'This step waits for visits: 29 of 30.';
    expect(await now()).toMatchObject({ share: 1, state: 'running', words });
    await afterMinutes(15, judged('9 of 9 visits failed.', 29));
    expect(await now()).toMatchObject({ share: 1, state: 'paused' });
    await post('/ramp/resume');
    await afterMinutes(15, judged(null, 30));
    expect(await now()).toMatchObject({ share: 10, state: 'running', words: null });
  });

  it('pauses during a freeze', async () => {
    await start();
    await site.post('/freezes', { who: 'bob', to: new Date(Date.now() + 3_600_000).toISOString() });
    await afterMinutes(15);
    expect(await now()).toMatchObject({ share: 1, state: 'paused' });
    expect((await now()).words).toContain('bob (operations) froze all releases until');
    await site.post('/freezes/lift');
  });

  it('ends after a rollback, the end of the canary, a manual share or a recall', async () => {
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

  it('is rejected with shrinking steps, during another ramp, and for an unknown release', async () => {
    expect((await start([10, 10])).message).toContain('A ramp needs at least two growing steps');
    expect(await start([100, 100])).toMatchObject({ status: 422 });
    expect(await start([1, 10], 5)).toMatchObject({ status: 400 });
    expect(await start()).toMatchObject({ status: 200 });
    expect((await start()).message).toContain(`A ramp of ${name}@1.1.0 is under way`);
    expect(await post('/9.9.9/ramp', { steps: [1, 2], everySeconds: 60 })).toMatchObject({ status: 404 });
  });

  it('is advanced by a job that runs every minute', async () => {
    await start();
    await site.app.jobs.run('release-ramps');
    expect(await now()).toMatchObject({ share: 1, state: 'running' });
    await sql`update release_ramps set step_at = step_at - interval '15 minutes'`.execute(database.db);
    await site.app.jobs.run('release-ramps');
    expect(await now()).toMatchObject({ share: 1, words: 'This step waits for visits: 0 of 30.' });
    await sql`insert into release_outcomes (name, version, outcome, source)
              select ${name}, '1.1.0', 'mounted', int4send(n) from generate_series(1, 30) as n`.execute(
      database.db,
    );
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
});
