import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { CONTRACTS_VERSION, type ReleaseCheck, releaseMatrixSchema } from 'shared-contracts/release';
import { describe, expect, it } from 'vitest';
import { sharedVersion } from '../../src/delivery/releases/gates/shared-modules-gate.ts';
import { pruneReleases } from '../../src/delivery/releases/registry/prune.ts';
import { compositionOf, startDeliverySite, UNRENDERED } from '../support/delivery-site.ts';
import { type FixtureRelease, fixtureShell, withRemote, workingRemote } from '../support/fixture-releases.ts';

const { database, site } = await startDeliverySite({ working: [], config: UNRENDERED });
const NAME = 'mfe-working';

describe('release matrix', () => {
  const provides = { react: { version: sharedVersion('react'), exports: '*' as const } };
  const rxjs = { shared: [{ name: 'rxjs', requiredVersion: '*', singleton: true }] };
  const LACKS = `${NAME}@1.0.0 takes 'rxjs', which shell@2.0.0 does not provide.`;
  const matrix = async (query = '') =>
    releaseMatrixSchema.parse(await site.read(`/matrix${query}`)).rows.map((row) => ({
      ...row,
      id: `${row.name}@${row.version}`,
    }));
  const rowOf = async (id: string, query?: string) => (await matrix(query)).find((row) => row.id === id);
  const change = async (path: string, body: object = {}) => {
    const { status, message } = await site.post(path, body);
    return [status, message];
  };

  it('shows for every kept release whether it could go live now', async () => {
    // A shell that does not say what it provides lets everything pass; the next one does not.
    await site.bringLive(workingRemote('1.0.0', rxjs), '1.0.0');
    for (const version of ['1.1.0', '1.2.0']) await site.bringLive(workingRemote(version), version);
    await site.publish(workingRemote('1.3.0'), '1.3.0');
    await site.publish(fixtureShell({ provides }), '2.0.0');
    expect((await matrix()).map((row) => [row.id, row.live, row.fallback, row.reasons])).toEqual([
      [`${NAME}@1.3.0`, false, false, []],
      [`${NAME}@1.2.0`, true, false, []],
      [`${NAME}@1.1.0`, false, true, []],
      [`${NAME}@1.0.0`, false, false, []],
      ['shell@2.0.0', false, false, []],
      ['shell@1.0.0', true, false, []],
    ]);
  });

  it('checks a shell with the fallbacks and a remote with the live shell, like each change', async () => {
    expect(await change(`/${NAME}/rollback`, { to: '1.0.0' })).toEqual([200, undefined]);
    expect(await change(`/${NAME}/1.3.0/promote`)).toEqual([200, undefined]);
    expect((await rowOf(`${NAME}@1.0.0`))?.fallback).toBe(true);
    expect((await rowOf('shell@2.0.0'))?.reasons).toEqual([LACKS]);
    expect(await change('/shell/2.0.0/promote')).toEqual([422, LACKS]);
    expect(await change('/shell/2.0.0/canary', { percent: 10 })).toEqual([422, LACKS]);

    for (const path of [`/${NAME}/1.1.0/promote`, `/${NAME}/1.3.0/promote`, '/shell/2.0.0/promote'])
      expect(await change(path)).toEqual([200, undefined]);
    expect((await rowOf(`${NAME}@1.0.0`))?.reasons).toEqual([LACKS]);
    expect(await change(`/${NAME}/1.0.0/promote`)).toEqual([422, LACKS]);
    expect(await change(`/${NAME}/rollback`, { to: '1.0.0' })).toEqual([422, LACKS]);
  });

  it('reports a recalled release, a freeze and lost files', async () => {
    await change(`/${NAME}/1.2.0/recall`);
    expect((await rowOf(`${NAME}@1.2.0`))?.reasons).toEqual([`${NAME}@1.2.0 is recalled.`]);
    const to = new Date(Date.now() + 60 * 60_000).toISOString();
    await change('/freezes', { to, remote: NAME });
    expect((await rowOf(`${NAME}@1.1.0`))?.frozen).toContain(`froze ${NAME} until ${to}: a test`);
    expect((await rowOf('shell@1.0.0'))?.frozen).toBeNull();
    await change('/freezes/lift', { remote: NAME });
    await site.app.releaseFiles.remove({ name: NAME, version: '1.1.0' });
    expect((await rowOf(`${NAME}@1.1.0`))?.reasons).toEqual([]);
    expect((await rowOf(`${NAME}@1.1.0`, '?files=true'))?.reasons).toEqual([
      expect.stringContaining('missing or broken are'),
    ]);
  });
});

describe('release check', () => {
  const [major = 0, minor = 0] = CONTRACTS_VERSION.split('.').map(Number);
  const next = `${major}.${minor + 1}.0`;
  const check = (version: string, body: object = {}) => site.call('POST', `/${NAME}/${version}/check`, body);
  const checked = async (version: string, body: object = {}) =>
    (await check(version, body)).json<ReleaseCheck>();
  const composition = () => compositionOf(site, '/content');
  const buildWith = (change: Parameters<typeof withRemote>[1]) =>
    withRemote(workingRemote('4.0.0'), change).manifest;

  it.each([
    [['/content'], 'whether its sample renders'],
    [['/', '/content'], 'whether its 2 samples render'],
  ])('of a build checks all but the samples %j and stores nothing', async (samples, left) => {
    expect(await checked('4.0.0', { manifest: buildWith({ samples }) })).toMatchObject({
      contracts: expect.arrayContaining([{ version: CONTRACTS_VERSION, adds: expect.stringMatching(/\w/) }]),
      publish: [],
      promote: [],
      left: [left],
    });
    const { rows } = await sql`select from releases where version = '4.0.0'`.execute(database.db);
    expect(rows).toEqual([]);
    expect(await readdir(join(site.folder, 'releases', NAME))).not.toContain('4.0.0');
  });

  it('of a build checks page budgets when file sizes are given', async () => {
    const weights = { 'web/page-home.js': 900_000 };
    const [reason = ''] = (await checked('4.0.0', { manifest: workingRemote('4.0.0').manifest, weights }))
      .publish;
    expect(reason).toMatch(/its page 'home' costs a visitor 90\d,\d{3} bytes, .* more than its budget of /);
  });

  it('of a build can use a named composition instead of the live one', async () => {
    const former = await composition();
    await site.bringLive(fixtureShell({ contracts: next }), '4.0.0');
    const build = { manifest: buildWith({ contracts: `^${next}` }) };
    expect((await checked('4.0.0', build)).promote).toEqual([]);
    expect((await checked('4.0.0', { ...build, against: former })).promote).toEqual([
      expect.stringContaining(
        `needs contracts ^${next}, but shell@2.0.0 provides ${CONTRACTS_VERSION}: lower`,
      ),
    ]);
    expect((await checked('4.0.0', { ...build, against: await composition() })).promote).toEqual([]);
    const unknown = await check('4.0.0', { ...build, against: '0123456789ab' });
    expect(unknown.json().message).toContain('There is no composition 0123456789ab');
  });

  it('suggests another version if this version is published with other bytes', async () => {
    expect(await checked('1.0.0', { manifest: workingRemote('other').manifest })).toMatchObject({
      publish: [`${NAME}@1.0.0 is published with other bytes: choose another version.`],
      promote: [],
    });
  });

  it('of an upload returns the same result as a publish, and publishes nothing', async () => {
    const { revision } = site.app.registry.state;
    const upload: FixtureRelease = withRemote(workingRemote('5.0.0'), { contracts: '^9.0.0' });
    await site.call('POST', `/${NAME}/5.0.0`, upload.manifest);
    expect(await checked('5.0.0')).toMatchObject({
      publish: [
        expect.stringContaining('needs contracts ^9.0.0'),
        expect.stringContaining('missing or broken'),
      ],
    });
    await site.upload(workingRemote('5.1.0'), '5.1.0');
    expect(await checked('5.1.0')).toMatchObject({ publish: [], promote: [], left: [] });
    expect((await site.app.registry.refresh()).revision).toBe(revision);
    expect((await site.get(`/releases/${NAME}/5.1.0/web/remoteEntry.mjs`)).statusCode).toBe(404);
  });

  it('of a published version reports whether it may go live, until a recall or pruning', async () => {
    for (const version of ['6.0.0', '6.1.0']) await site.bringLive(workingRemote(version), version);
    expect(await checked('6.0.0')).toMatchObject({ publish: [], promote: [], left: [] });
    await site.bringLive(workingRemote('6.2.0'), '6.2.0');
    await site.post(`/${NAME}/6.1.0/recall`);
    expect((await checked('6.1.0')).promote).toEqual([`${NAME}@6.1.0 is recalled.`]);
    await site.bringLive(workingRemote('6.3.0'), '6.3.0');
    await pruneReleases(database.db, site.app.releaseFiles, sql<Date>`now() + make_interval(days => 31)`);
    expect((await checked('6.0.0')).promote).toEqual([
      `${NAME}@6.0.0 was pruned: publish the same bytes again.`,
    ]);
    expect((await check('9.0.0')).statusCode).toBe(404);
  });
});
