import { sql } from 'kysely';
import type { Approval, ChangedRelease, ReleaseStatus } from 'shared-contracts/release';
import { beforeEach, describe, expect, it } from 'vitest';
import { advanceRamps } from '../../src/delivery/releases/going-live/ramps.ts';
import { auditOf, startDeliverySite, UNRENDERED } from '../support/delivery-site.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';

const { database, site, withReplica } = await startDeliverySite({
  config: { ...UNRENDERED, SHELL_APPROVAL: 'on' },
});

const second = await token('Second', ['shell']);

async function token(team: string, releases: string[]): Promise<string> {
  const by = { who: 'operations', why: 'a test' };
  return (await site.app.releaseTokens.create({ team, releases, days: 1 }, by)).secret;
}

const post = (path: string, body: object = {}, bearer?: string) =>
  site.post<ChangedRelease>(path, { who: bearer ? 'bob' : 'ann', ...body }, bearer);
const shell = async () =>
  (await site.read<ReleaseStatus>('/status')).channels.find(({ name }) => name === 'shell');
const waitsFor = async (bearer?: string) =>
  (await site.call('GET', '/status', undefined, bearer)).json<{ approvals: Approval[] }>().approvals;
const actions = async () =>
  (await auditOf(site, 'shell')).map(({ action, who, why }) => `${action} by ${who}: ${why}`);

let live = '';
let next = '';
let minor = 0;
beforeEach(async () => {
  await post('/shell/approval/withdraw');
  await post('/shell/canary/end');
  live = (await shell())?.live ?? '';
  next = `1.${++minor}.0`;
  await site.publish(fixtureShell(), next);
});

const promote = (version = next, bearer?: string) => post(`/shell/${version}/promote`, {}, bearer);
const approve = (id: number, bearer = second, version = next) =>
  post(`/shell/${version}/approve`, { id, why: 'looked at it' }, bearer);
const askedId = async () => (await promote()).waits?.id ?? 0;

describe('approval of a shell', () => {
  it('by a second token makes the shell live, and the history shows both names', async () => {
    const asked = await promote();
    expect(asked).toMatchObject({ status: 202, live: '1.0.0' });
    const { id = 0 } = asked.waits ?? {};
    expect(await shell()).toMatchObject({ live: '1.0.0', canary: null });
    expect(await waitsFor()).toMatchObject([
      {
        id,
        name: 'shell',
        version: next,
        kind: 'promote',
        steps: [100],
        yours: true,
        approvers: 1,
        who: 'ann (operations)',
        why: 'a test',
      },
    ]);
    expect(await waitsFor(second)).toMatchObject([{ id, yours: false }]);

    expect(await approve(id)).toMatchObject({ status: 200, live: next });
    expect(await waitsFor()).toEqual([]);
    const { revisions } = await site.read<{ revisions: object[] }>('/history?name=shell');
    expect(revisions[0]).toMatchObject({
      action: 'promote',
      live: next,
      why: 'a test',
      who: 'ann (operations), approved by bob (Second)',
    });
    expect(await actions()).toEqual(
      expect.arrayContaining([
        'approval-ask by ann (operations): a test',
        'approve by bob (Second): looked at it',
      ]),
    );
    expect(await approve(id)).toMatchObject({ status: 422 });
  });

  it('is rejected from the requesting token, a newer token, or a token for another release', async () => {
    const id = await askedId();
    expect((await approve(id, site.authorization.slice(7))).message).toContain(
      'was requested with this token',
    );
    expect((await approve(id, await token('Younger', ['shell']))).message).toContain(
      'is newer than the request',
    );
    expect(await approve(id, await token('Other', ['mfe-working']))).toMatchObject({ status: 403 });
    expect((await approve(id + 1)).message).toContain('is no longer waiting');
    expect(await approve(id, second, '1.0.0')).toMatchObject({ status: 422 });
    expect(await shell()).toMatchObject({ live });
    expect(await waitsFor()).toMatchObject([{ id, approvers: 1 }]);
  });

  it('allows one waiting request, and rejects requests by other tokens until it is withdrawn', async () => {
    const id = await askedId();
    expect(await promote()).toMatchObject({ status: 202, waits: { id } });
    const refused = `shell@${next} (promote) is already waiting, requested by ann (operations)`;
    expect((await promote(next, second)).message).toContain(refused);
    expect((await post(`/shell/${next}/canary`, { percent: 50 })).message).toContain(refused);
    expect(await post('/shell/approval/withdraw', {}, second)).toMatchObject({ status: 200, approvals: [] });
    expect(await post('/shell/approval/withdraw')).toMatchObject({ status: 422 });
    expect(await promote(next, second)).toMatchObject({ status: 202, waits: { yours: true } });
    expect(await actions()).toContain('approval-withdraw by bob (Second): a test');
  });

  it('counts once if two approvals arrive together', async () => {
    const third = await token('Third', ['shell']);
    const count = async () => (await actions()).filter((action) => action.startsWith('approve by')).length;
    const before = await count();
    const id = await askedId();
    const both = await Promise.all([approve(id), approve(id, third)]);
    expect(await count()).toBe(before + 1);
    expect(both.some(({ status }) => status === 200)).toBe(true);
    expect(await shell()).toMatchObject({ live: next });
  });

  it('expires with an audit entry, and can be requested again', async () => {
    const id = await askedId();
    await database.db.updateTable('release_approvals').set({ lapses_at: sql`clock_timestamp()` }).execute();
    expect(await approve(id)).toMatchObject({ status: 422 });
    expect(await waitsFor()).toEqual([]);
    await site.app.jobs.run('release-approvals');
    expect(await actions()).toContain(
      'approval-lapse by the site: not approved in time, requested by ann (operations)',
    );
    expect(await promote()).toMatchObject({ status: 202 });
  });

  it('is not needed for a rollback, which drops waiting requests', async () => {
    await approve(await askedId());
    const later = `1.${++minor}.0`;
    await site.publish(fixtureShell(), later);
    expect(await promote(later)).toMatchObject({ status: 202 });
    expect((await post('/shell/rollback', { to: later })).message).toContain(`${later} was never live`);
    expect(await post('/shell/rollback')).toMatchObject({ status: 200, live });
    expect(await waitsFor()).toEqual([]);
    expect(await actions()).toContain('approval-drop by ann (operations): rollback: a test');
    expect(await post('/shell/rollback', { to: next })).toMatchObject({ status: 200, live: next });
  });

  it('is needed for a large canary share and a ramp, but not for a small share', async () => {
    const canary = (percent: number) => post(`/shell/${next}/canary`, { percent });
    expect(await canary(5)).toMatchObject({ status: 200, canary: { percent: 5 } });
    const larger = await canary(50);
    expect(larger).toMatchObject({
      status: 202,
      canary: { percent: 5 },
      waits: { kind: 'canary', steps: [50] },
    });
    expect(await approve(larger.waits?.id ?? 0)).toMatchObject({ status: 200, canary: { percent: 50 } });
    expect(await canary(20)).toMatchObject({ status: 200, canary: { percent: 20 } });
    expect(await post('/shell/canary/end')).toMatchObject({ status: 200, canary: null });

    const ramp = await post(`/shell/${next}/ramp`, { steps: [1, 100], everySeconds: 900 });
    expect(ramp).toMatchObject({
      status: 202,
      canary: null,
      waits: { everySeconds: 900, steps: [1, 100] },
    });
    expect(await approve(ramp.waits?.id ?? 0)).toMatchObject({ status: 200, canary: { percent: 1 } });
    await advanceRamps(
      site.app.releases,
      { reasonAgainst: async () => null, visitsSince: async () => 30 },
      sql<Date>`clock_timestamp() + make_interval(mins => 15)`,
    );
    expect(await shell()).toMatchObject({ live: next, canary: null });
  });

  it('is not requested for a release that cannot go live, and does not override a freeze', async () => {
    const id = await askedId();
    await post('/freezes', { to: new Date(Date.now() + 3_600_000).toISOString() });
    expect((await approve(id)).message).toContain('froze all releases');
    await post('/freezes/lift');
    expect(await post(`/shell/${next}/recall`)).toMatchObject({ status: 200 });
    expect((await promote()).message).toContain('is recalled');
    expect((await post('/shell/9.9.9/promote')).status).toBe(404);
    expect((await post(`/shell/${next}/ramp`, { steps: [10, 10], everySeconds: 900 })).status).toBe(422);
    expect(await waitsFor()).toEqual([]);
  });

  it('is not needed for a remote, or when the rule is off', async () => {
    await site.publish(workingRemote('1.1.0'), '1.1.0');
    expect(await post('/mfe-working/1.1.0/promote')).toMatchObject({ status: 200, live: '1.1.0' });
    await withReplica(
      async (off) => expect(await off.post(`/shell/${next}/promote`)).toMatchObject({ live: next }),
      { SHELL_APPROVAL: 'off' },
    );
  });

  it('reports how many other tokens can approve', async () => {
    await database.db.updateTable('release_tokens').set({ revoked_at: new Date() }).execute();
    expect((await promote()).waits).toMatchObject({ approvers: 0 });
  });
});
