import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { DamagedRelease, ReleaseManifest, ReleaseSignature } from 'shared-contracts';
import { publicHalfOf, type SigningKey, signRelease } from 'shared-contracts/signing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ReleaseFiles } from '../../src/delivery/releases/release-files.ts';
import type { FileStore } from '../../src/platform/files/file-store.ts';
import { createFolderStore } from '../../src/platform/files/folder-store.ts';
import { createS3Store } from '../../src/platform/files/s3-store.ts';
import { startBucket } from '../../src/testing/s3-bucket.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import {
  type FixtureRelease,
  fixtureRemote,
  fixtureShell,
  workingRemote,
} from '../support/fixture-releases.ts';
import { idOf, keyOf, ROOT, ROOT_KEYS, TEAM, teamKey } from '../support/signing.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

let database: TestDatabase;
let site: TestSite;
beforeAll(async () => {
  database = await createTestDatabase();
  site = await createTestSite({ database });
  await site.bringLive(fixtureShell(), '1.0.0');
  await site.bringLive(workingRemote('1.0.0'), '1.0.0');
});
afterAll(async () => {
  await site.stop();
  await database.stop();
});

/** Remote `mfe-WORD` of `/WORD`, whose page says `text`. */
const remoteOf = (word: string, text: string): FixtureRelease =>
  fixtureRemote(
    `mfe-${word}`,
    [{ id: 'page', path: `/${word}`, title: word }],
    `export const render = () => ({ status: 200, head: { title: 'A', description: 'A', canonicalPath: '/' }, html: '<h1>${text}</h1>', data: 1 });`,
  );

/** A remote whose 2.0.0 is live, with 1.0.0 to fall back to. */
async function twoOf(word: string, at = site): Promise<void> {
  await at.bringLive(remoteOf(word, 'the first'), '1.0.0');
  await at.bringLive(remoteOf(word, 'the second'), '2.0.0');
}

/** A server that starts on what is there now. */
async function restarted(
  work: (replica: TestSite) => Promise<void>,
  config: Readonly<Record<string, string>> = {},
): Promise<void> {
  const replica = await createTestSite({ database, folder: site.folder, config });
  try {
    await work(replica);
  } finally {
    await replica.stop();
  }
}

const damagedOf = async (at: TestSite, word: string) =>
  (await at.call('GET', '/status'))
    .json<{ damaged: DamagedRelease[] }>()
    .damaged.find(({ name }) => name === `mfe-${word}`);

/** The fallback is what visitors get, no byte of 2.0.0 leaves the server, and operations read why. */
async function refuses(at: TestSite, word: string, reason: string): Promise<void> {
  expect((await at.get(`/${word}`)).body).toContain('the first');
  expect(await damagedOf(at, word)).toMatchObject({
    ...{ version: '2.0.0', role: 'live', served: '1.0.0' },
    unsigned: expect.stringContaining(reason),
  });
  for (const path of ['web/remoteEntry.mjs', 'web/app.aaaaaaaa.js']) {
    const file = await at.get(`/releases/mfe-${word}/2.0.0/${path}`);
    expect([file.statusCode, file.body.includes('evil')], path).toEqual([500, false]);
  }
  expect((await at.get('/health/ready')).json()).toMatchObject({
    damaged: expect.arrayContaining([`mfe-${word}@2.0.0`]),
  });
}

/** Whoever owns the database: no trigger stands in the way. */
async function writeDatabase(work: (db: TestDatabase['db']) => Promise<unknown>): Promise<void> {
  await sql`alter table releases disable trigger user`.execute(database.db);
  try {
    await work(database.db);
  } finally {
    await sql`alter table releases enable trigger user`.execute(database.db);
  }
}

/** Puts another build into the place of a release, in the database and in the files. */
async function swap(
  store: FileStore,
  version: string,
  { manifest, files }: FixtureRelease,
  signatures: readonly ReleaseSignature[] | null = null,
): Promise<void> {
  const { name } = manifest;
  for (const [path, text] of Object.entries(files))
    await new ReleaseFiles(store).write(name, version, path, Buffer.from(text));
  await writeDatabase(async (db) => {
    await db
      .updateTable('releases')
      .set({ manifest: JSON.stringify(manifest) })
      .where('name', '=', name)
      .where('version', '=', version)
      .execute();
    if (signatures === null) return;
    await db
      .deleteFrom('release_signatures')
      .where('name', '=', name)
      .where('version', '=', version)
      .execute();
    for (const signature of signatures)
      await db
        .insertInto('release_signatures')
        .values({ name, version, signature: JSON.stringify(signature), added_by: 'nobody' })
        .execute();
  });
}

const folderOf = ({ folder }: TestSite) => createFolderStore(join(folder, 'releases'));
const evilOf = (word: string) => {
  const { manifest, files } = remoteOf(word, 'evil');
  return { manifest, files };
};
const signedBy = (manifest: ReleaseManifest, version: string, key: SigningKey) =>
  signRelease({ version, manifest, use: 'release' }, key);

async function uploaded({ manifest, files }: FixtureRelease, version: string, at = site): Promise<void> {
  const base = `/${manifest.name}/${version}`;
  await at.call('POST', base, manifest);
  for (const [path, text] of Object.entries(files))
    await at.call('PUT', `${base}/files/${path}`, Buffer.from(text));
}

/** Publishes with one signature: status, and the sentence of a refusal. */
async function publishWith(release: FixtureRelease, version: string, signature: unknown, at = site) {
  await uploaded(release, version, at);
  const answer = await at.call('POST', `/${release.manifest.name}/${version}/publish`, { signature });
  return [answer.statusCode, answer.json<{ message?: string }>().message ?? ''] as const;
}

describe('Signed release: who writes database and files cannot have another one run', () => {
  test('a file that was swapped, with its hash in the database, in the folder', async () => {
    await twoOf('swapped');
    await swap(folderOf(site), '2.0.0', evilOf('swapped'));
    await restarted((replica) => refuses(replica, 'swapped', 'another list of files than was signed'));
    // What runs meanwhile was verified, and stays what it was.
    expect((await site.get('/swapped')).body).toContain('the second');
  });

  test('a file that was swapped in the bucket, with its hash in the database', async () => {
    const bucket = await startBucket();
    const inBucket = await createTestSite({ database, folder: site.folder, config: bucket.environment });
    try {
      // What lies in the folder.
      await inBucket.call('POST', '/shell/1.0.0/repair', { why: 'a test' });
      await twoOf('bucketed', inBucket);
      const store = createS3Store({ ...bucket.options, prefix: 'releases/' });
      await swap(store, '2.0.0', evilOf('bucketed'));
      await restarted(
        (replica) => refuses(replica, 'bucketed', 'another list of files than was signed'),
        bucket.environment,
      );
      // Bytes alone: the list is signed, and they are not on it.
      const script = 'web/app.aaaaaaaa.js';
      const [key = ''] = (await store.list(`mfe-bucketed/1.0.0/${script}-`)).filter((one) =>
        /[0-9a-f]$/.test(one),
      );
      for (const one of await store.list(`mfe-bucketed/1.0.0/${script}-`)) await store.delete(one);
      await store.put(key, Buffer.from('evil()'));
      await restarted(async (replica) => {
        const answer = await replica.get(`/releases/mfe-bucketed/1.0.0/${script}`);
        expect([answer.statusCode, answer.body.includes('evil')]).toEqual([500, false]);
      }, bucket.environment);
    } finally {
      await inBucket.stop();
      await bucket.stop();
    }
  });

  test('an older list with its files and its signature', async () => {
    await twoOf('replayed');
    const old = remoteOf('replayed', 'the first');
    const [signature] = (await site.call('GET', '/mfe-replayed/1.0.0')).json<{
      signatures: ReleaseSignature[];
    }>().signatures;
    await swap(folderOf(site), '2.0.0', old, signature ? [signature] : []);
    await restarted((replica) => refuses(replica, 'replayed', 'has the signature of mfe-replayed@1.0.0'));
    expect(await publishWith(old, '3.0.0', signature)).toEqual([
      422,
      'mfe-replayed@3.0.0 has the signature of mfe-replayed@1.0.0.',
    ]);
  });

  test('a signature that was deleted: what is published again with the key has one again, on every replica', async () => {
    await twoOf('deleted');
    await database.db
      .deleteFrom('release_signatures')
      .where('name', '=', 'mfe-deleted')
      .where('version', '=', '2.0.0')
      .execute();
    await restarted(async (replica) => {
      await refuses(replica, 'deleted', 'mfe-deleted@2.0.0 is not signed.');
      const bare = await replica.call('POST', '/mfe-deleted/2.0.0/publish', { signature: undefined });
      expect(bare.statusCode).toBe(422);
      expect(bare.json<{ message: string }>().message).toContain('RELEASE_SIGNING_KEY');
      // By another replica.
      const { manifest } = remoteOf('deleted', 'the second');
      const signature = signedBy(manifest, '2.0.0', TEAM);
      expect((await site.call('POST', '/mfe-deleted/2.0.0/publish', { signature })).statusCode).toBe(200);
      await expect.poll(() => damagedOf(replica, 'deleted')).toBeUndefined();
      expect((await replica.get('/deleted')).body).toContain('the second');
      expect((await replica.get('/releases/mfe-deleted/2.0.0/web/app.aaaaaaaa.js')).statusCode).toBe(200);
    });
  });

  test('a key, certified and all, that only the database knows', async () => {
    await twoOf('forged');
    const evil = evilOf('forged');
    const own = teamKey('a team', keyOf('operations of somebody else'));
    await swap(folderOf(site), '2.0.0', evil, [
      signedBy(evil.manifest, '2.0.0', own),
      // A certificate that is ours beside a key that is not, and a key that calls itself ours.
      { ...signedBy(evil.manifest, '2.0.0', { key: keyOf('another') }), certificate: TEAM.certificate },
      named(signedBy(evil.manifest, '2.0.0', { key: keyOf('another') }), idOf(ROOT)),
    ]);
    await restarted((replica) => refuses(replica, 'forged', 'mfe-forged@2.0.0'));
    const sentences = [];
    for (const key of [own, { key: keyOf('another') }])
      sentences.push(await publishWith(evil, '3.0.0', signedBy(evil.manifest, '3.0.0', key)));
    expect(sentences).toEqual(
      Array(2).fill([
        422,
        'mfe-forged@3.0.0 is signed by a key that no operations key of this site has certified.',
      ]),
    );
  });

  test('a release that is put in at run time: it is no more than its fallback from the first moment on', async () => {
    await twoOf('inserted');
    const evil = evilOf('inserted');
    for (const [path, text] of Object.entries(evil.files))
      await new ReleaseFiles(folderOf(site)).write('mfe-inserted', '3.0.0', path, Buffer.from(text));
    await writeDatabase(async (db) => {
      const row = { name: 'mfe-inserted', version: '3.0.0' };
      await db
        .insertInto('releases')
        .values({ ...row, manifest: JSON.stringify(evil.manifest), published_at: new Date() })
        .execute();
      await db
        .updateTable('release_channels')
        .set({ live_version: '3.0.0', fallback_version: '2.0.0' })
        .where('name', '=', 'mfe-inserted')
        .execute();
      await db
        .insertInto('release_revisions')
        .values({
          ...{ channel: 'main', name: 'mfe-inserted', who: 'x', why: 'x', live_version: '3.0.0' },
          ...{ fallback_version: '2.0.0', canary_version: null, canary_percent: null },
        })
        .execute();
    });
    await site.app.registry.refresh();
    expect((await site.get('/inserted')).body).toContain('the second');
    expect(await damagedOf(site, 'inserted')).toMatchObject({
      ...{ version: '3.0.0', served: '2.0.0' },
      unsigned: 'mfe-inserted@3.0.0 is not signed.',
    });
    expect((await site.get('/releases/mfe-inserted/3.0.0/web/remoteEntry.mjs')).statusCode).toBe(500);
    // Nor is it shown to testers, gone back to or promoted.
    await site.call('POST', '/mfe-inserted/rollback', { why: 'a test' });
    for (const call of ['3.0.0/promote', 'rollback']) {
      const body = call === 'rollback' ? { why: 'a test', to: '3.0.0' } : { why: 'a test' };
      const answer = await site.call('POST', `/mfe-inserted/${call}`, body);
      expect([answer.statusCode, answer.json<{ message: string }>().message], call).toEqual([
        422,
        'mfe-inserted@3.0.0 is not signed.',
      ]);
    }
  });

  test('a preview that is made a release', async () => {
    await twoOf('previewed');
    const release = remoteOf('previewed', 'evil');
    await uploaded(release, '3.0.0');
    await site.call('POST', '/mfe-previewed/3.0.0/preview', { label: 'pr-1', why: 'a test' });
    await writeDatabase((db) =>
      db
        .updateTable('releases')
        .set({ is_preview: false })
        .where('name', '=', 'mfe-previewed')
        .where('version', '=', '3.0.0')
        .execute(),
    );
    const answer = await site.call('POST', '/mfe-previewed/3.0.0/promote', { why: 'a test' });
    expect(answer.json<{ message: string }>().message).toBe(
      'mfe-previewed@3.0.0 is signed as a preview, which never goes live.',
    );
  });
});

/** An envelope that names another key than the one that signed it. */
const named = ({ statement }: ReleaseSignature, keyid: string): ReleaseSignature => ({
  statement: { ...statement, signatures: statement.signatures.map((one) => ({ ...one, keyid })) },
});

describe('Signed release: who may sign what', () => {
  test('a publish without a signature, of other bytes, or signed as a preview, is one clear error', async () => {
    const release = remoteOf('unsigned', 'a page');
    const other = remoteOf('unsigned', 'another').manifest;
    expect(await publishWith(release, '1.0.0', undefined)).toEqual([
      422,
      expect.stringContaining('mfe-unsigned@1.0.0 is not signed. mfe-unsigned@1.0.0 needs a signature'),
    ]);
    expect(await publishWith(release, '1.0.0', signedBy(other, '1.0.0', TEAM))).toEqual([
      422,
      'mfe-unsigned@1.0.0 has another list of files than was signed.',
    ]);
    const preview = signRelease({ version: '1.0.0', manifest: release.manifest, use: 'preview' }, TEAM);
    expect(await publishWith(release, '1.0.0', preview)).toEqual([
      422,
      'mfe-unsigned@1.0.0 is signed as a preview, which never goes live.',
    ]);
    expect((await publishWith(release, '1.0.0', { statement: 'x' }))[0]).toBe(400);
  });

  test('a certificate for another remote', async () => {
    const release = remoteOf('foreign', 'a page');
    const key = teamKey('stores', ROOT, { remotes: ['mfe-stores'] });
    expect(await publishWith(release, '1.0.0', signedBy(release.manifest, '1.0.0', key))).toEqual([
      422,
      'mfe-foreign@1.0.0 is signed by stores, whose key is certified for mfe-stores alone.',
    ]);
  });

  test('a certificate that has ended, or is to begin: what was signed in its time goes on', async () => {
    const release = remoteOf('over', 'a page');
    const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const short = teamKey('short', ROOT, { notBefore: hour(-3), notAfter: hour(-1) });
    const { manifest } = release;
    const inTime = signRelease({ version: '1.0.0', manifest, use: 'release' }, short, new Date(hour(-2)));
    expect((await publishWith(release, '1.0.0', inTime))[1]).toContain('which ended');
    const late = signedBy(manifest, '1.0.0', short);
    expect((await publishWith(release, '1.0.0', late))[1]).toContain('when its certificate was not valid');
    const early = teamKey('early', ROOT, { notBefore: hour(1) });
    expect((await publishWith(release, '1.0.0', signedBy(manifest, '1.0.0', early)))[0]).toBe(422);
    // Published in its time.
    await twoOf('over');
    await swap(folderOf(site), '2.0.0', release, [
      signRelease({ version: '2.0.0', manifest, use: 'release' }, short, new Date(hour(-2))),
    ]);
    await restarted(async (replica) => expect((await replica.get('/over')).body).toContain('a page'));
  });

  test('a key that is revoked, until operations sign what they stand for', async () => {
    await twoOf('revoked');
    const leaked = teamKey('leaked');
    const release = remoteOf('revoked', 'the second');
    const { manifest } = release;
    await swap(folderOf(site), '2.0.0', release, [signedBy(manifest, '2.0.0', leaked)]);
    const revoked = { RELEASE_REVOKED_KEYS: idOf(leaked.key) };
    await restarted(async (replica) => {
      await refuses(replica, 'revoked', `the key ${idOf(leaked.key)} of leaked, which is revoked`);
      const next = remoteOf('revoked', 'the third');
      const refused = await publishWith(next, '3.0.0', signedBy(next.manifest, '3.0.0', leaked), replica);
      expect(refused[1]).toContain('which is revoked');
      const signature = signedBy(manifest, '2.0.0', { key: ROOT });
      const signed = await replica.call('POST', '/mfe-revoked/2.0.0/publish', { signature });
      expect(signed.json()).toMatchObject({
        release: { signedBy: { who: 'operations', key: idOf(ROOT) } },
      });
      expect((await replica.get('/revoked')).body).toContain('the second');
      const { entries } = (await replica.call('GET', '/audit?name=mfe-revoked&limit=1')).json<{
        entries: object[];
      }>();
      expect(entries).toMatchObject([
        { action: 'sign', version: '2.0.0', detail: `by operations, key ${idOf(ROOT)}` },
      ]);
    }, revoked);
  });

  test('an operations key after its last day certifies and signs nothing new, and what it vouched for goes on', async () => {
    await twoOf('aged');
    await restarted(
      async (replica) => {
        expect((await replica.get('/aged')).body).toContain('the second');
        const release = remoteOf('aged', 'the third');
        const [status, sentence] = await publishWith(
          release,
          '3.0.0',
          signedBy(release.manifest, '3.0.0', TEAM),
          replica,
        );
        expect(status).toBe(422);
        expect(sentence).toContain(`the operations key ${idOf(ROOT)}, which ended 2021-01-02`);
        const direct = signedBy(release.manifest, '3.0.0', { key: ROOT });
        expect((await publishWith(release, '3.0.0', direct, replica))[1]).toContain('after the end');
      },
      { RELEASE_ROOT_KEYS: `${ROOT_KEYS}@2021-01-01` },
    );
  });

  test('keys rotate: beside the former operations key the next one holds, and then alone', async () => {
    await twoOf('rotated');
    const next = keyOf('the next operations');
    const team = teamKey('the team of next year', next);
    const both = { RELEASE_ROOT_KEYS: `${ROOT_KEYS} ${publicHalfOf(next)}` };
    const first = remoteOf('rotated', 'the first');
    await restarted(async (replica) => {
      const release = remoteOf('rotated', 'the third');
      const signature = signedBy(release.manifest, '3.0.0', team);
      expect((await publishWith(release, '3.0.0', signature, replica))[0]).toBe(200);
      await replica.call('POST', '/mfe-rotated/3.0.0/promote', { why: 'a test' });
      expect((await replica.get('/rotated')).body).toContain('the third');
      // What is to last is signed by the next key, too.
      const again = signedBy(first.manifest, '1.0.0', team);
      expect(
        (await replica.call('POST', '/mfe-rotated/1.0.0/publish', { signature: again })).statusCode,
      ).toBe(200);
    }, both);
    await restarted(
      async (replica) => {
        const { releases } = (await replica.call('GET', '/?name=mfe-rotated')).json<{
          releases: Array<{ version: string; signedBy: { who: string } | null }>;
        }>();
        expect(releases.map(({ version, signedBy: signer }) => [version, signer?.who])).toEqual([
          ['3.0.0', 'the team of next year'],
          ['2.0.0', undefined],
          ['1.0.0', 'the team of next year'],
        ]);
        // No shell of before is trusted, hence there is no page; remotes that are signed have their files.
        expect((await replica.get('/releases/mfe-rotated/3.0.0/web/app.aaaaaaaa.js')).statusCode).toBe(200);
        expect((await replica.get('/releases/mfe-rotated/2.0.0/web/app.aaaaaaaa.js')).statusCode).toBe(500);
      },
      { RELEASE_ROOT_KEYS: publicHalfOf(next) },
    );
  });
});

describe('Signed release: each server by its own configuration', () => {
  test('a replica that trusts another operations key runs nothing, and says so', async () => {
    const config = {
      REQUIRED_RELEASES: 'shell',
      RELEASE_ROOT_KEYS: publicHalfOf(keyOf('operations of somebody else')),
    };
    await restarted(async (replica) => {
      const ready = await replica.get('/health/ready');
      expect(ready.statusCode).toBe(503);
      expect(ready.json()).toMatchObject({
        missing: ['shell'],
        damaged: expect.arrayContaining(['shell@1.0.0', 'mfe-working@1.0.0']),
      });
      expect((await replica.get('/content')).statusCode).toBe(503);
      expect((await replica.get('/releases/shell/1.0.0/web/app.11111111.js')).statusCode).toBe(500);
      expect((await site.get('/content')).statusCode).toBe(200);
    }, config);
  });

  test('a public site without an operations key is not ready, and names the setting', async () => {
    const config = { RELEASE_ROOT_KEYS: '', ORIGIN: 'https://www.example.com' };
    await restarted(async (replica) => {
      const ready = await replica.get('/health/ready');
      expect(ready.statusCode).toBe(503);
      expect(ready.json<{ why: string }>().why).toContain('RELEASE_ROOT_KEYS is not set');
      const { manifest } = remoteOf('public', 'a page');
      const [status, sentence] = await publishWith(
        remoteOf('public', 'a page'),
        '1.0.0',
        signedBy(manifest, '1.0.0', TEAM),
        replica,
      );
      expect([status, sentence]).toEqual([422, expect.stringContaining('RELEASE_ROOT_KEYS is not set')]);
    }, config);
  });
});

test('Site at a desk: makes its keys once, signs then what was published before it had any, and never again', async () => {
  const own = await createTestDatabase();
  const before = await createTestSite({ database: own });
  const start = () =>
    createTestSite({ database: own, folder: before.folder, config: { RELEASE_ROOT_KEYS: '' } });
  try {
    await before.bringLive(fixtureShell(), '1.0.0');
    await before.bringLive(workingRemote('1.0.0'), '1.0.0');
    await before.bringLive(workingRemote('2.0.0'), '2.0.0');
    await own.db.deleteFrom('release_signatures').execute();

    const upgraded = await start();
    expect((await upgraded.get('/content')).body).toContain('mfe-working@2.0.0');
    const { releases } = (await upgraded.call('GET', '/')).json<{
      releases: Array<{ signedBy: { who: string } | null }>;
    }>();
    expect(releases.map(({ signedBy: signer }) => signer?.who)).toEqual(Array(3).fill('operations'));
    for (const file of ['operations.pem', 'team.json']) {
      const { mode } = await stat(join(before.folder, 'release-keys', file));
      expect((mode & 0o777).toString(8), file).toBe('600');
    }
    await upgraded.stop();

    await own.db.deleteFrom('release_signatures').where('version', '=', '2.0.0').execute();
    const again = await start();
    expect((await again.get('/content')).body).toContain('mfe-working@1.0.0');
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
