import { sql } from 'kysely';
import type { Approval, ChangedRelease } from 'shared-contracts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { advanceRamps } from '../../src/delivery/releases/ramps.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

let database: TestDatabase;
let site: TestSite;
let second: string;
beforeEach(async () => {
  database = await createTestDatabase();
  site = await createTestSite({ database, config: { SHELL_APPROVAL: 'on' } });
  // The first shell of a site is nobody's risk.
  expect(await site.bringLive(fixtureShell(), '1.0.0')).toBe(1);
  await site.bringLive(workingRemote('1.0.0'), '1.0.0');
  await site.publish(fixtureShell(), '1.1.0');
  second = await token('Second', ['shell']);
});
afterEach(async () => {
  await site.stop();
  await database.stop();
});

async function token(team: string, releases: string[]): Promise<string> {
  const by = { who: 'operations', why: 'a test' };
  return (await site.app.releaseTokens.create({ team, releases, days: 1 }, by)).secret;
}

type Answer = ChangedRelease & { message?: string };
async function post(path: string, body: object = {}, bearer?: string): Promise<Answer & { status: number }> {
  const answer = await site.app.inject({
    method: 'POST',
    url: `/api/releases${path}`,
    headers: { authorization: bearer ? `Bearer ${bearer}` : site.authorization },
    payload: JSON.stringify({ why: 'a test', who: bearer ? 'bob' : 'ann', ...body }),
  });
  return { ...answer.json<Answer>(), status: answer.statusCode };
}
const promote = (version = '1.1.0', bearer?: string) => post(`/shell/${version}/promote`, {}, bearer);
const approve = (id: number, bearer = second, version = '1.1.0') =>
  post(`/shell/${version}/approve`, { id, why: 'looked at it' }, bearer);

async function status(bearer?: string) {
  const answer = await site.app.inject({
    url: '/api/releases/status',
    headers: { authorization: bearer ? `Bearer ${bearer}` : site.authorization },
  });
  return answer.json<{
    channels: Array<{ name: string; live: string; canary: { version: string; percent: number } | null }>;
    approvals: Approval[];
  }>();
}
const shell = async () => (await status()).channels.find(({ name }) => name === 'shell');
const waitsFor = async (bearer?: string) => (await status(bearer)).approvals;
async function actions(): Promise<string[]> {
  const { entries } = (await site.call('GET', '/audit?name=shell')).json<{
    entries: Array<{ action: string; who: string; why: string }>;
  }>();
  return entries.map(({ action, who, why }) => `${action} by ${who}: ${why}`);
}

test('A shell: waits for a second token, goes live with it, and both names stand in the history', async () => {
  const asked = await promote();
  expect(asked).toMatchObject({ status: 202, live: '1.0.0' });
  const { id = 0 } = asked.waits ?? {};
  expect(await shell()).toMatchObject({ live: '1.0.0', canary: null });
  expect(await waitsFor()).toMatchObject([
    {
      ...{ id, name: 'shell', version: '1.1.0', kind: 'promote', steps: [100], yours: true, approvers: 1 },
      ...{ who: 'ann (operations)', why: 'a test' },
    },
  ]);
  expect(await waitsFor(second)).toMatchObject([{ id, yours: false }]);

  expect(await approve(id)).toMatchObject({ status: 200, live: '1.1.0' });
  expect(await waitsFor()).toEqual([]);
  const [newest] = (await site.call('GET', '/history?name=shell')).json<{ revisions: object[] }>().revisions;
  expect(newest).toMatchObject({
    ...{ action: 'promote', live: '1.1.0', why: 'a test' },
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

test('Approval: not by the token that asked, a younger one, one of another release, nor of what was not looked at', async () => {
  const { waits } = await promote();
  const id = waits?.id ?? 0;
  expect((await approve(id, site.authorization.slice(7))).message).toContain('by this very token');
  expect((await approve(id, await token('Younger', ['shell']))).message).toContain('was made after');
  expect(await approve(id, await token('Other', ['mfe-working']))).toMatchObject({ status: 403 });
  expect((await approve(id + 1)).message).toContain('does not wait any more');
  expect(await approve(id, second, '1.0.0')).toMatchObject({ status: 422 });
  expect(await shell()).toMatchObject({ live: '1.0.0' });
  expect(await waitsFor()).toMatchObject([{ id, approvers: 1 }]);
});

test('Approval: asked for again by the same token it waits as before, by others and for others it is refused', async () => {
  const { waits } = await promote();
  expect(await promote()).toMatchObject({ status: 202, waits: { id: waits?.id } });
  const refused = 'shell@1.1.0 (promote) waits already, asked for by ann (operations)';
  expect((await promote('1.1.0', second)).message).toContain(refused);
  expect((await post('/shell/1.1.0/canary', { percent: 50 })).message).toContain(refused);
  expect(await post('/shell/approval/withdraw', {}, second)).toMatchObject({ status: 200, approvals: [] });
  expect(await post('/shell/approval/withdraw')).toMatchObject({ status: 422 });
  expect(await promote('1.1.0', second)).toMatchObject({ status: 202, waits: { yours: true } });
  expect(await actions()).toContain('approval-withdraw by bob (Second): a test');
});

test('Approval: of two at once one is made', async () => {
  const third = await token('Third', ['shell']);
  const { waits } = await promote();
  const id = waits?.id ?? 0;
  const both = await Promise.all([approve(id), approve(id, third)]);
  expect((await actions()).filter((action) => action.startsWith('approve by'))).toHaveLength(1);
  expect(both.some(({ status }) => status === 200)).toBe(true);
  expect(await shell()).toMatchObject({ live: '1.1.0' });
});

test('Approval: lapses, is told, and can be asked for anew', async () => {
  const { waits } = await promote();
  await database.db.updateTable('release_approvals').set({ lapses_at: sql`clock_timestamp()` }).execute();
  expect(await approve(waits?.id ?? 0)).toMatchObject({ status: 422 });
  expect(await waitsFor()).toEqual([]);
  await site.app.releases.lapseApprovals();
  expect(await actions()).toContain(
    'approval-lapse by the site: nobody approved what ann (operations) asked for',
  );
  expect(await promote()).toMatchObject({ status: 202 });
});

test('A way back is instant, drops what waits, and leads to nothing that was never live', async () => {
  const { waits } = await promote();
  await approve(waits?.id ?? 0);
  await site.publish(fixtureShell(), '1.2.0');
  expect(await promote('1.2.0')).toMatchObject({ status: 202 });
  expect((await post('/shell/rollback', { to: '1.2.0' })).message).toContain('1.2.0 was never live');
  expect(await post('/shell/rollback')).toMatchObject({ status: 200, live: '1.0.0' });
  expect(await waitsFor()).toEqual([]);
  expect(await actions()).toContain('approval-drop by ann (operations): rollback: a test');
  expect(await post('/shell/rollback', { to: '1.1.0' })).toMatchObject({ status: 200, live: '1.1.0' });
});

test('A small canary of the shell and a smaller share need one token; a larger share and a ramp two', async () => {
  const canary = (percent: number) => post('/shell/1.1.0/canary', { percent });
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

  const ramp = await post('/shell/1.1.0/ramp', { steps: [1, 100], everySeconds: 900 });
  expect(ramp).toMatchObject({ status: 202, canary: null, waits: { everySeconds: 900, steps: [1, 100] } });
  expect(await approve(ramp.waits?.id ?? 0)).toMatchObject({ status: 200, canary: { percent: 1 } });
  // Its steps are what was approved.
  const { registry, releaseFiles: files, releaseTrust: trust } = site.app;
  await advanceRamps(
    { db: database.db, files, registry, trust, trial: async () => [] },
    async () => null,
    sql<Date>`clock_timestamp() + make_interval(mins => 15)`,
  );
  expect(await shell()).toMatchObject({ live: '1.1.0', canary: null });
});

test('What could not go live is not asked for, nor made when it was approved too late', async () => {
  const { waits } = await promote();
  await post('/freezes', { to: new Date(Date.now() + 3_600_000).toISOString() });
  expect((await approve(waits?.id ?? 0)).message).toContain('froze all releases');
  await post('/freezes/lift');
  expect(await post('/shell/1.1.0/recall')).toMatchObject({ status: 200 });
  expect((await promote()).message).toContain('is recalled');
  expect((await post('/shell/9.9.9/promote')).status).toBe(404);
  expect((await post('/shell/1.1.0/ramp', { steps: [10, 10], everySeconds: 900 })).status).toBe(422);
  expect(await waitsFor()).toEqual([]);
});

test('A remote, and a shell where the rule is off, need one token', async () => {
  await site.publish(workingRemote('1.1.0'), '1.1.0');
  expect(await post('/mfe-working/1.1.0/promote')).toMatchObject({ status: 200, live: '1.1.0' });
  const off = await createTestSite({ database, folder: site.folder });
  const answer = await off.call('POST', '/shell/1.1.0/promote', { why: 'a test' });
  expect(answer.json()).toMatchObject({ live: '1.1.0' });
  await off.stop();
});

test('Approval: says where no other token could give it', async () => {
  await database.db.updateTable('release_tokens').set({ revoked_at: new Date() }).execute();
  expect((await promote()).waits).toMatchObject({ approvers: 0 });
});
