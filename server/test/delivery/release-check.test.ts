import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { CONTRACTS_VERSION, type ReleaseCheck } from 'shared-contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pruneReleases } from '../../src/delivery/releases/prune.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { fixtureShell, workingRemote } from '../support/fixture-releases.ts';
import { createTestSite, type TestSite } from '../support/test-site.ts';

const NAME = 'mfe-working';
const [major = 0, minor = 0] = CONTRACTS_VERSION.split('.').map(Number);
const next = `${major}.${minor + 1}.0`;

let database: TestDatabase;
let site: TestSite;
let former: string;
beforeAll(async () => {
  database = await createTestDatabase();
  site = await createTestSite({ database });
  await site.bringLive(fixtureShell(), '1.0.0');
  for (const version of ['1.0.0', '1.1.0']) await site.bringLive(workingRemote(version), version);
  former = await composition();
  await site.bringLive(fixtureShell({ contracts: next }), '1.1.0');
});
afterAll(async () => {
  await site.stop();
  await database.stop();
});

const composition = async () =>
  /<meta name="composition" content="([0-9a-f]{12})">/.exec((await site.get('/content')).body)?.[1] ?? '';
const check = (version: string, body: object = {}) => site.call('POST', `/${NAME}/${version}/check`, body);
const checked = async (version: string, body: object = {}) =>
  (await check(version, body)).json<ReleaseCheck>();

test('Release check: of a build that is not sent, sees it whole but for its samples, and keeps nothing of it', async () => {
  const { manifest } = workingRemote('2.0.0');
  const remote = manifest.remote && { ...manifest.remote, samples: ['/', '/content'] };
  expect(await checked('2.0.0', { manifest: { ...manifest, remote } })).toEqual({
    publish: [],
    promote: [],
    left: ['whether its 2 samples render'],
  });
  const { rows } = await sql`select from releases where version = '2.0.0'`.execute(database.db);
  expect(rows).toEqual([]);
  expect(await readdir(join(site.folder, 'releases', NAME))).toEqual(['1.0.0', '1.1.0']);
});

test('Release check: says of one sample, too, that it is not rendered', async () => {
  const { manifest } = workingRemote('2.0.0');
  const remote = manifest.remote && { ...manifest.remote, samples: ['/content'] };
  const { left } = await checked('2.0.0', { manifest: { ...manifest, remote } });
  expect(left).toEqual(['whether its sample renders']);
});

test('Release check: holds what its files weigh against the budget, where that is told', async () => {
  const { manifest } = workingRemote('2.0.0');
  const weights = { 'web/page-home.js': 900_000 };
  const [reason = ''] = (await checked('2.0.0', { manifest, weights })).publish;
  expect(reason).toMatch(/its page 'home' costs a visitor 90\d,\d{3} bytes, .* more than its budget of /);
});

test('Release check: holds a build against a composition in the place of what is live', async () => {
  const { manifest } = workingRemote('2.0.0', { contracts: `^${next}` });
  const remote = manifest.remote && { ...manifest.remote, contracts: `^${next}` };
  const build = { manifest: { ...manifest, remote } };
  expect((await checked('2.0.0', build)).promote).toEqual([]);
  const sentence = `mfe-working@2.0.0 needs contracts ^${next}, but shell@1.0.0 provides ${CONTRACTS_VERSION}.`;
  expect((await checked('2.0.0', { ...build, against: former })).promote).toEqual([sentence]);
  expect((await checked('2.0.0', { ...build, against: await composition() })).promote).toEqual([]);
  const unknown = await check('2.0.0', { ...build, against: '0123456789ab' });
  expect(unknown.json<{ message: string }>().message).toContain('There is no composition 0123456789ab');
});

test('Release check: a build of a version that is published with other bytes needs another version', async () => {
  expect(await checked('1.0.0', { manifest: workingRemote('other').manifest })).toMatchObject({
    publish: ['mfe-working@1.0.0 is published with other bytes: choose another version.'],
    promote: [],
  });
});

test('Release check: of a published version says whether one may go back to it, until it is recalled or pruned', async () => {
  expect(await checked('1.0.0')).toEqual({ publish: [], promote: [], left: [] });
  await site.bringLive(workingRemote('1.2.0'), '1.2.0');
  await site.call('POST', `/${NAME}/1.1.0/recall`, { why: 'a test' });
  expect((await checked('1.1.0')).promote).toEqual(['mfe-working@1.1.0 is recalled.']);
  await site.bringLive(workingRemote('1.3.0'), '1.3.0');
  await pruneReleases(database.db, site.app.releaseFiles, sql<Date>`now() + make_interval(days => 31)`);
  expect((await checked('1.0.0')).promote).toEqual([
    'mfe-working@1.0.0 was pruned: publish the same bytes again.',
  ]);
  expect((await check('9.0.0')).statusCode).toBe(404);
});
