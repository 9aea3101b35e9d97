import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  CONTRACTS_VERSION,
  fragmentExpose,
  type ReleaseManifest,
  releaseManifestSchema,
} from 'shared-contracts';
import { privateKeyOf, signRelease } from 'shared-contracts/signing';
import type { BrokenRemote } from '../fixtures/broken-remotes.ts';
import { runRelease } from './release-command.ts';
import { siteUnderTest } from './site.ts';

const integrityOf = (bytes: string | Uint8Array) =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

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

/** Body of a publish, signed by the key that the site has of its own. */
function signedBody(manifest: ReleaseManifest, version: string): string {
  const file = join(siteUnderTest().dataFolder, 'release-keys', 'team.json');
  const { key, certificate } = JSON.parse(readFileSync(file, 'utf8'));
  const signer = { key: privateKeyOf(key), certificate };
  // The server takes what the schema knows of it.
  const announced = releaseManifestSchema.parse(manifest);
  return JSON.stringify({ signature: signRelease({ version, manifest: announced, use: 'release' }, signer) });
}

/** Version that no other release has, whichever tests run in one site: `1.900.0-test-1f0c8a3e`. */
export const newVersion = (what = 'test') => `1.900.0-${what}-${randomUUID().slice(0, 8)}`;

/** Publishes a hand-written build of mfe-loyalty as `version`, over the same calls as the command line. */
export async function publishFixture(
  version: string,
  { container, server, fragments = [] }: BrokenRemote,
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
    },
    entry: 'web/remoteEntry.mjs',
    server: 'node/render.mjs',
    app: { js: [], css: [] },
    pages: { rewards: { js: [], css: [] } },
    fragments: Object.fromEntries(fragments.map((slot) => [slot, { js: [], css: [] }])),
    exposes: ['./app', ...fragments.map(fragmentExpose)],
    shared: [],
    files: Object.fromEntries(
      Object.entries(files).map(([path, text]) => [
        path,
        { integrity: integrityOf(text), bytes: Buffer.byteLength(text) },
      ]),
    ),
  };
  const base = `/api/releases/mfe-loyalty/${version}`;
  await call('POST', base, JSON.stringify(manifest));
  for (const [path, text] of Object.entries(files))
    await call('PUT', `${base}/files/${path}`, text, 'application/octet-stream');
  await call('POST', `${base}/publish`, signedBody(manifest, version));
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The release command line with the site's own token: answers with what it says. Rejects with that when it refuses. */
export async function releaseCommand(...args: string[]): Promise<string> {
  const { code, answer, output } = await runRelease(siteUnderTest().releaseToken, ...args);
  if (code !== 0) throw new Error(output);
  return answer;
}

/** Build made different: its manifest, or the text of each script that a browser loads. */
export interface BuildChange {
  readonly manifest?: (manifest: ReleaseManifest) => ReleaseManifest;
  readonly script?: (text: string, path: string) => string;
}

/** Publishes the build of a package that lies in its `dist` once more, as `version`; `beforeEntry` is run before its first script. */
export const publishBuild = (name: string, version: string, beforeEntry = ''): Promise<void> =>
  publishChanged(name, version, (built) => ({
    script: (text, path) => (path === built.entry ? beforeEntry + text : text),
  }));

/** Publishes the build of a package that lies in its `dist` as `version`, with a change. */
export async function publishChanged(
  name: string,
  version: string,
  change: (built: ReleaseManifest) => BuildChange,
): Promise<void> {
  const folder = join(ROOT, name, 'dist');
  const built = releaseManifestSchema.parse(JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')));
  const { manifest = (same) => same, script = (text) => text } = change(built);
  const isScript = (path: string) => path.startsWith('web/') && /\.m?js$/.test(path);
  const bytesOf = (path: string) => {
    const bytes = readFileSync(join(folder, path));
    return isScript(path) ? Buffer.from(script(bytes.toString('utf8'), path)) : bytes;
  };
  const files = Object.fromEntries(
    Object.entries(built.files).map(([path, file]) => {
      const bytes = bytesOf(path);
      return [path, isScript(path) ? { integrity: integrityOf(bytes), bytes: bytes.length } : file];
    }),
  );
  const base = `/api/releases/${name}/${version}`;
  const changed = manifest({ ...built, files });
  await call('POST', base, JSON.stringify(changed));
  for (const path of Object.keys({ ...files, ...built.maps }))
    await call('PUT', `${base}/files/${path}`, new Uint8Array(bytesOf(path)), 'application/octet-stream');
  await call('POST', `${base}/publish`, signedBody(changed, version));
}

const why = JSON.stringify({ why: 'a test' });

/** Back to the last good release. */
export const rollback = (name: string) => call('POST', `/api/releases/${name}/rollback`, why);
/** Takes a version away from everybody. */
export const recall = (name: string, version: string) =>
  call('POST', `/api/releases/${name}/${version}/recall`, why);

/** History of a name, the newest first. */
export async function history(
  name: string,
): Promise<Array<{ action: string; who: string; why: string; live: string }>> {
  const { revisions } = await call('GET', `/api/releases/history?name=${name}&limit=20`);
  return revisions as Array<{ action: string; who: string; why: string; live: string }>;
}

/** Makes a version live. */
export const promote = (name: string, version: string) =>
  call('POST', `/api/releases/${name}/${version}/promote`, JSON.stringify({ why: 'a test' }));

/** Gives a version to a share of the visitors. */
export const canary = (name: string, version: string, percent: number) =>
  call('POST', `/api/releases/${name}/${version}/canary`, JSON.stringify({ why: 'a test', percent }));

/** The live version of every release. */
export async function liveVersions(): Promise<Record<string, string>> {
  const { releases } = (await call('GET', '/api/releases')) as {
    releases: Array<{ name: string; version: string; live: boolean }>;
  };
  return Object.fromEntries(releases.filter(({ live }) => live).map(({ name, version }) => [name, version]));
}
