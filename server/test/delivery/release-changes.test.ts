import { sql } from 'kysely';
import type { ChangedRelease, ReleaseRevision, ReleaseStatus } from 'shared-contracts/release';
import { beforeEach, describe, expect, it } from 'vitest';
import { rollback as rollbackOf } from '../../src/delivery/releases/going-live/rollback.ts';
import { withChangeLock } from '../../src/delivery/releases/registry/change-lock.ts';
import { auditOf, releaseAt, startDeliverySite, UNRENDERED } from '../support/delivery-site.ts';
import { remoteOf } from '../support/fixture-releases.ts';

const { database, site } = await startDeliverySite({ working: [], config: UNRENDERED });

/** Each test has its own remote. Three of its releases went live. */
let name = '';
let count = 0;
const release = (version: string) => remoteOf(name.slice(4), version);
beforeEach(async () => {
  name = `mfe-x${count++}`;
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await site.bringLive(release(version), version);
});

const change = (path: string, body: object = {}) => site.post<ChangedRelease>(`/${name}/${path}`, body);
const rollback = (body: object = {}) => change('rollback', body);
const canary = (version: string, percent: number) => change(`${version}/canary`, { percent });
const status = async () => {
  const { channels, recalled } = await site.read<ReleaseStatus>('/status');
  return { ...channels.find((channel) => channel.name === name), recalled };
};
const history = async () =>
  (await site.read<{ revisions: ReleaseRevision[] }>(`/history?name=${name}`)).revisions;

describe('rollback', () => {
  it('changes nothing if another release went live after the decision', async () => {
    const by = { who: 'automatic rollback', why: 'it failed' };
    const { releases } = site.app;
    await expect(rollbackOf(releases, name, by, { from: '1.1.0' })).rejects.toThrow(
      `${name}@1.1.0 is not live any more.`,
    );
    expect(await rollbackOf(releases, name, by, { from: '1.2.0' })).toMatchObject({ live: '1.1.0' });
  });

  it('returns to the previous release, and one further back each time', async () => {
    expect(await rollback()).toMatchObject({ status: 200, live: '1.1.0', fallback: '1.0.0' });
    expect(await releaseAt(site, `/${name.slice(4)}`, name)).toBe('1.1.0');
    expect(await rollback()).toMatchObject({ live: '1.0.0', fallback: null });
    expect(await rollback()).toMatchObject({
      status: 422,
      code: 'RELEASE_REFUSED',
      message: `There is no good release of ${name} before ${name}@1.0.0.`,
    });
  });

  it('returns to the named release', async () => {
    expect(await rollback({ to: '1.0.0' })).toMatchObject({ live: '1.0.0', fallback: '1.1.0' });
    expect(await rollback({ to: '9.9.9' })).toMatchObject({ status: 404, code: 'RELEASE_NOT_FOUND' });
  });

  it('skips a release with changed files, and reports the files if the release is named', async () => {
    await site.app.releaseFiles.remove({ name, version: '1.1.0' });
    expect(await rollback({ to: '1.1.0' })).toMatchObject({ status: 422, code: 'RELEASE_INCOMPLETE' });
    expect(await rollback()).toMatchObject({ status: 200, live: '1.0.0' });
  });

  it('is recorded in the history and the audit log with user and reason', async () => {
    await rollback({ why: 'the map is blank', who: 'Ada' });
    const [newest, before] = await history();
    expect(newest).toMatchObject({
      action: 'rollback',
      who: 'Ada (operations)',
      why: 'the map is blank',
      live: '1.1.0',
      fallback: '1.0.0',
    });
    expect(before).toMatchObject({ action: 'promote', live: '1.2.0' });
    expect(await auditOf(site, name, 1)).toMatchObject([
      { action: 'rollback', version: '1.1.0', detail: 'from 1.2.0', revision: newest?.revision },
    ]);
  });
});

describe('rollback and recall', () => {
  it.each(['rollback', '1.2.0/recall'])(
    'by %s change nothing if the release went live again',
    async (path) => {
      const { asked } = await withChangeLock(database.db, async (db) => {
        const asked = change(path);
        await expect
          .poll(async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length)
          .toBeGreaterThan(0);
        await sql`update release_channels set live_since = live_since + interval '1 second'
        where name = ${name}`.execute(db);
        return { asked };
      });
      expect(await asked).toMatchObject({ status: 422, message: expect.stringContaining('meanwhile') });
      expect((await status()).live).toBe('1.2.0');
    },
  );
});

describe('canary', () => {
  it('runs next to the live release until it ends', async () => {
    await site.publish(release('1.3.0'), '1.3.0');
    const begun = await canary('1.3.0', 10);
    expect(begun).toMatchObject({
      live: '1.2.0',
      fallback: '1.1.0',
      canary: { version: '1.3.0', percent: 10 },
    });
    const { canary: first } = await status();
    expect(await canary('1.3.0', 50)).toMatchObject({ canary: { percent: 50 } });
    expect((await status()).canary?.since).toBe(first?.since);
    expect((await canary('1.3.0', 50)).revision).toBe(begun.revision + 1);
    expect(await change('canary/end')).toMatchObject({ live: '1.2.0', canary: null });
    expect(await change('canary/end')).toMatchObject({ status: 422, message: `${name} has no canary.` });
    const actions = (await history()).map(({ action }) => action);
    expect(actions.slice(0, 3)).toEqual(['canary-end', 'canary', 'canary']);
  });

  it('ends when a release is promoted or rolled back', async () => {
    await site.publish(release('1.3.0'), '1.3.0');
    await canary('1.3.0', 10);
    expect(await change('1.3.0/promote')).toMatchObject({ live: '1.3.0', canary: null });
    await canary('1.2.0', 10);
    expect(await rollback()).toMatchObject({ live: '1.2.0', canary: null });
  });

  it('requires a live release, another version and a share of 1 to 100 percent', async () => {
    expect(await canary('1.2.0', 10)).toMatchObject({
      status: 422,
      message: `${name}@1.2.0 is already live for all visitors.`,
    });
    for (const percent of [0, 101, 1.5])
      expect((await canary('1.1.0', percent)).code).toBe('INVALID_REQUEST');
    expect(await site.post('/shell/9.0.0/canary', { percent: 1 })).toMatchObject({ status: 404 });
  });
});

describe('recall', () => {
  const recall = (version: string) => change(`${version}/recall`);

  it('rolls back the live release, and blocks it permanently', async () => {
    expect(await recall('1.2.0')).toMatchObject({ status: 200, live: '1.1.0', fallback: '1.0.0' });
    expect((await status()).recalled).toContain(`${name}@1.2.0`);
    expect(site.app.registry.state.recalled.has(`${name}@1.2.0`)).toBe(true);
    for (const path of ['1.2.0/promote', '1.2.0/canary', 'rollback']) {
      const answer = await change(path, { percent: 5, to: '1.2.0' });
      expect(answer).toMatchObject({ status: 422, message: `${name}@1.2.0 is recalled.` });
    }
    expect(await recall('1.2.0')).toMatchObject({ message: `${name}@1.2.0 is recalled already.` });
  });

  it('of the fallback selects another fallback', async () => {
    expect(await recall('1.1.0')).toMatchObject({ live: '1.2.0', fallback: '1.0.0' });
  });

  it('of the canary ends the canary', async () => {
    await canary('1.1.0', 5);
    expect(await recall('1.1.0')).toMatchObject({ live: '1.2.0', canary: null });
  });

  it('of an unused release creates a revision, so that open tabs are notified', async () => {
    const before = site.app.registry.state.revision;
    expect((await recall('1.0.0')).revision).toBe(before + 1);
  });

  it('works for a remote that was never live', async () => {
    await site.publish(remoteOf('new', 'New'), '1.0.0');
    expect(await site.post('/mfe-new/1.0.0/recall')).toMatchObject({ status: 200, live: null });
    expect(site.app.registry.state.recalled.has('mfe-new@1.0.0')).toBe(true);
    expect(await site.post('/mfe-new/1.0.0/promote')).toMatchObject({ status: 422 });
  });

  it('is rejected if there is no release to return to', async () => {
    expect(await site.post('/shell/1.0.0/recall')).toMatchObject({
      status: 422,
      message: 'There is no good release of shell before shell@1.0.0.',
    });
    expect((await status()).recalled).not.toContain('shell@1.0.0');
  });

  it('cannot be undone in the database', async () => {
    await recall('1.0.0');
    await expect(database.db.deleteFrom('release_recalls').execute()).rejects.toThrow('append-only');
  });
});

describe('freeze', () => {
  const hours = (of: number) => new Date(Date.now() + of * 60 * 60_000).toISOString();
  const freeze = (body: object) => site.post('/freezes', { why: 'Black Friday', ...body });
  const lift = (body: object = {}) => site.post('/freezes/lift', body);
  beforeEach(() => rollback({ to: '1.1.0' }));

  it('rejects promotions and canaries, allows rollbacks and recalls, and is in the audit log', async () => {
    const to = hours(2);
    expect((await freeze({ to, who: 'ann' })).status).toBe(200);
    const refused = {
      status: 422,
      message: `ann (operations) froze all releases until ${to}: Black Friday`,
    };
    expect(await change('1.2.0/promote')).toMatchObject(refused);
    expect(await canary('1.2.0', 10)).toMatchObject(refused);
    expect((await rollback({ to: '1.0.0' })).status).toBe(200);
    expect((await change('1.1.0/recall')).status).toBe(200);
    expect((await lift()).status).toBe(200);
    expect((await canary('1.2.0', 10)).status).toBe(200);
    expect((await change('1.2.0/promote')).status).toBe(200);
    const { entries } = await site.read<{ entries: Array<{ action: string }> }>('/audit');
    expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['freeze', 'unfreeze']));
  });

  it('does not apply to other remotes, or outside the set times', async () => {
    await freeze({ to: hours(2), remote: 'mfe-other' });
    await freeze({ from: hours(1), to: hours(2), remote: name });
    expect((await freeze({ from: hours(-2), to: hours(-1) })).status).toBe(422);
    expect((await change('1.2.0/promote')).status).toBe(200);
    await rollback({ to: '1.0.0' });
    await freeze({ from: hours(-1), to: hours(2), remote: name });
    expect((await change('1.2.0/promote')).message).toContain(`froze ${name} until`);
    await lift({ remote: name });
    expect((await lift({ remote: name })).status).toBe(422);
    expect((await change('1.2.0/promote')).status).toBe(200);
  });
});
