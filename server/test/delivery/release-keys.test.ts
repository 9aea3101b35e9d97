import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { privateKeyOf, signRelease } from 'shared-contracts/signing';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { releaseCommand } from '../../../tooling/src/testing/run-release-command.ts';
import { createTestDatabase } from '../../src/testing/test-database.ts';
import { startDeliverySite, UNRENDERED } from '../support/delivery-site.ts';
import { type FixtureRelease, fixtureShell, remoteOf } from '../support/fixture-releases.ts';
import { RELEASE_SIGNING_KEY } from '../support/signing.ts';
import { createTestSite, TOKEN } from '../support/test-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'release-keys-'));
const file = (name: string) => join(folder, name);
const ROOT = file('operations.pem');

type Options = Partial<Parameters<typeof releaseCommand>[1]>;
async function answer<T>(words: readonly string[], options: Options = {}): Promise<T> {
  const [code, text] = await releaseCommand(words, { token: TOKEN, ...options, json: true });
  expect(code, text).toBe(0);
  return JSON.parse(text);
}
interface MadeKey {
  readonly key: string;
  readonly id: string;
}

const operations = await answer<MadeKey>(['keys', 'init'], { out: ROOT });
const database = await createTestDatabase();
const site = await createTestSite({
  database,
  config: { ...UNRENDERED, RELEASE_ROOT_KEYS: operations.key },
});
const server = await site.app.listen({ host: '127.0.0.1', port: 0 });
const { site: production } = await startDeliverySite({ working: [], config: UNRENDERED });
afterAll(async () => {
  await site.stop();
  await database.stop();
  rmSync(folder, { recursive: true });
});

function built({ manifest, files }: FixtureRelease, name: string): string {
  const out = file(name);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(out, path)), { recursive: true });
    writeFileSync(join(out, path), text);
  }
  writeFileSync(join(out, 'release.json'), JSON.stringify(manifest));
  return out;
}
const run = (words: string, options: Options = {}) =>
  releaseCommand(words.split(' '), { token: TOKEN, server, ...options });
const certify = (team: string, options: Options) => run(`keys certify ${team}`, { root: ROOT, ...options });

describe('release keys', () => {
  it('are files readable only by the owner, and never overwritten', async () => {
    await run('keys create lockers', { out: file('lockers.key.json') });
    for (const name of ['operations.pem', 'lockers.key.json'])
      expect((statSync(file(name)).mode & 0o777).toString(8), name).toBe('600');
    expect(await run('keys init', { out: ROOT })).toEqual([1, `${ROOT} is there already.`]);
  });

  it('are certified and installed only if key, names and certificate match', async () => {
    const { key } = await answer<MadeKey>(['keys', 'create', 'other'], { out: file('other.key.json') });
    const asked = { key, for: 'mfe-lockers' };
    const { certificate } = await answer<{ certificate: string }>(['keys', 'certify', 'other'], {
      ...asked,
      root: ROOT,
    });
    const own = file('lockers.key.json');
    expect(await run(`keys install ${certificate}`, { key: own })).toEqual([
      1,
      `The certificate does not match the key in ${own}.`,
    ]);
    expect((await certify('x', { ...asked, key: 'no key' }))[1]).toContain('--key is not a public key');
    expect((await certify('x', { key, for: 'Stores!' }))[1]).toBe(
      "x cannot be certified for Stores!: names of releases, or '*'.",
    );
    expect((await certify('x', { key, for: '*', root: file('other.key.json') }))[1]).toContain('--root');
  });
});

describe('team key', () => {
  it('publishes the team’s own remote after operations certified the key', async () => {
    const { manifest, files } = fixtureShell();
    await site.upload({ manifest, files }, '1.0.0');
    const key = privateKeyOf(readFileSync(ROOT, 'utf8'));
    const signature = signRelease({ version: '1.0.0', manifest, use: 'release' }, { key });
    await site.post('/shell/1.0.0/publish', { signature });
    expect((await site.post('/shell/1.0.0/promote', { unchecked: true })).status).toBe(200);

    const signingKey = file('team.key.json');
    const made = await answer<MadeKey>(['keys', 'create', 'lockers'], { out: signingKey });
    const publish = (version: string, options: Options = {}) =>
      run(`publish mfe-lockers ${version}`, {
        from: built(remoteOf('lockers', version), version),
        ...options,
      });
    expect((await publish('1.0.0'))[1]).toContain(
      'needs a signature: RELEASE_SIGNING_KEY names the key of its team',
    );
    expect((await publish('1.0.0', { signingKey }))[1]).toContain(
      'is signed by a key that no operations key of this site has certified.',
    );
    const asked = { key: made.key, for: 'mfe-lockers', root: ROOT };
    const { certificate } = await answer<{ certificate: string }>(['keys', 'certify', 'lockers'], asked);
    expect((await run(`keys install ${certificate}`, { key: signingKey }))[1]).toContain(
      'signs mfe-lockers until',
    );
    expect((await publish('1.0.0', { signingKey }))[1]).toContain('Published mfe-lockers@1.0.0');
    // As a secret of a workflow.
    const secret = { signingKey: readFileSync(signingKey, 'utf8') };
    expect((await publish('1.1.0', secret))[1]).toContain('Published');
    const { releases } = await answer<{ releases: object[] }>(['list', 'mfe-lockers'], { server });
    const signedBy = { who: 'lockers', key: made.id };
    expect(releases).toMatchObject([
      { version: '1.1.0', signedBy },
      { version: '1.0.0', signedBy },
    ]);
    expect((await run('list mfe-lockers'))[1]).toContain(`lockers, key ${made.id}`);

    const foreign = { from: built(remoteOf('stores', 'x'), 'stores'), signingKey };
    expect(await run('publish mfe-stores 1.0.0', foreign)).toEqual([
      1,
      'The key in RELEASE_SIGNING_KEY is certified for mfe-lockers, not for mfe-stores.',
    ]);
    expect((await publish('1.0.0', { signingKey: 'nonsense' }))[1]).toContain(
      'RELEASE_SIGNING_KEY is not a signing key',
    );
  });
});

describe('countersigning', () => {
  it('signs an unsigned release, but rejects one that differs from a named build', async () => {
    await database.db.deleteFrom('release_signatures').execute();
    const root = ROOT;
    const from = built(remoteOf('lockers', 'another'), 'another');
    expect((await run('keys countersign mfe-lockers 1.0.0', { root, from }))[1]).toBe(
      `mfe-lockers@1.0.0 has another list of files there than the build in ${from}.`,
    );
    const stranger = file('stranger.pem');
    await run('keys init', { out: stranger });
    expect(await run('keys countersign', { root: stranger })).toEqual([
      1,
      expect.stringContaining('no operations key of this site has certified'),
    ]);
    expect(await run('keys countersign', { root })).toEqual([
      0,
      `Signed by the operations key ${operations.id}: mfe-lockers@1.1.0, mfe-lockers@1.0.0, shell@1.0.0`,
    ]);
    expect((await run('keys countersign', { root }))[1]).toContain('There is nothing to sign');
    expect((await site.get('/health/ready')).json()).not.toHaveProperty('damaged');
  });
});

describe('copy to a site with other operations keys', () => {
  it('is rejected with the copied signature, and accepted with one from a trusted key', async () => {
    const to = await production.app.listen({ host: '127.0.0.1', port: 0 });
    vi.stubEnv('RELEASE_FROM_TOKEN', TOKEN);
    const copy = (options: Options = {}) => run('copy mfe-lockers 1.0.0', { from: server, to, ...options });
    expect((await copy())[1]).toContain(
      `${to}: mfe-lockers@1.0.0 is signed by a key that no operations key of this site has certified.`,
    );
    expect((await copy({ sign: true, signingKey: RELEASE_SIGNING_KEY }))[1]).toContain(
      `Published mfe-lockers@1.0.0 on ${to}, byte for byte`,
    );
    vi.unstubAllEnvs();
  });
});
