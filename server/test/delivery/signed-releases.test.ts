import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { DamagedRelease, ReleaseManifest, ReleaseSignature } from 'shared-contracts/release';
import { publicHalfOf, type SigningKey, signRelease } from 'shared-contracts/signing';
import { describe, expect, it } from 'vitest';
import { ReleaseFiles } from '../../src/delivery/releases/files/release-files.ts';
import { createFolderStore } from '../../src/platform/files/folder-store.ts';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { auditOf, releaseAt, startDeliverySite, UNRENDERED } from '../support/delivery-site.ts';
import { type FixtureRelease, fixtureShell, remoteOf, workingRemote } from '../support/fixture-releases.ts';
import { idOf, keyOf, ROOT, ROOT_KEYS, TEAM, teamKey } from '../support/signing.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

const { database, site, withReplica } = await startDeliverySite({ config: UNRENDERED });
const SCRIPT = 'web/app.aaaaaaaa.js';
const stored = new ReleaseFiles(createFolderStore(join(site.folder, 'releases')));

/** Brings two versions of `mfe-WORD` live: 2.0.0, and 1.0.0 as its fallback. */
async function twoOf(word: string): Promise<void> {
  await site.bringLive(remoteOf(word, 'the first'), '1.0.0');
  await site.bringLive(remoteOf(word, 'the second'), '2.0.0');
}
const shown = (at: TestSite, word: string) => releaseAt(at, `/${word}`, `mfe-${word}`);
const fileOf = (at: TestSite, word: string, version: string, path = SCRIPT) =>
  at.get(`/releases/mfe-${word}/${version}/${path}`);
const damagedOf = async (at: TestSite, word: string) =>
  (await at.read<{ damaged: DamagedRelease[] }>('/status')).damaged.find(
    ({ name }) => name === `mfe-${word}`,
  );

/** Visitors get the fallback, no byte of 2.0.0 leaves the server, and operations read why. */
async function refuses(at: TestSite, word: string, reason: string): Promise<void> {
  expect(await shown(at, word)).toBe('1.0.0');
  expect(await damagedOf(at, word)).toMatchObject({
    version: '2.0.0',
    role: 'live',
    served: '1.0.0',
    unsigned: expect.stringContaining(reason),
  });
  for (const path of ['web/remoteEntry.mjs', SCRIPT]) {
    const file = await fileOf(at, word, '2.0.0', path);
    expect([file.statusCode, file.body.includes('evil')], path).toEqual([500, false]);
  }
  expect((await at.get('/health/ready')).json()).toMatchObject({
    damaged: expect.arrayContaining([`mfe-${word}@2.0.0`]),
  });
}

/** As the owner of the database, whom no trigger stops. */
async function writeDatabase(work: () => Promise<unknown>): Promise<void> {
  await sql`alter table releases disable trigger user`.execute(database.db);
  try {
    await work();
  } finally {
    await sql`alter table releases enable trigger user`.execute(database.db);
  }
}
async function writeFiles({ manifest, files }: FixtureRelease, version: string): Promise<void> {
  for (const [path, text] of Object.entries(files))
    await stored.write(manifest.name, version, path, Buffer.from(text));
}
const unsign = (name: string, version: string) =>
  database.db
    .deleteFrom('release_signatures')
    .where('name', '=', name)
    .where('version', '=', version)
    .execute();

/** Replaces version 2.0.0 in the database and in the files, and its signatures if others are given. */
const swap = (release: FixtureRelease, signatures?: readonly ReleaseSignature[]) => async () => {
  const { manifest } = release;
  const row = { name: manifest.name, version: '2.0.0' };
  await writeFiles(release, row.version);
  await writeDatabase(async () => {
    await database.db
      .updateTable('releases')
      .set({ manifest: JSON.stringify(manifest) })
      .where('name', '=', row.name)
      .where('version', '=', row.version)
      .execute();
    if (!signatures) return;
    await unsign(row.name, row.version);
    for (const signature of signatures)
      await database.db
        .insertInto('release_signatures')
        .values({ ...row, signature: JSON.stringify(signature), added_by: 'nobody' })
        .execute();
  });
};

const signedBy = (manifest: ReleaseManifest, version: string, key: SigningKey, at?: Date) =>
  signRelease({ version, manifest, use: 'release' }, key, at);
/** An envelope that names another key than the one that signed it. */
const named = ({ statement }: ReleaseSignature, keyid: string): ReleaseSignature => ({
  statement: { ...statement, signatures: statement.signatures.map((one) => ({ ...one, keyid })) },
});

async function publishWith(release: FixtureRelease, version: string, signature: unknown, at = site) {
  await at.upload(release, version);
  const answer = await at.post(`/${release.manifest.name}/${version}/publish`, { signature });
  return [answer.status, answer.message ?? ''] as const;
}
const publishSigned = (release: FixtureRelease, version: string, key: SigningKey, at = site) =>
  publishWith(release, version, signedBy(release.manifest, version, key), at);

const BARE = { key: keyOf('another') };
const FOREIGN = teamKey('a team', keyOf('other operations'));

describe('release changed in the database and in the files', () => {
  const forged = remoteOf('forged', 'evil');
  const bare = signedBy(forged.manifest, '2.0.0', BARE);
  const old = remoteOf('replayed', 'the first');
  it.each([
    [
      'it has other files',
      'swapped',
      swap(remoteOf('swapped', 'evil')),
      'another list of files than was signed',
    ],
    [
      'it is an older version with its signature',
      'replayed',
      swap(old, [signedBy(old.manifest, '1.0.0', TEAM)]),
      'has the signature of mfe-replayed@1.0.0',
    ],
    [
      'only the database knows its keys',
      'forged',
      swap(forged, [
        signedBy(forged.manifest, '2.0.0', FOREIGN),
        // Our certificate with another key, and a key with our id.
        { ...bare, certificate: TEAM.certificate },
        named(bare, idOf(ROOT)),
      ]),
      'mfe-forged@2.0.0',
    ],
  ])('does not run if %s', async (_what, word, change, reason) => {
    await twoOf(word);
    await change();
    await withReplica((replica) => refuses(replica, word, reason));
  });

  it('is replaced by the fallback, but still runs on replicas that verified it before', async () => {
    await withReplica(
      async (replica) => expect((await replica.get('/swapped')).body).toContain('the first'),
      { RENDER_SANDBOX: 'permission' },
    );
    expect(await shown(site, 'swapped')).toBe('2.0.0');
  });

  it('does not run without a signature until it is published again on any replica', async () => {
    await twoOf('deleted');
    await unsign('mfe-deleted', '2.0.0');
    await withReplica(async (replica) => {
      await refuses(replica, 'deleted', 'mfe-deleted@2.0.0 is not signed.');
      const path = '/mfe-deleted/2.0.0/publish';
      expect(await replica.post(path, { signature: undefined })).toMatchObject({
        status: 422,
        message: expect.stringContaining('RELEASE_SIGNING_KEY'),
      });
      const signature = signedBy(remoteOf('deleted', 'the second').manifest, '2.0.0', TEAM);
      expect((await site.post(path, { signature })).status).toBe(200);
      await expect.poll(() => damagedOf(replica, 'deleted')).toBeUndefined();
      expect(await shown(replica, 'deleted')).toBe('2.0.0');
      expect((await fileOf(replica, 'deleted', '2.0.0')).statusCode).toBe(200);
    });
  });

  it('does not run if it is inserted as live while the server runs', async () => {
    await twoOf('inserted');
    const evil = remoteOf('inserted', 'evil');
    const [name, version] = ['mfe-inserted', '3.0.0'];
    await writeFiles(evil, version);
    await writeDatabase(async () => {
      const { db } = database;
      await db
        .insertInto('releases')
        .values({ name, version, manifest: JSON.stringify(evil.manifest), published_at: new Date() })
        .execute();
      const live = { live_version: version, fallback_version: '2.0.0' };
      await db.updateTable('release_channels').set(live).where('name', '=', name).execute();
      await db
        .insertInto('release_revisions')
        .values({
          channel: 'main',
          name,
          who: 'x',
          why: 'x',
          ...live,
          canary_version: null,
          canary_percent: null,
        })
        .execute();
    });
    await site.app.registry.refresh();
    expect(await shown(site, 'inserted')).toBe('2.0.0');
    expect(await damagedOf(site, 'inserted')).toMatchObject({
      version,
      served: '2.0.0',
      unsigned: 'mfe-inserted@3.0.0 is not signed.',
    });
    expect((await fileOf(site, 'inserted', version)).statusCode).toBe(500);
    await site.post('/mfe-inserted/rollback');
    for (const [call, body] of [
      ['3.0.0/promote', {}],
      ['rollback', { to: version }],
    ] as const)
      expect(await site.post(`/mfe-inserted/${call}`, body)).toMatchObject({
        status: 422,
        message: 'mfe-inserted@3.0.0 is not signed.',
      });
  });

  it('does not go live if it is signed as a preview', async () => {
    await twoOf('previewed');
    await site.upload(remoteOf('previewed', 'evil'), '3.0.0');
    await site.post('/mfe-previewed/3.0.0/preview', { label: 'pr-1' });
    await writeDatabase(() =>
      database.db
        .updateTable('releases')
        .set({ is_preview: false })
        .where('name', '=', 'mfe-previewed')
        .where('version', '=', '3.0.0')
        .execute(),
    );
    expect((await site.post('/mfe-previewed/3.0.0/promote')).message).toBe(
      'mfe-previewed@3.0.0 is signed as a preview, which never goes live.',
    );
  });
});

describe('release signature', () => {
  const release = remoteOf('checked', 'a page');
  const { manifest } = release;
  const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const short = teamKey('short', ROOT, {
    notBefore: hour(-3).toISOString(),
    notAfter: hour(-1).toISOString(),
  });
  const early = teamKey('early', ROOT, { notBefore: hour(1).toISOString() });
  const stores = teamKey('stores', ROOT, { remotes: ['mfe-stores'] });
  const UNCERTIFIED = 'is signed by a key that no operations key of this site has certified.';
  it.each([
    ['it is missing', undefined, 'is not signed. mfe-checked@1.0.0 needs a signature'],
    [
      'it is of other files',
      signedBy(remoteOf('checked', 'another').manifest, '1.0.0', TEAM),
      'has another list of files than was signed.',
    ],
    [
      'it is of another version',
      signedBy(manifest, '0.9.0', TEAM),
      'has the signature of mfe-checked@0.9.0.',
    ],
    [
      'it is of a preview',
      signRelease({ version: '1.0.0', manifest, use: 'preview' }, TEAM),
      'is signed as a preview, which never goes live.',
    ],
    ['its key has no certificate', signedBy(manifest, '1.0.0', BARE), UNCERTIFIED],
    ['its key is certified by others', signedBy(manifest, '1.0.0', FOREIGN), UNCERTIFIED],
    [
      'its key is certified for other remotes',
      signedBy(manifest, '1.0.0', stores),
      'is signed by stores, whose key is only certified for mfe-stores.',
    ],
    ['its certificate has ended', signedBy(manifest, '1.0.0', short, hour(-2)), 'which ended'],
    [
      'it was made after the end of its certificate',
      signedBy(manifest, '1.0.0', short),
      'when its certificate was not valid',
    ],
    ['its certificate has not begun', signedBy(manifest, '1.0.0', early), 'certificate was not valid'],
  ])('is rejected if %s', async (_what, signature, sentence) => {
    expect(await publishWith(release, '1.0.0', signature)).toEqual([422, expect.stringContaining(sentence)]);
  });

  it('is rejected if it is malformed', async () => {
    expect((await publishWith(release, '1.0.0', { statement: 'x' }))[0]).toBe(400);
  });

  it('stays valid after the certificate ends if it was made before', async () => {
    await twoOf('over');
    const over = remoteOf('over', 'a page');
    await swap(over, [signedBy(over.manifest, '2.0.0', short, hour(-2))])();
    await withReplica(async (replica) => expect(await shown(replica, 'over')).toBe('2.0.0'));
  });

  it('is invalid with a revoked key until operations sign the release', async () => {
    await twoOf('revoked');
    const leaked = teamKey('leaked');
    const release = remoteOf('revoked', 'the second');
    await swap(release, [signedBy(release.manifest, '2.0.0', leaked)])();
    await withReplica(
      async (replica) => {
        await refuses(replica, 'revoked', `the key ${idOf(leaked.key)} of leaked, which is revoked`);
        const next = remoteOf('revoked', 'the third');
        expect((await publishSigned(next, '3.0.0', leaked, replica))[1]).toContain('which is revoked');
        const signature = signedBy(release.manifest, '2.0.0', { key: ROOT });
        expect(await replica.post('/mfe-revoked/2.0.0/publish', { signature })).toMatchObject({
          release: { signedBy: { who: 'operations', key: idOf(ROOT) } },
        });
        expect(await shown(replica, 'revoked')).toBe('2.0.0');
        expect(await auditOf(replica, 'mfe-revoked', 1)).toMatchObject([
          { action: 'sign', version: '2.0.0', detail: `by operations, key ${idOf(ROOT)}` },
        ]);
      },
      { RELEASE_REVOKED_KEYS: idOf(leaked.key) },
    );
  });
});

describe('operations key', () => {
  it('certifies and signs nothing after its last day, but certified releases still run', async () => {
    await twoOf('aged');
    await withReplica(
      async (replica) => {
        expect(await shown(replica, 'aged')).toBe('2.0.0');
        const release = remoteOf('aged', 'the third');
        expect(await publishSigned(release, '3.0.0', TEAM, replica)).toEqual([
          422,
          expect.stringContaining(`the operations key ${idOf(ROOT)}, which ended 2021-01-02`),
        ]);
        expect((await publishSigned(release, '3.0.0', { key: ROOT }, replica))[1]).toContain('after the end');
      },
      { RELEASE_ROOT_KEYS: `${ROOT_KEYS}@2021-01-01` },
    );
  });

  it('rotates: a site trusts both the old and the next key, and later only the next', async () => {
    await twoOf('rotated');
    const next = keyOf('the next operations');
    const team = teamKey('the team of next year', next);
    await withReplica(
      async (replica) => {
        const release = remoteOf('rotated', 'the third');
        expect((await publishSigned(release, '3.0.0', team, replica))[0]).toBe(200);
        await replica.post('/mfe-rotated/3.0.0/promote');
        expect(await shown(replica, 'rotated')).toBe('3.0.0');
        const signature = signedBy(remoteOf('rotated', 'the first').manifest, '1.0.0', team);
        expect((await replica.post('/mfe-rotated/1.0.0/publish', { signature })).status).toBe(200);
      },
      { RELEASE_ROOT_KEYS: `${ROOT_KEYS} ${publicHalfOf(next)}` },
    );
    await withReplica(
      async (replica) => {
        const { releases } = await replica.read<{
          releases: Array<{ version: string; signedBy: { who: string } | null }>;
        }>('/?name=mfe-rotated');
        expect(releases.map(({ version, signedBy: signer }) => [version, signer?.who])).toEqual([
          ['3.0.0', 'the team of next year'],
          ['2.0.0', undefined],
          ['1.0.0', 'the team of next year'],
        ]);
        // Without a trusted shell there is no page; signed remotes have their files.
        expect((await fileOf(replica, 'rotated', '3.0.0')).statusCode).toBe(200);
        expect((await fileOf(replica, 'rotated', '2.0.0')).statusCode).toBe(500);
      },
      { RELEASE_ROOT_KEYS: publicHalfOf(next) },
    );
  });

  it('of another site is not trusted: the replica is not ready and runs no release', async () => {
    await withReplica(
      async (replica) => {
        const ready = await replica.get('/health/ready');
        expect(ready.statusCode).toBe(503);
        expect(ready.json()).toMatchObject({
          missing: ['shell'],
          damaged: expect.arrayContaining(['shell@1.0.0', 'mfe-working@1.0.0']),
        });
        expect((await replica.get('/content')).statusCode).toBe(503);
        expect((await replica.get('/releases/shell/1.0.0/web/app.11111111.js')).statusCode).toBe(500);
        expect((await site.get('/content')).statusCode).toBe(200);
      },
      { REQUIRED_RELEASES: 'shell', RELEASE_ROOT_KEYS: publicHalfOf(keyOf('other operations')) },
    );
  });

  it('is required on a public site', async () => {
    await withReplica(
      async (replica) => {
        const ready = await replica.get('/health/ready');
        expect(ready.statusCode).toBe(503);
        expect(ready.json().why).toContain('RELEASE_ROOT_KEYS is not set');
        expect(await publishSigned(remoteOf('public', 'a page'), '1.0.0', TEAM, replica)).toEqual([
          422,
          expect.stringContaining('RELEASE_ROOT_KEYS is not set'),
        ]);
      },
      { RELEASE_ROOT_KEYS: '', ORIGIN: 'https://www.example.com' },
    );
  });

  it('is created once by a local site, and signs only the existing releases', async () => {
    const own = await createTestDatabase();
    const before = await createTestSite({ database: own, config: UNRENDERED });
    const start = () => {
      const config = { ...UNRENDERED, RELEASE_ROOT_KEYS: '' };
      return createTestSite({ database: own, folder: before.folder, config });
    };
    try {
      await before.bringLive(fixtureShell(), '1.0.0');
      for (const version of ['1.0.0', '2.0.0']) await before.bringLive(workingRemote(version), version);
      await own.db.deleteFrom('release_signatures').execute();

      const upgraded = await start();
      expect(await releaseAt(upgraded, '/content', 'mfe-working')).toBe('2.0.0');
      const { releases } = await upgraded.read<{ releases: Array<{ signedBy: { who: string } }> }>('/');
      expect(releases.map(({ signedBy: signer }) => signer?.who)).toEqual(Array(3).fill('operations'));
      for (const file of ['operations.pem', 'team.json']) {
        const { mode } = await stat(join(before.folder, 'release-keys', file));
        expect((mode & 0o777).toString(8), file).toBe('600');
      }
      await upgraded.stop();

      await own.db.deleteFrom('release_signatures').where('version', '=', '2.0.0').execute();
      const again = await start();
      expect(await releaseAt(again, '/content', 'mfe-working')).toBe('1.0.0');
      expect(await damagedOf(again, 'working')).toMatchObject({
        version: '2.0.0',
        unsigned: 'mfe-working@2.0.0 is not signed.',
      });
      await again.stop();
    } finally {
      await before.stop();
      await own.stop();
    }
  });
});
