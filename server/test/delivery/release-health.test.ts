import { sql } from 'kysely';
import {
  NO_FAULTS,
  type ReleaseMatrix,
  type ReleaseRevision,
  type ReleaseStatus,
} from 'shared-contracts/release';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { compositionDb } from '../../src/delivery/composition/composition-tables.ts';
import { readReleaseHealth } from '../../src/delivery/release-health/read-release-health.ts';
import { seededRandom } from '../../src/testing/seeded-random.ts';
import { compositionOf, UNRENDERED } from '../support/delivery-site.ts';
import { failingShell, fixtureRemote, fixtureShell } from '../support/fixture-releases.ts';
import { ALERT_SECRET, addressOf, startHealthSite } from '../support/health-site.ts';

const { database, site, withReplica, alerts, send } = await startHealthSite({
  working: [],
  config: UNRENDERED,
});
beforeEach(() => void alerts.splice(0));

const COMPOSITION = '0123456789ab';
const report = (release: string, outcome: string, { route = 'home', composition = COMPOSITION } = {}) => ({
  composition,
  outcomes: [{ release, outcome, route, ms: 321.4 }],
});
async function tell(visitors: readonly number[], release: string, outcome: string, more = {}) {
  for (const visitor of visitors) await send(visitor, report(release, outcome, more));
  await site.app.releaseHealth.settled();
}
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

const channel = (name = 'mfe-working') => site.app.registry.state.channels.get(name);
const live = (name?: string) => channel(name)?.live.version;
const history = async () =>
  (await site.read<{ revisions: ReleaseRevision[] }>('/history?name=mfe-working&limit=2')).revisions;
const openAlerts = async () =>
  ((await site.read<ReleaseStatus>('/status')).alerts ?? []).filter(({ name }) => name === 'mfe-working');
const events = () => alerts.map(({ body }) => JSON.parse(body));

const release = (version: string) =>
  fixtureRemote('mfe-working', [{ id: 'home', path: '/working', title: 'Home' }], `// ${version}`);
let next = 1;
async function freshRelease() {
  const [good, fresh] = [`${next++}.0.0`, `${next++}.0.0`];
  await site.bringLive(release(good), good);
  await site.bringLive(release(fresh), fresh);
  return { good, fresh, id: `mfe-working@${fresh}` };
}
const ageLive = () =>
  database.db
    .updateTable('release_channels')
    .set({ live_since: new Date(Date.now() - 2 * 86_400_000) })
    .where('name', '=', 'mfe-working')
    .execute();

const MINUTE = 60_000;
/** Alerts are sent once an hour, so the next minutes are in one hour. */
function stopClock() {
  const hour = 60 * MINUTE;
  const now = Date.now();
  const start = now % hour < 50 * MINUTE ? now : Math.ceil(now / hour) * hour;
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  onTestFinished(() => void vi.useRealTimers());
  return start;
}

describe('automatic rollback of a fresh release', () => {
  it.each(['load-error', 'mount-error', 'render-error', 'deadline'])(
    'happens after a %s in 13 networks, with a signed alert',
    async (ended) => {
      const { good, fresh, id } = await freshRelease();
      await tell(range(1, 12), id, ended);
      expect(live()).toBe(fresh);
      await tell([13], id, ended);
      expect(live()).toBe(good);
      expect((await history())[0]).toMatchObject({
        action: 'rollback',
        who: 'automatic rollback',
        live: good,
        why: '13 of 13 visits failed since it is live; 3 in 100 would be usual.',
      });
      const [{ body, headers } = { body: '', headers: {} }] = alerts;
      const alert = {
        event: 'release-taken-back',
        name: 'mfe-working',
        version: fresh,
        live: good,
        failed: 13,
      };
      expect(JSON.parse(body)).toMatchObject(alert);
      const signed = { ...headers } as Record<string, string>;
      expect(new Webhook(Buffer.from(ALERT_SECRET), { format: 'raw' }).verify(body, signed)).toEqual(
        JSON.parse(body),
      );
    },
  );

  it('does not happen to a healthy release in 1,000 visits with random failures', async () => {
    const { fresh, id } = await freshRelease();
    const random = seededRandom(20_261_121);
    let failed = 0;
    for (const visitor of range(1, 1_000)) {
      const outcome = random() < 0.03 ? 'load-error' : 'mounted';
      failed += Number(outcome !== 'mounted');
      await send(visitor, report(id, outcome));
      if (visitor % 10 === 0) await site.app.releaseHealth.settled();
    }
    expect(failed).toBeGreaterThan(20);
    expect(live()).toBe(fresh);
  });

  it('happens once if two replicas detect the failure at the same time', async () => {
    const { good, id } = await freshRelease();
    await withReplica(async (replica) => {
      // Eight reports are too few for either; each then reads those of the other.
      for (const visitor of range(1, 16))
        await send(visitor, report(id, 'mount-error'), {}, visitor % 2 ? site : replica);
      await Promise.all([site, replica].map(({ app }) => app.releaseHealth.settled()));
      await site.app.registry.refresh();
      expect(live()).toBe(good);
      expect((await history()).map(({ action }) => action)).toEqual(['rollback', 'promote']);
    });
  });

  it('does not happen for repeated reports from ten networks', async () => {
    const { fresh, id } = await freshRelease();
    for (const _ of range(1, 3)) await tell(range(1, 10), id, 'mount-error');
    expect(live()).toBe(fresh);
  });

  it('is not prevented by repeated success reports from one network', async () => {
    const { good, id } = await freshRelease();
    await tell(Array(40).fill(1), id, 'mounted');
    await tell(range(2, 16), id, 'mount-error');
    expect(live()).toBe(good);
  });

  const [PAGE, FRAGMENT] = ['home', 'fragment:home.club'];
  // So many successes would hide 13 failures if all were counted together.
  it.each([
    ['its fragments fail while its pages work', FRAGMENT, PAGE, false],
    ['its pages fail while its fragments work', PAGE, FRAGMENT, false],
    ['few of its fragments fail', FRAGMENT, FRAGMENT, true],
  ])('judges pages and fragments separately: %s', async (_what, failing, working, stays) => {
    const { good, fresh, id } = await freshRelease();
    await tell(range(100, 299), id, 'mounted', { route: working });
    await tell(range(1, 13), id, 'mount-error', { route: failing });
    expect(live()).toBe(stays ? fresh : good);
  });

  it('ignores failures during a pause of the site', async () => {
    const { fresh, id } = await freshRelease();
    await site.app.releaseHealth.paused(Date.now() - 1_000, Date.now() + 60_000);
    await tell(range(1, 20), id, 'deadline');
    expect(live()).toBe(fresh);
    await database.db.deleteFrom('release_pauses').execute();
  });
});

describe('status', () => {
  it('leads with the last rollback and its error until the next change', async () => {
    const { good, fresh, id } = await freshRelease();
    const [outcome] = report(id, 'render-error').outcomes;
    const error = { name: 'TypeError', message: 'fixture is undefined' };
    for (const visitor of range(1, 13)) await send(visitor, { outcomes: [{ ...outcome, error }] });
    await site.app.releaseHealth.settled();
    expect(live()).toBe(good);
    expect(await openAlerts()).toMatchObject([
      {
        kind: 'rolled-back',
        version: fresh,
        error: 'TypeError: fixture is undefined',
        why: `Visitors get ${good}. 13 of 13 visits failed since it is live; 3 in 100 would be usual.`,
        command: 'pnpm release errors mfe-working',
      },
    ]);
    await freshRelease();
    expect(await openAlerts()).toEqual([]);
  });
});

describe('automatic end of a canary', () => {
  async function startCanary() {
    const version = `${next++}.0.0`;
    await site.publish(release(version), version);
    await site.post(`/mfe-working/${version}/canary`, { percent: 10 });
    return { version, id: `mfe-working@${version}` };
  }

  it('happens if the canary fails more often than the live release', async () => {
    const { fresh } = await freshRelease();
    const { id } = await startCanary();
    await tell(range(1, 13), id, 'render-error');
    expect(live()).toBe(fresh);
    expect(channel()?.canary).toBeNull();
    expect((await history())[0]).toMatchObject({ action: 'canary-end', who: 'automatic rollback' });
  });

  it('does not happen if the live release fails as often', async () => {
    const { id } = await freshRelease();
    await ageLive();
    const canary = await startCanary();
    for (const [release, count] of [
      [id, 60],
      [canary.id, 30],
    ] as const) {
      for (const visitor of range(1, count))
        await send(visitor, report(release, visitor % 3 === 0 ? 'load-error' : 'mounted'));
      await site.app.releaseHealth.settled();
    }
    expect(channel()?.canary?.release.version).toBe(canary.version);
  });
});

describe('release that has been live for a long time', () => {
  it('is not rolled back, and sends one alert an hour', async () => {
    const { fresh, id } = await freshRelease();
    await ageLive();
    const start = stopClock();
    await tell(range(1, 8), id, 'render-error');
    vi.setSystemTime(start + 3 * MINUTE);
    for (const visitor of range(9, 16)) await tell([visitor], id, 'render-error');
    expect(live()).toBe(fresh);
    expect(events().map(({ event }) => event)).toEqual(['release-failing']);
    expect(await openAlerts()).toMatchObject([
      { kind: 'failing', version: fresh, why: expect.stringMatching(/^1\d of 1\d visits failed/) },
    ]);
  });
});

describe('people', () => {
  it.each([
    ['a total failure at low traffic', range(1, 4), []],
    ['a partial failure', range(1, 9), range(101, 121)],
    ['a failure of a tenth', range(1, 60), range(101, 640)],
  ])('send an alert within minutes of %s, with what to do', async (_what, failing, working) => {
    const start = stopClock();
    const { fresh, id } = await freshRelease();
    await tell(working, id, 'mounted');
    await tell(failing, id, 'load-error');
    expect(events()).toEqual([]);
    vi.setSystemTime(start + 3 * MINUTE);
    await site.app.jobs.run('release-health');
    const alert = {
      event: 'release-failing',
      name: 'mfe-working',
      version: fresh,
      failed: failing.length,
      command: 'pnpm release rollback mfe-working --reason "it fails"',
    };
    expect(events()).toMatchObject([alert]);
    expect(await openAlerts()).toMatchObject([{ kind: 'failing', version: fresh }]);
    expect(live()).toBe(fresh);
  });

  it('send one alert that all visits come from one network, with the setting of the proxy', async () => {
    const { id } = await freshRelease();
    await sql`delete from release_outcomes`.execute(database.db);
    const visit = async (from: number, to: number) => {
      for (const host of range(from, to))
        await send(1, report(id, 'mounted'), { 'x-forwarded-for': `9.9.9.${host}` });
      await site.app.releaseHealth.settled();
      await site.app.jobs.run('release-health');
    };
    await visit(1, 199);
    expect(events()).toEqual([]);
    // A site with few visits needs most of a day for as many.
    await sql`update release_outcomes set at = at - interval '20 hours'`.execute(database.db);
    await visit(200, 200);
    for (const _ of range(1, 2)) await site.app.jobs.run('release-health');
    const why = expect.stringContaining('TRUST_PROXY is 1, set it to the number of proxies');
    expect(events()).toMatchObject([{ event: 'site-unjudged', name: null, why }]);
    const { alerts: shown = [] } = await site.read<ReleaseStatus>('/status');
    expect(shown).toContainEqual(expect.objectContaining({ kind: 'site-unjudged', name: 'shell', why }));
  });
});

describe('release that failed', () => {
  it.each([
    ['an alert', false],
    ['the automatic end of its canary', true],
  ])('is never chosen again after %s, until it is promoted', async (_how, wasCanary) => {
    const start = stopClock();
    const { good, fresh, id } = await freshRelease();
    const newest = `${next++}.0.0`;
    await site.publish(release(newest), newest);
    const promote = () => site.post(`/mfe-working/${newest}/promote`);
    if (wasCanary) {
      await promote();
      await site.post(`/mfe-working/${fresh}/canary`, { percent: 10 });
      await tell(range(1, 13), id, 'load-error');
      expect(channel()?.canary).toBeNull();
    } else {
      await tell(range(1, 4), id, 'load-error');
      vi.setSystemTime(start + 3 * MINUTE);
      await site.app.jobs.run('release-health');
      await promote();
      expect(channel()?.fallback?.version).toBe(good);
    }
    const { rows } = await site.read<ReleaseMatrix>('/matrix');
    const reasons = rows.find(({ name, version }) => name === 'mfe-working' && version === fresh)?.reasons;
    expect(reasons).toEqual([expect.stringContaining(`${id} failed in the health judgement`)]);
    expect(await site.post('/mfe-working/rollback')).toMatchObject({ live: good });
    vi.setSystemTime(start + 4 * MINUTE);
    expect(await site.post(`/mfe-working/${fresh}/promote`)).toMatchObject({ live: fresh });
    expect((await site.read<ReleaseMatrix>('/matrix')).rows.flatMap(({ reasons }) => reasons)).not.toContain(
      reasons?.[0],
    );
  });
});

describe('shell', () => {
  const compositionNow = () => compositionOf(site, '/working');

  it('that cannot render a page returns a plain error page, and is rolled back', async () => {
    await freshRelease();
    await site.bringLive(failingShell(), '2.0.0');
    for (const visitor of range(1, 4)) {
      const answer = await site.get(`/working?no-shell=${visitor}`, {
        'x-forwarded-for': addressOf(visitor),
      });
      expect(answer.statusCode).toBe(500);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      });
      expect(answer.body).toContain('Something went wrong on our end');
      expect(answer.body).not.toContain('fixture');
      await site.app.releaseHealth.settled();
    }
    expect(live('shell')).toBe('1.0.0');
    expect((await site.get('/working?no-shell')).statusCode).toBe(200);
  });

  it('that fails at the same addresses as the one before is kept', async () => {
    for (const version of ['2.1.0', '2.2.0']) await site.bringLive(failingShell(), version);
    for (const visitor of range(1, 6)) {
      await site.get(`/working?no-shell=${visitor}`, { 'x-forwarded-for': addressOf(visitor) });
      await site.app.releaseHealth.settled();
    }
    expect(live('shell')).toBe('2.2.0');
    const rows = await database.db
      .selectFrom('release_outcomes')
      .select('address')
      .where('version', '=', '2.2.0')
      .execute();
    expect(rows).toContainEqual({ address: '/working?no-shell=1' });
    await site.post('/shell/1.0.0/promote');
  });

  it('that changed last is rolled back once, with the reason, when older remotes fail', async () => {
    const { fresh, id } = await freshRelease();
    await tell(range(200, 240), id, 'mounted');
    await site.bringLive(fixtureShell(), '3.0.0');
    const composition = await compositionNow();
    await tell(range(1, 13), id, 'load-error', { composition });
    expect(live()).toBe(fresh);
    expect(live('shell')).toBe('1.0.0');
    const why = expect.stringContaining('Remotes fail in it that worked before, or it does not start.');
    expect(events()).toMatchObject([{ event: 'release-taken-back', name: 'shell', version: '3.0.0', why }]);
    // Open pages with that shell still fail: the remote had no part in it.
    await tell(range(14, 19), id, 'load-error', { composition });
    expect(live()).toBe(fresh);
    await tell(range(20, 40), 'shell@1.0.0', 'mount-error');
    expect(live('shell')).toBe('1.0.0');
  });

  it('that changed right after a broken remote is kept, and the remote is rolled back', async () => {
    const { good, id } = await freshRelease();
    await site.bringLive(fixtureShell(), '3.1.0');
    await tell(range(1, 13), id, 'load-error', { composition: await compositionNow() });
    expect(live()).toBe(good);
    expect(live('shell')).toBe('3.1.0');
    await site.post('/shell/1.0.0/promote');
  });

  describe('when a page reports before the composition is stored', () => {
    const bringBack = () =>
      sql`alter table if exists out_of_reach rename to release_compositions`.execute(database.db);
    beforeEach(async () => {
      await sql`alter table release_compositions rename to out_of_reach`.execute(database.db);
    });
    afterEach(bringBack);

    it('is rolled back instead of the remote', async () => {
      const { fresh, id } = await freshRelease();
      await tell(range(200, 240), id, 'mounted', { composition: await compositionNow() });
      await site.bringLive(fixtureShell(), '4.0.0');
      const composition = await compositionNow();
      await tell(range(1, 13), id, 'load-error', { composition });
      expect(live()).toBe(fresh);
      expect(live('shell')).toBe('1.0.0');
    });

    it('has a composition that is stored with a later page', async () => {
      await freshRelease();
      const id = await compositionNow();
      await bringBack();
      const stored = async () => {
        expect(await compositionNow()).toBe(id);
        const found = compositionDb(database.db).selectFrom('release_compositions').select('id');
        return await found.where('id', '=', id).execute();
      };
      await expect.poll(stored).toEqual([{ id }]);
    });
  });
});

describe('outcome beacon', () => {
  it('is rejected from another site, with an unknown outcome, or if too large', async () => {
    const fine = report('mfe-working@1.0.0', 'mounted');
    expect((await send(1, fine)).statusCode).toBe(204);
    expect((await send(1, fine, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    expect((await send(1, report('mfe-working@1.0.0', 'exploded'))).statusCode).toBe(400);
    expect((await send(1, { ...fine, more: 'x'.repeat(9_000) })).statusCode).toBe(413);
  });

  it('judges no release by failures that no release caused, and stores none of their errors', async () => {
    const { fresh, id } = await freshRelease();
    const [outcome] = report(id, 'render-error').outcomes;
    for (const visitor of range(1, 20))
      for (const noFault of NO_FAULTS)
        await send(visitor, { outcomes: [{ ...outcome, noFault, error: { message: 'moved' } }] });
    await site.app.releaseHealth.settled();
    expect(live()).toBe(fresh);
    for (const table of ['release_outcomes', 'release_errors'] as const)
      expect(
        await database.db.selectFrom(table).select('name').where('version', '=', fresh).execute(),
      ).toEqual([]);
    expect((await send(1, { outcomes: [{ ...outcome, noFault: 'bad luck' }] })).statusCode).toBe(400);
  });

  it('counts the page views that kept the markup of the server', async () => {
    const { fresh, id } = await freshRelease();
    const mounted = { release: id, outcome: 'mounted' };
    for (const isMarkupKept of [true, true, false, undefined])
      await send(7, { outcomes: [{ ...mounted, isMarkupKept }] });
    await site.app.releaseHealth.settled();
    const { releases } = await readReleaseHealth(database.db, 1, Date.now() + 1_000);
    expect(releases.find(({ version }) => version === fresh)?.markup).toEqual({ views: 3, kept: 2 });
  });

  it('stores no unknown release and no address', async () => {
    await send(7, report('mfe-nowhere@1.0.0', 'mounted'));
    const vital = { metric: 'LCP', value: 1234.5, route: 'home' };
    await send(7, { vitals: [{ release: `mfe-working@${live()}`, ...vital }] });
    await site.app.releaseHealth.settled();
    const rows = await database.db.selectFrom('release_outcomes').selectAll().execute();
    expect(rows.some(({ name }) => name === 'mfe-nowhere')).toBe(false);
    expect(rows.every(({ source }) => source.length === 12)).toBe(true);
    // No whole address: a hash has three of its letters by chance now and then.
    expect(rows.filter(({ source }) => /10\.\d+\.\d+\.7/.test(source.toString('latin1')))).toEqual([]);
    const vitals = await database.db.selectFrom('release_vitals').selectAll().execute();
    expect(vitals).toMatchObject([{ name: 'mfe-working', ...vital }]);
  });
});
