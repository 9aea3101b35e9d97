import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { privateKeyOf, signRelease } from 'shared-contracts/signing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../src/testing/test-database.ts';
import { type FixtureRelease, fixtureRemote, fixtureShell } from '../support/fixture-releases.ts';
import { RELEASE_SIGNING_KEY } from '../support/signing.ts';
import { createTestSite, type TestSite, TOKEN } from '../support/test-site.ts';

// The command line as operations and a team run it, one after the other, against a server that listens.

const COMMAND = fileURLToPath(new URL('../../../tooling/bin/release.mjs', import.meta.url));

let folder: string;
let operations: { file: string; key: string; id: string };
let database: TestDatabase;
let site: TestSite;
let origin: string;

const file = (name: string) => join(folder, name);

/** Exit code, and what was said. */
const run = (args: readonly string[], env: Record<string, string> = {}): Promise<[number, string]> =>
  new Promise((resolve) => {
    const own = { RELEASE_TOKEN: TOKEN, RELEASE_SIGNING_KEY: '', RELEASE_SERVER: origin, DATA_DIR: folder };
    execFile(
      process.execPath,
      [COMMAND, ...args],
      { env: { ...process.env, ...own, ...env } },
      (error, stdout, stderr) => resolve([error ? Number(error.code) : 0, (stdout + stderr).trim()]),
    );
  });
async function answer<T>(...args: string[]): Promise<T> {
  const [code, text] = await run([...args, '--json']);
  expect(code, text).toBe(0);
  return JSON.parse(text);
}

const remoteOf = (text: string): FixtureRelease =>
  fixtureRemote(
    'mfe-lockers',
    [{ id: 'page', path: '/lockers', title: 'Lockers' }],
    `export const render = () => ({ status: 200, head: { title: 'A', description: 'A', canonicalPath: '/' }, html: '<h1>${text}</h1>', data: 1 });`,
  );

/** A build as it lies in `dist`. */
function built({ manifest, files }: FixtureRelease, name: string): string {
  const out = file(name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), text);
  }
  writeFileSync(join(out, 'release.json'), JSON.stringify(manifest));
  return out;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'release-keys-'));
  operations = await answer('keys', 'init', '--out', file('operations.pem'));
  database = await createTestDatabase();
  site = await createTestSite({ database, config: { RELEASE_ROOT_KEYS: operations.key } });
  origin = await site.app.listen({ host: '127.0.0.1', port: 0 });
  const { manifest, files } = fixtureShell();
  await site.call('POST', '/shell/1.0.0', manifest);
  for (const [path, text] of Object.entries(files))
    await site.call('PUT', `/shell/1.0.0/files/${path}`, Buffer.from(text));
  const key = privateKeyOf(readFileSync(file('operations.pem'), 'utf8'));
  const signature = signRelease({ version: '1.0.0', manifest, use: 'release' }, { key });
  await site.call('POST', '/shell/1.0.0/publish', { signature });
  expect((await site.call('POST', '/shell/1.0.0/promote', { why: 'a test' })).statusCode).toBe(200);
});
afterAll(async () => {
  await site.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('Keys: of operations and of a team, each for its owner alone and never written over', async () => {
  for (const name of ['operations.pem', 'lockers.key.json']) {
    if (name !== 'operations.pem') await run(['keys', 'create', 'lockers', '--out', file(name)]);
    expect((statSync(file(name)).mode & 0o777).toString(8), name).toBe('600');
  }
  expect(await run(['keys', 'init', '--out', file('operations.pem')])).toEqual([
    1,
    `${file('operations.pem')} is there already.`,
  ]);
  const other = await answer<{ key: string }>('keys', 'create', 'other', '--out', file('other.key.json'));
  const asked = ['--for', 'mfe-lockers', '--root', file('operations.pem')];
  const foreign = await answer<{ certificate: string }>(
    'keys',
    'certify',
    'other',
    '--key',
    other.key,
    ...asked,
  );
  expect(await run(['keys', 'install', foreign.certificate, '--key', file('lockers.key.json')])).toEqual([
    1,
    `The certificate is of another key than that in ${file('lockers.key.json')}.`,
  ]);
  expect((await run(['keys', 'certify', 'x', '--key', 'no key', ...asked]))[1]).toContain(
    '--key is no public key',
  );
  const wrong = [
    'keys',
    'certify',
    'x',
    '--key',
    other.key,
    '--for',
    'Stores!',
    '--root',
    file('operations.pem'),
  ];
  expect((await run(wrong))[1]).toBe("x cannot be certified for Stores!: names of releases, or '*'.");
  const [, said] = await run([
    'keys',
    'certify',
    'x',
    '--key',
    other.key,
    '--for',
    '*',
    '--root',
    file('other.key.json'),
  ]);
  expect(said).toContain('--root');
});

test('Team: publishes with its key once operations have certified it, for its own remote alone', async () => {
  const key = file('team.key.json');
  const made = await answer<{ key: string; id: string }>('keys', 'create', 'lockers', '--out', key);
  const publish = ['publish', 'mfe-lockers', '1.0.0', '--from', built(remoteOf('one'), 'one')];
  // No key, and a key that nobody has certified.
  expect((await run(publish))[1]).toContain(
    'needs a signature: RELEASE_SIGNING_KEY names the key of its team',
  );
  expect((await run(publish, { RELEASE_SIGNING_KEY: key }))[1]).toContain(
    'is signed by a key that no operations key of this site has certified.',
  );
  const asked = ['--key', made.key, '--for', 'mfe-lockers', '--root', file('operations.pem')];
  const { certificate } = await answer<{ certificate: string }>('keys', 'certify', 'lockers', ...asked);
  expect((await run(['keys', 'install', certificate, '--key', key]))[1]).toContain('signs mfe-lockers until');
  expect((await run(publish, { RELEASE_SIGNING_KEY: key }))[1]).toContain('Published mfe-lockers@1.0.0');
  // As a secret of a workflow.
  const next = ['publish', 'mfe-lockers', '1.1.0', '--from', built(remoteOf('two'), 'two')];
  expect((await run(next, { RELEASE_SIGNING_KEY: readFileSync(key, 'utf8') }))[1]).toContain('Published');
  const { releases } = await answer<{ releases: object[] }>('list', 'mfe-lockers');
  expect(releases).toMatchObject([
    { version: '1.1.0', signedBy: { who: 'lockers', key: made.id } },
    { version: '1.0.0', signedBy: { who: 'lockers', key: made.id } },
  ]);
  expect((await run(['list', 'mfe-lockers']))[1]).toContain(`lockers, key ${made.id}`);

  const { manifest, files } = fixtureRemote('mfe-stores', [{ id: 'x', path: '/x', title: 'X' }], '');
  const foreign = ['publish', 'mfe-stores', '1.0.0', '--from', built({ manifest, files }, 'stores')];
  expect(await run(foreign, { RELEASE_SIGNING_KEY: key })).toEqual([
    1,
    'The key in RELEASE_SIGNING_KEY is certified for mfe-lockers, not for mfe-stores.',
  ]);
  expect((await run(publish, { RELEASE_SIGNING_KEY: 'nonsense' }))[1]).toContain(
    'RELEASE_SIGNING_KEY holds no key to sign with',
  );
});

test('Countersign: operations sign what has no signature, and what differs from a build they name they do not', async () => {
  await database.db.deleteFrom('release_signatures').execute();
  const root = ['--root', file('operations.pem')];
  const other = built(remoteOf('another'), 'another');
  expect((await run(['keys', 'countersign', 'mfe-lockers', '1.0.0', ...root, '--from', other]))[1]).toBe(
    `mfe-lockers@1.0.0 has another list of files there than the build in ${other}.`,
  );
  await run(['keys', 'init', '--out', file('stranger.pem')]);
  const [code, sentence] = await run(['keys', 'countersign', '--root', file('stranger.pem')]);
  expect([code, sentence]).toEqual([
    1,
    expect.stringContaining('no operations key of this site has certified'),
  ]);
  expect(await run(['keys', 'countersign', ...root])).toEqual([
    0,
    `Signed by the operations key ${operations.id}: mfe-lockers@1.1.0, mfe-lockers@1.0.0, shell@1.0.0`,
  ]);
  expect((await run(['keys', 'countersign', ...root]))[1]).toContain('There is nothing to sign');
  expect((await site.get('/health/ready')).json()).not.toHaveProperty('damaged');
});

test('Copy: carries the signature along; a site with other operations keys takes it signed anew, by a key that it trusts', async () => {
  const elsewhere = await createTestDatabase();
  const production = await createTestSite({ database: elsewhere });
  try {
    const to = await production.app.listen({ host: '127.0.0.1', port: 0 });
    await production.bringLive(fixtureShell(), '1.0.0');
    const copy = ['copy', 'mfe-lockers', '1.0.0', '--from', origin, '--to', to];
    const tokens = { RELEASE_FROM_TOKEN: TOKEN };
    expect((await run(copy, tokens))[1]).toContain(
      `${to}: mfe-lockers@1.0.0 is signed by a key that no operations key of this site has certified.`,
    );
    expect((await run([...copy, '--sign'], { ...tokens, RELEASE_SIGNING_KEY }))[1]).toContain(
      `Published mfe-lockers@1.0.0 on ${to}, byte for byte`,
    );
  } finally {
    await production.stop();
    await elsewhere.stop();
  }
});
