import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { PublishedRelease, ReleaseRevision } from 'shared-contracts/release';
import { describe, expect, it } from 'vitest';
import { releaseAt, startDeliverySite, UNRENDERED } from '../support/delivery-site.ts';
import { workingRemote } from '../support/fixture-releases.ts';

const { database, site, withReplica } = await startDeliverySite({ config: UNRENDERED });

const NAME = 'mfe-working';
const post = (path: string, body: object = {}) => site.post<{ missing: string[] }>(`/${NAME}/${path}`, body);
const announce = async (version: string, text = version) =>
  (await site.call('POST', `/${NAME}/${version}`, workingRemote(text).manifest)).json();
const put = (version: string, path: string, text = '') =>
  site.call('PUT', `/${NAME}/${version}/files/${path}`, Buffer.from(text));
const ENTRY = 'web/remoteEntry.mjs';
const releases = async () => (await site.read<{ releases: PublishedRelease[] }>(`?name=${NAME}`)).releases;
const versions = async () => (await releases()).map(({ version }) => version);

describe('publishing', () => {
  it('requests missing files, and resumes an upload', async () => {
    const { files } = workingRemote('1.1.0');
    const all: string[] = (await announce('1.1.0')).missing;
    expect(all.sort()).toEqual(Object.keys(files).sort());
    const [first = ''] = all;
    await put('1.1.0', first, files[first]);
    const { missing } = await announce('1.1.0');
    expect(missing.sort()).toEqual(all.filter((path) => path !== first).sort());
  });

  it('hides an upload, and rejects publish and promote, until all files are uploaded', async () => {
    await announce('1.2.0');
    await put('1.2.0', ENTRY, workingRemote('1.2.0').files[ENTRY]);
    expect((await site.get(`/releases/${NAME}/1.2.0/${ENTRY}`)).statusCode).toBe(404);
    expect(await versions()).not.toContain('1.2.0');
    expect(await post('1.2.0/publish')).toMatchObject({
      status: 422,
      code: 'RELEASE_INCOMPLETE',
      message: expect.stringContaining('missing or broken are'),
    });
    expect(await post('1.2.0/promote')).toMatchObject({ status: 404, code: 'RELEASE_NOT_FOUND' });
    expect((await post('7.7.7/promote')).message).toBe('There is no release mfe-working@7.7.7.');
  });

  it('rejects bytes that were not announced, and files outside the release', async () => {
    await announce('1.3.0');
    const other = await put('1.3.0', ENTRY, 'evil()');
    expect(other.statusCode).toBe(422);
    expect(other.json()).toMatchObject({
      code: 'RELEASE_INCOMPLETE',
      message: expect.stringContaining(`${ENTRY} has other bytes than announced`),
    });
    expect((await put('1.3.0', 'web/unknown.js', 'other')).json().code).toBe('RELEASE_INCOMPLETE');
    expect((await put('1.3.0', 'web/..%2F..%2Fx', 'other')).statusCode).toBe(400);
  });

  it('accepts the same release again, and rejects another one with the same version', async () => {
    expect(await announce('1.0.0', '1.0.0')).toEqual({ missing: [], published: true });
    expect(await announce('1.0.0', 'other')).toMatchObject({
      code: 'RELEASE_EXISTS',
      message: 'mfe-working@1.0.0 is published with other bytes: choose another version.',
    });
    expect((await post('1.0.0/publish')).status).toBe(200);
  });

  it('is final: the database rejects changes to published releases and history', async () => {
    const { db } = database;
    await expect(
      db.updateTable('releases').set({ published_by: 'me' }).where('version', '=', '1.0.0').execute(),
    ).rejects.toThrow('cannot change');
    await expect(db.deleteFrom('release_revisions').execute()).rejects.toThrow('append-only');
  });

  it('can be repeated after the server is killed during an upload', async () => {
    await announce('1.4.0');
    // A killed process leaves a file that is not whole.
    await writeFile(join(site.folder, 'releases', NAME, '.unfinished-1'), 'half');
    await withReplica(async (survivor) => {
      expect((await survivor.get('/')).statusCode).toBe(200);
      await survivor.publish(workingRemote('1.4.0'), '1.4.0');
      expect(await versions()).toContain('1.4.0');
    });
  });

  it('rejects a promotion if the files changed after publishing', async () => {
    await site.publish(workingRemote('5.0.0'), '5.0.0');
    const folder = join(site.folder, 'releases', NAME, '5.0.0/web');
    const [file = ''] = (await readdir(folder)).filter((name) => name.startsWith('page-home.js-'));
    await writeFile(join(folder, file), 'changed');
    expect(await post('5.0.0/promote')).toMatchObject({
      code: 'RELEASE_INCOMPLETE',
      message: expect.stringContaining('web/page-home.js'),
    });
  });
});

describe('live release', () => {
  it('changes with a new revision, and the previous release becomes the fallback', async () => {
    const before = site.app.registry.state.revision;
    const revision = await site.bringLive(workingRemote('6.0.0'), '6.0.0');
    expect(revision).toBe(before + 1);
    expect((await site.get('/')).headers['x-composition-revision']).toBe(String(revision));
    const rows = await releases();
    expect(rows.filter(({ live }) => live).map(({ version }) => version)).toEqual(['6.0.0']);
    expect(rows.filter(({ fallback }) => fallback).map(({ version }) => version)).toEqual(['1.0.0']);
    expect(await releaseAt(site, '/', NAME)).toBe('6.0.0');
    const change = { revision, name: NAME, live: '6.0.0', fallback: '1.0.0', canary: null };
    expect(await post('6.0.0/promote')).toEqual({ status: 200, ...change });
  });

  it('changes on another replica without a restart', async () => {
    await withReplica(async (replica) => {
      const changed = new Promise<number>((resolve) => {
        replica.app.registry.onChange(({ revision }) => resolve(revision));
      });
      const revision = await site.bringLive(workingRemote('7.0.0'), '7.0.0');
      expect(await changed).toBe(revision);
      expect((await replica.get('/')).headers['x-composition-revision']).toBe(String(revision));
      expect(await releaseAt(replica, '/', NAME)).toBe('7.0.0');
    });
  });

  it('can be changed by a replica of the previous version, without canaries and actions', async () => {
    const revision = await database.db.transaction().execute(async (transaction) => {
      await sql`
        insert into release_channels (channel, name, live_version, fallback_version)
        values ('main', ${NAME}, '1.0.0', '6.0.0')
        on conflict (channel, name)
        do update set live_version = '1.0.0', fallback_version = '6.0.0'`.execute(transaction);
      const { rows } = await sql<{ revision: number }>`
        insert into release_revisions (who, why, channel, name, live_version, fallback_version)
        values ('an old replica', 'a test', 'main', ${NAME}, '1.0.0', '6.0.0')
        returning revision`.execute(transaction);
      return rows[0]?.revision;
    });
    await expect.poll(() => releaseAt(site, '/', NAME)).toBe('1.0.0');
    const { revisions } = await site.read<{ revisions: ReleaseRevision[] }>('/history?limit=1');
    expect(revisions).toMatchObject([{ revision, action: 'promote', canary: null }]);
  });
});
