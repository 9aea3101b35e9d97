import type { ChangedRelease, ReleaseRevision, ReleaseStatus } from 'shared-contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { fixtureRemote, fixtureShell } from '../support/fixture-releases.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

let database: TestDatabase;
let site: TestSite;
beforeAll(async () => {
  database = await createTestDatabase();
  site = await createTestSite({ database });
  await site.bringLive(fixtureShell(), '1.0.0');
});
afterAll(async () => {
  await site.stop();
  await database.stop();
});

/** Each test has a remote of its own. */
let name = '';
let count = 0;
const release = (version: string) =>
  fixtureRemote(
    name,
    [{ id: 'home', path: `/${name}`, title: 'Home' }],
    `export const render = () => ({
      status: 200,
      head: { title: 'Home', description: 'Home', canonicalPath: '/' },
      html: '<h1>${version}</h1>',
      data: null,
    });`,
  );
beforeEach(async () => {
  name = `mfe-x${count++}`;
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await site.bringLive(release(version), version);
});

const ask = async <T>(path: string, body: object = {}, method: 'GET' | 'POST' = 'POST') => {
  const answer = await site.call(method, path, method === 'GET' ? undefined : { why: 'a test', ...body });
  return { status: answer.statusCode, ...(answer.json() as T & { code?: string; message?: string }) };
};
const rollback = (body: object = {}) => ask<ChangedRelease>(`/${name}/rollback`, body);
const status = async () => {
  const { channels, recalled } = await ask<ReleaseStatus>('/status', {}, 'GET');
  return { ...channels.find((channel) => channel.name === name), recalled };
};
const history = async () =>
  (await ask<{ revisions: ReleaseRevision[] }>(`/history?name=${name}`, {}, 'GET')).revisions;

describe('Rollback: it', () => {
  test('leaves alone what has gone live since it was decided on', async () => {
    const by = { who: 'automatic rollback', why: 'it failed' };
    await expect(site.app.releases.rollback(name, by, { from: '1.1.0' })).rejects.toThrow(
      `${name}@1.1.0 is not live any more.`,
    );
    expect(await site.app.releases.rollback(name, by, { from: '1.2.0' })).toMatchObject({ live: '1.1.0' });
  });

  test('goes back to what was live before, and further back the next time', async () => {
    expect(await rollback()).toMatchObject({ status: 200, live: '1.1.0', fallback: '1.0.0' });
    expect((await site.get(`/${name}`)).body).toContain('<h1>1.1.0</h1>');
    expect(await rollback()).toMatchObject({ live: '1.0.0', fallback: null });
    expect(await rollback()).toMatchObject({
      status: 422,
      code: 'RELEASE_REFUSED',
      message: `There is no good release of ${name} before ${name}@1.0.0.`,
    });
  });

  test('goes to the release that is named', async () => {
    expect(await rollback({ to: '1.0.0' })).toMatchObject({ live: '1.0.0', fallback: '1.1.0' });
    expect(await rollback({ to: '9.9.9' })).toMatchObject({ status: 404, code: 'RELEASE_NOT_FOUND' });
  });

  test('passes over a release whose files changed, and says so when that one is named', async () => {
    const files = site.app.releaseFiles;
    const record = await site.app.registry.find(name, '1.1.0');
    if (!record) throw new Error('no release');
    await files.remove(record);
    expect(await rollback({ to: '1.1.0' })).toMatchObject({ status: 422, code: 'RELEASE_INCOMPLETE' });
    expect(await rollback()).toMatchObject({ status: 200, live: '1.0.0' });
  });

  test('stands in the history with who and why', async () => {
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
    const audit = await ask<{ entries: object[] }>(`/audit?name=${name}&limit=1`, {}, 'GET');
    expect(audit.entries).toEqual([
      expect.objectContaining({
        action: 'rollback',
        version: '1.1.0',
        detail: 'from 1.2.0',
        revision: newest?.revision,
      }),
    ]);
  });
});

describe('Canary: it', () => {
  const canary = (version: string, percent: number) =>
    ask<ChangedRelease>(`/${name}/${version}/canary`, { percent });

  test('stands beside what is live until it ends', async () => {
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
    expect(await ask(`/${name}/canary/end`)).toMatchObject({ live: '1.2.0', canary: null });
    expect(await ask(`/${name}/canary/end`)).toMatchObject({
      status: 422,
      message: `${name} has no canary.`,
    });
    expect((await history()).map(({ action }) => action).slice(0, 3)).toEqual([
      'canary-end',
      'canary',
      'canary',
    ]);
  });

  test('ends when a release is promoted or rolled back', async () => {
    await site.publish(release('1.3.0'), '1.3.0');
    await canary('1.3.0', 10);
    expect(await ask(`/${name}/1.3.0/promote`)).toMatchObject({ live: '1.3.0', canary: null });
    await canary('1.2.0', 10);
    expect(await rollback()).toMatchObject({ live: '1.2.0', canary: null });
  });

  test('needs something live, another release, and a share of the visitors', async () => {
    expect(await canary('1.2.0', 10)).toMatchObject({
      status: 422,
      message: `${name}@1.2.0 is live for everybody.`,
    });
    for (const percent of [0, 101, 1.5])
      expect((await canary('1.1.0', percent)).code).toBe('INVALID_REQUEST');
    expect(await ask('/shell/9.0.0/canary', { percent: 1 })).toMatchObject({ status: 404 });
  });
});

describe('Recall: one', () => {
  const recall = (version: string) => ask<ChangedRelease>(`/${name}/${version}/recall`);

  test('of what is live goes back, and the release never comes again', async () => {
    expect(await recall('1.2.0')).toMatchObject({ status: 200, live: '1.1.0', fallback: '1.0.0' });
    expect((await status()).recalled).toContain(`${name}@1.2.0`);
    expect(site.app.registry.state.recalled.has(`${name}@1.2.0`)).toBe(true);
    for (const path of ['1.2.0/promote', '1.2.0/canary', 'rollback']) {
      const answer = await ask(`/${name}/${path}`, { percent: 5, to: '1.2.0' });
      expect(answer).toMatchObject({ status: 422, message: `${name}@1.2.0 is recalled.` });
    }
    expect(await recall('1.2.0')).toMatchObject({ message: `${name}@1.2.0 is recalled already.` });
  });

  test('of the fallback finds another', async () => {
    expect(await recall('1.1.0')).toMatchObject({ live: '1.2.0', fallback: '1.0.0' });
  });

  test('of the canary ends it', async () => {
    await ask(`/${name}/1.1.0/canary`, { percent: 5 });
    expect(await recall('1.1.0')).toMatchObject({ live: '1.2.0', canary: null });
  });

  test('of what is in use by nobody is a new revision, so that tabs hear of it', async () => {
    const before = site.app.registry.state.revision;
    expect((await recall('1.0.0')).revision).toBe(before + 1);
  });

  test('of what was never live is heard of as well', async () => {
    const routes = [{ id: 'new', path: '/new', title: 'New' }];
    await site.publish(fixtureRemote('mfe-new', routes, 'export const render = () => ({});'), '1.0.0');
    expect(await ask('/mfe-new/1.0.0/recall')).toMatchObject({ status: 200, live: null });
    expect(site.app.registry.state.recalled.has('mfe-new@1.0.0')).toBe(true);
    expect(await ask('/mfe-new/1.0.0/promote')).toMatchObject({ status: 422 });
  });

  test('of the only release is refused: there is nothing to go back to', async () => {
    expect(await ask('/shell/1.0.0/recall')).toMatchObject({
      status: 422,
      message: 'There is no good release of shell before shell@1.0.0.',
    });
    expect((await status()).recalled).not.toContain('shell@1.0.0');
  });

  test('stays: the database refuses to undo it', async () => {
    await recall('1.0.0');
    await expect(database.db.deleteFrom('release_recalls').execute()).rejects.toThrow('append-only');
  });
});
