import { sql } from 'kysely';
import type { CheckStatement, ReleaseManifest, ReleaseSignature } from 'shared-contracts/release';
import { type SigningKey, signCheck, signRelease } from 'shared-contracts/signing';
import { describe, expect, it } from 'vitest';
import { auditOf, startDeliverySite, UNRENDERED } from '../support/delivery-site.ts';
import { type FixtureRelease, fixtureRemote, remoteOf, workingRemote } from '../support/fixture-releases.ts';
import { idOf, keyOf, ROOT, TEAM, teamKey } from '../support/signing.ts';

const { database, site, withReplica } = await startDeliverySite({ config: UNRENDERED, areChecked: false });

const NAME = 'mfe-working';
const unchecked = (version: string) => ({
  status: 422,
  code: 'RELEASE_UNCHECKED',
  message: expect.stringContaining(
    `${NAME}@${version} was not mounted in a browser yet: run \`pnpm release check ${NAME} ${version}\``,
  ),
});

const pages = (id: string, member = ['/']): CheckStatement['mounted'] => [
  { shell: 'shell@1.0.0', remote: id, visitor: ['/'], member },
];
const resultOf = (
  { name }: ReleaseManifest,
  version: string,
  manifest: ReleaseManifest,
  key: SigningKey = TEAM,
  mounted = pages(`${name}@${version}`),
) => signCheck({ version, mounted }, manifest, key);

async function publish(version: string, release: FixtureRelease = workingRemote(version)) {
  await site.publish(release, version);
  const { manifest } = release;
  const at = `/${manifest.name}/${version}`;
  return {
    manifest,
    promote: (more: object = {}, token?: string) => site.post(`${at}/promote`, more, token),
    change: (path: string, more: object) => site.post(`${at}/${path}`, more),
    store: async (result: ReleaseSignature = resultOf(manifest, version, manifest)) => {
      const answer = await site.call('POST', `${at}/checked`, { result });
      return answer.statusCode === 204 ? 204 : answer.json<{ message: string }>().message;
    },
  };
}

describe('a release that visitors never got', () => {
  it('goes live, and gets a canary or a ramp, only with the result of a check', async () => {
    const { promote, change, store } = await publish('2.0.0');
    const ramp = { steps: [10, 100], everySeconds: 60 };
    for (const answer of [
      await promote(),
      await change('canary', { percent: 1 }),
      await change('ramp', ramp),
    ])
      expect(answer).toMatchObject(unchecked('2.0.0'));
    const { rows } = await site.read<{ rows: Array<{ version: string; unchecked?: string }> }>('/matrix');
    expect(rows.find(({ version }) => version === '2.0.0')?.unchecked).toEqual(unchecked('2.0.0').message);
    expect(await store()).toBe(204);
    expect(await auditOf(site, NAME, 1)).toMatchObject([{ action: 'check', version: '2.0.0' }]);
    expect(await promote()).toMatchObject({ status: 200, live: '2.0.0' });
  });

  it('is shown again after a rollback or a canary without a new check', async () => {
    const { promote, change, store } = await publish('2.1.0');
    await store();
    expect(await change('canary', { percent: 1 })).toMatchObject({ status: 200 });
    await database.db.deleteFrom('release_checks').execute();
    expect(await promote()).toMatchObject({ live: '2.1.0' });
    expect(await site.post(`/${NAME}/rollback`)).toMatchObject({ live: '2.0.0' });
    expect(await promote()).toMatchObject({ live: '2.1.0' });
    expect(await site.post(`/${NAME}/2.1.0/recall`)).toMatchObject({ live: '2.0.0' });
  });

  it('is shown without a check if operations insist, and the audit says so', async () => {
    const { promote } = await publish('2.2.0');
    const asked = { why: 'a test', team: 'Working', releases: [NAME], days: 1 };
    const { secret } = await site.post<{ secret: string }>('/tokens', asked);
    expect(await promote({ unchecked: true }, secret)).toMatchObject({
      code: 'RELEASE_UNCHECKED',
      message: expect.stringMatching(/^Only operations can go live without a check\./),
    });
    expect(await promote({ unchecked: true, why: 'the shop is down' })).toMatchObject({ live: '2.2.0' });
    expect(await auditOf(site, NAME, 2)).toMatchObject([
      { action: 'promote', version: '2.2.0' },
      { action: 'unchecked', version: '2.2.0', why: 'the shop is down' },
    ]);
  });

  it('needs no check if it was published before checks were needed', async () => {
    const { promote } = await publish('2.3.0');
    // As the migration leaves rows: the trigger refuses changes of published releases.
    await sql`alter table releases disable trigger releases_are_immutable`.execute(database.db);
    await sql`update releases set needs_check = false where version = '2.3.0'`.execute(database.db);
    await sql`alter table releases enable trigger releases_are_immutable`.execute(database.db);
    expect(await promote()).toMatchObject({ live: '2.3.0' });
  });
});

describe('the result of a check', () => {
  const stores = teamKey('stores', ROOT, { remotes: ['mfe-stores'] });
  const short = teamKey('short', ROOT, { notAfter: '2020-01-02T00:00:00.000Z' });
  const WORKING = workingRemote('3.0.0').manifest;

  it.each<[string, (manifest: ReleaseManifest) => ReleaseSignature, string]>([
    [
      'another version',
      (manifest) => resultOf(manifest, '2.0.0', manifest),
      `has the signature of ${NAME}@2.0.0`,
    ],
    [
      'other files',
      () => resultOf(WORKING, '3.0.0', remoteOf('working', 'x').manifest),
      'another list of files',
    ],
    [
      'another remote',
      () => resultOf(WORKING, '3.0.0', remoteOf('other', 'x').manifest),
      'the signature of mfe-other',
    ],
    [
      'no page of the release',
      (manifest) => resultOf(manifest, '3.0.0', manifest, TEAM, pages('mfe-other@1.0.0')),
      'names no page of it',
    ],
    [
      'visitors only',
      (manifest) => resultOf(manifest, '3.0.0', manifest, TEAM, pages(`${NAME}@3.0.0`, [])),
      'names no page of it',
    ],
    [
      'a key of other remotes',
      (manifest) => resultOf(manifest, '3.0.0', manifest, stores),
      'whose key is only certified for mfe-stores',
    ],
    [
      'a key without a certificate',
      (manifest) => resultOf(manifest, '3.0.0', manifest, { key: keyOf('bare') }),
      'no operations key of this site has certified',
    ],
    ['an ended certificate', (manifest) => resultOf(manifest, '3.0.0', manifest, short), 'was not valid'],
    [
      'the signature of the release itself',
      (manifest) => signRelease({ version: '3.0.0', manifest, use: 'release' }, TEAM),
      'does not match its content',
    ],
  ])('is refused with %s', async (_what, resultFor, words) => {
    const { manifest, promote, store } = await publish('3.0.0');
    expect(await store(resultFor(manifest))).toContain(words);
    expect(await promote()).toMatchObject(unchecked('3.0.0'));
  });

  it('no longer counts once its key is revoked', async () => {
    const leaked = teamKey('leaked');
    const { manifest, store } = await publish('3.1.0');
    expect(await store(resultOf(manifest, '3.1.0', manifest, leaked))).toBe(204);
    await withReplica(
      async (replica) =>
        expect(await replica.post(`/${NAME}/3.1.0/promote`)).toMatchObject(unchecked('3.1.0')),
      { RELEASE_REVOKED_KEYS: idOf(leaked.key) },
    );
  });

  it('is not for a release that does not exist', async () => {
    const result = resultOf(WORKING, '9.9.9', WORKING);
    expect((await site.call('POST', `/${NAME}/9.9.9/checked`, { result })).statusCode).toBe(404);
  });
});

describe('samples', () => {
  it('must be named if all routes have parameters', async () => {
    const routes = [{ id: 'x', path: '/:centre/kiosk/:id', title: 'X' }];
    await expect(site.publish(fixtureRemote('mfe-kiosk', routes, ''), '1.0.0')).rejects.toThrow(
      `mfe-kiosk@1.0.0: all its routes have parameters, so \\"samples\\" of its manifest must name addresses to check.`,
    );
  });
});
