import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'playwright/test';
import { fragmentExpose } from 'shared-contracts/composition';
import { CONTRACTS_VERSION, type ReleaseManifest, releaseManifestSchema } from 'shared-contracts/release';
import { privateKeyOf, signCheck, signRelease } from 'shared-contracts/signing';
import type { BrokenRemote } from '../fixtures/broken-remotes.ts';
import { ROOT, runRelease } from './release-command.ts';
import { siteUnderTest } from './site.ts';

async function call(
  method: string,
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
  type = 'application/json',
) {
  const { baseUrl, releaseToken } = siteUnderTest();
  const response = await fetch(new URL(path, baseUrl), {
    method,
    headers: {
      authorization: `Bearer ${releaseToken}`,
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body === undefined ? {} : { body }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  const text = await response.text();
  return (text ? JSON.parse(text) : {}) as Record<string, unknown>;
}

/** Bodies of a publish and of a passed check, signed with the site's own key. */
function signedBodies(manifest: ReleaseManifest, version: string) {
  const file = join(siteUnderTest().dataFolder, 'release-keys', 'team.json');
  const { key, certificate } = JSON.parse(readFileSync(file, 'utf8'));
  const signer = { key: privateKeyOf(key), certificate };
  // The server signs over the fields that its schema knows.
  const announced = releaseManifestSchema.parse(manifest);
  const id = `${manifest.name}@${version}`;
  const mounted = [{ shell: id, remote: id, visitor: ['/'], member: ['/'] }];
  return {
    publish: { signature: signRelease({ version, manifest: announced, use: 'release' }, signer) },
    checked: { result: signCheck({ version, mounted }, announced, signer) },
  };
}

/** Gives the site a result for the build in a package's `dist`, as if a check had passed. */
export const passCheck = (name: string, version: string) =>
  call(
    'POST',
    `/api/releases/${name}/${version}/checked`,
    JSON.stringify(signedBodies(readBuilt(name), version).checked),
  );

type Files = Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>;

async function publish(
  manifest: ReleaseManifest,
  version: string,
  files: Files,
  isChecked = true,
): Promise<void> {
  const base = `/api/releases/${manifest.name}/${version}`;
  await call('POST', base, JSON.stringify(manifest));
  for (const [path, bytes] of Object.entries(files))
    await call('PUT', `${base}/files/${path}`, bytes, 'application/octet-stream');
  const bodies = signedBodies(manifest, version);
  await call('POST', `${base}/publish`, JSON.stringify(bodies.publish));
  if (isChecked) await call('POST', `${base}/checked`, JSON.stringify(bodies.checked));
}

/** Integrity and size of each file, as a manifest lists them. */
export const describeFiles = (files: Files): ReleaseManifest['files'] =>
  Object.fromEntries(
    Object.entries(files).map(([path, bytes]) => [
      path,
      {
        integrity: `sha256-${createHash('sha256').update(bytes).digest('base64')}`,
        bytes: Buffer.byteLength(bytes),
      },
    ]),
  );

/** Returns a version that no other release on the site has, such as `1.900.0-test-1f0c8a3e`. */
export const newVersion = (what = 'test') => `1.900.0-${what}-${randomUUID().slice(0, 8)}`;

/** Publishes a hand-written build of mfe-loyalty. */
export async function publishFixture(
  version: string,
  { container, server, fragments = [], policies = [] }: BrokenRemote,
): Promise<void> {
  const files = { 'web/remoteEntry.mjs': container, 'node/render.mjs': server };
  const manifest: ReleaseManifest = {
    schema: 1,
    name: 'mfe-loyalty',
    contracts: `^${CONTRACTS_VERSION}`,
    remote: {
      name: 'mfe-loyalty',
      contracts: `^${CONTRACTS_VERSION}`,
      routes: [{ id: 'rewards', path: '/rewards', title: 'Rewards' }],
      publishes: [],
      consumes: [],
      samples: [],
      fragments: fragments.map((slot) => ({ slot })),
      policies: [...policies],
    },
    entry: 'web/remoteEntry.mjs',
    server: 'node/render.mjs',
    app: { js: [], css: [] },
    pages: { rewards: { js: [], css: [] } },
    fragments: Object.fromEntries(fragments.map((slot) => [slot, { js: [], css: [] }])),
    exposes: ['./app', ...fragments.map(fragmentExpose)],
    shared: [],
    files: describeFiles(files),
  };
  await publish(manifest, version, files);
}

/** Publishes a hand-written build of mfe-loyalty and makes it live. Returns its version. */
export async function releaseFixture(fixture: BrokenRemote, what = 'fixture'): Promise<string> {
  const version = newVersion(what);
  await publishFixture(version, fixture);
  await promote('mfe-loyalty', version);
  return version;
}

/** Changes to a build: its manifest, and the text of each script of browser (`web/`) and server (`node/`). */
export interface BuildChange {
  readonly manifest?: (manifest: ReleaseManifest) => ReleaseManifest;
  readonly script?: (text: string, path: string) => string;
  /** Whether the site gets a result of a check, as if one had passed. Default: true. */
  readonly isChecked?: boolean;
}

/** The manifest of the build in a package's `dist`. */
export const readBuilt = (name: string): ReleaseManifest =>
  releaseManifestSchema.parse(JSON.parse(readFileSync(join(ROOT, name, 'dist/release.json'), 'utf8')));

/** Publishes the build in a package's `dist` with a change. */
export async function publishChanged(
  name: string,
  version: string,
  { manifest = (same) => same, script = (text) => text, isChecked }: BuildChange,
): Promise<void> {
  const built = readBuilt(name);
  const bytesOf = (path: string) => {
    const bytes = readFileSync(join(ROOT, name, 'dist', path));
    const isScript = /\.m?js$/.test(path);
    return new Uint8Array(isScript ? Buffer.from(script(bytes.toString('utf8'), path)) : bytes);
  };
  const read = (paths: object) => Object.fromEntries(Object.keys(paths).map((path) => [path, bytesOf(path)]));
  const files = read(built.files);
  const changed = manifest({ ...built, files: describeFiles(files) });
  await publish(changed, version, { ...files, ...read(built.maps ?? {}) }, isChecked);
}

/** Publishes the build in a package's `dist`; `beforeEntry` runs before its first script. */
export async function publishBuild(name: string, version: string, beforeEntry = ''): Promise<void> {
  const { entry } = readBuilt(name);
  const script = (text: string, path: string) => (path === entry ? beforeEntry + text : text);
  await publishChanged(name, version, { script });
}

/** Publishes the build in a package's `dist` and makes it live. Returns its version. */
export async function releaseBuild(name: string, beforeEntry?: string): Promise<string> {
  const version = newVersion();
  await publishBuild(name, version, beforeEntry);
  await promote(name, version);
  return version;
}

const change = (path: string, more: object = {}) =>
  call('POST', `/api/releases/${path}`, JSON.stringify({ why: 'a test', ...more }));

export const promote = (name: string, version: string) => change(`${name}/${version}/promote`);
export const rollback = (name: string) => change(`${name}/rollback`);
export const recall = (name: string, version: string) => change(`${name}/${version}/recall`);
/** Gives a version to a share of the visitors. */
export const canary = (name: string, version: string, percent: number) =>
  change(`${name}/${version}/canary`, { percent });

interface Revision {
  readonly action: string;
  readonly who: string;
  readonly why: string;
  readonly live: string;
}

/** The changes of a name, newest first. */
export async function history(name: string): Promise<Revision[]> {
  const { revisions } = await call('GET', `/api/releases/history?name=${name}&limit=20`);
  return revisions as Revision[];
}

/** The live version of every name. */
export async function liveVersions(): Promise<Record<string, string>> {
  const { releases } = (await call('GET', '/api/releases')) as {
    releases: Array<{ name: string; version: string; live: boolean }>;
  };
  return Object.fromEntries(releases.filter(({ live }) => live).map(({ name, version }) => [name, version]));
}

/** Makes a version live unless it is. */
export async function ensureLive(name: string, version: string): Promise<void> {
  if ((await liveVersions())[name] !== version) await promote(name, version);
}

/**
 * Runs the tests of a file in order, and restores what was live before them at their end. Returns the version of a name that was live
 * before.
 */
export function restoresLive(): (name: string) => string {
  test.describe.configure({ mode: 'serial' });
  let before: Record<string, string> = {};
  test.beforeAll(async () => {
    before = await liveVersions();
  });
  test.afterAll(async () => {
    for (const [name, version] of Object.entries(before)) await ensureLive(name, version);
  });
  return (name) => before[name] ?? '';
}

/** Runs the release command line with the site's own token. Returns its answer, throws its output where it fails. */
export async function releaseCommand(...args: string[]): Promise<string> {
  const { code, answer, output } = await runRelease(siteUnderTest().releaseToken, ...args);
  if (code !== 0) throw new Error(output);
  return answer;
}
