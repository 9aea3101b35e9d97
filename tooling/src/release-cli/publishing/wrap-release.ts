import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import semver from 'semver';
import { fragmentExpose } from 'shared-contracts/composition';
import {
  type ReleaseManifest,
  type RemoteManifest,
  releaseManifestSchema,
  remoteManifestSchema,
  SHARED_MODULES,
} from 'shared-contracts/release';
import { z } from 'zod';
import { issueOf, PlainError } from '../../console/report.ts';
import { describeFiles, undeclaredPolicies } from '../../preset/release-files.ts';
import { sampleViolations } from '../../preset/sample-routes.ts';
import { assertFolderFits } from '../../scaffold/assert-folder.ts';

const EXPOSED = './app';
const FEDERATION_MANIFEST = 'mf-manifest.json';
const LEFT_OUT = /(\.html|\.map|\.zip|\.d\.ts|(^|\/)mf-stats\.json)$/;

const factsDefaults = { publishes: [], consumes: [], samples: [] };

const assetsSchema = z.object({ sync: z.array(z.string()) });
const federationSchema = z.object({
  metaData: z.object({
    publicPath: z.optional(z.string()),
    remoteEntry: z.object({ name: z.string(), path: z.string(), type: z.string() }),
  }),
  shared: z.array(
    z.object({ name: z.string(), requiredVersion: z.nullable(z.string()), singleton: z.boolean() }),
  ),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: assetsSchema, css: assetsSchema }) })),
});
type FederationManifest = z.infer<typeof federationSchema>;

export interface WrapOptions {
  readonly build: string;
  readonly facts: string;
  readonly out: string;
}

export function wrapRelease({ build, facts, out }: WrapOptions): ReleaseManifest {
  refuseOneInTheOther(build, out);
  assertFolderFits(out);
  const remote = readFacts(facts);
  const federation = readFederation(build);
  const offered = (remote.fragments ?? []).map(({ slot }) => slot);
  const { remoteEntry } = federation.metaData;
  const below = (file: string) => join('web', file).split(sep).join('/');
  const filesOf = (exposed: string) => {
    const assets = federation.exposes.find(({ path }) => path === exposed)?.assets;
    return { js: assets?.js.sync.map(below) ?? [], css: assets?.css.sync.map(below) ?? [] };
  };
  const names = globSync('**/*', { cwd: build })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !LEFT_OUT.test(file) && statSync(join(build, file)).isFile());
  refuseAll(build, faultsOf(federation, [EXPOSED, ...offered.map(fragmentExpose)]));
  refuseAll(build, sampleViolations(remote));
  rmSync(join(out, 'web'), { recursive: true, force: true });
  for (const name of names) {
    mkdirSync(dirname(join(out, 'web', name)), { recursive: true });
    copyFileSync(join(build, name), join(out, 'web', name));
  }
  refuseAll(build, undeclaredPolicies(out, names.map(below), remote));
  const parsed = releaseManifestSchema.safeParse({
    schema: 1,
    name: remote.name,
    contracts: remote.contracts,
    remote,
    container: 'module-federation',
    entry: below(join(remoteEntry.path, remoteEntry.name)),
    app: filesOf(EXPOSED),
    pages: Object.fromEntries(remote.routes.map(({ id }) => [id, { js: [], css: [] }])),
    ...(offered.length > 0 && {
      fragments: Object.fromEntries(offered.map((slot) => [slot, filesOf(fragmentExpose(slot))])),
    }),
    exposes: federation.exposes.map(({ path }) => path),
    shared: federation.shared.map(({ name, requiredVersion, singleton }) => ({
      name,
      // A share without a range accepts any version.
      requiredVersion: requiredVersion ?? '*',
      singleton,
    })),
    files: describeFiles(out, names.map(below)),
  });
  if (!parsed.success) throw new PlainError(`${build} is not a valid release: ${issueOf(parsed.error)}.`);
  writeFileSync(join(out, 'release.json'), `${JSON.stringify(parsed.data, null, 2)}\n`);
  return parsed.data;
}

function readFacts(file: string): RemoteManifest {
  if (!existsSync(file)) throw new PlainError(`The facts of the remote are missing: there is no ${file}.`);
  const parsed = remoteManifestSchema.safeParse({ ...factsDefaults, ...Object(parseJson(file)) });
  if (parsed.success) return parsed.data;
  throw new PlainError(`${file} does not describe a remote: ${issueOf(parsed.error)}.`);
}

function readFederation(build: string): FederationManifest {
  const file = join(build, FEDERATION_MANIFEST);
  if (!existsSync(file))
    throw new PlainError(
      `${build} has no ${FEDERATION_MANIFEST}, so it is not a Module Federation container. Build it with ModuleFederationPlugin and exposes: { '${EXPOSED}': … }, library: { type: 'module' }, manifest: true, and output.module: true, output.publicPath: 'auto'. A single-spa application exposes the module of its lifecycles (HANDBOOK.md of shared-contracts, "Another framework").`,
    );
  const parsed = federationSchema.safeParse(parseJson(file));
  if (parsed.success) return parsed.data;
  throw new PlainError(`${file} is not a valid Module Federation manifest: ${issueOf(parsed.error)}.`);
}

/** The release folder is emptied, so neither folder may contain the other. */
function refuseOneInTheOther(build: string, out: string): void {
  const isBelow = (path: string, folder: string) => {
    const way = relative(resolve(folder), resolve(path));
    return !way.startsWith('..') && !isAbsolute(way);
  };
  if (isBelow(out, build) || isBelow(build, join(out, 'web')))
    throw new PlainError(
      `The release's folder ${out} and the build's ${build} overlap; --out names another one.`,
    );
}

function refuseAll(build: string, faults: readonly string[]): void {
  if (faults.length === 0) return;
  throw new PlainError([`${build} cannot be a release:`, ...faults.map((fault) => `- ${fault}`)].join('\n'));
}

function faultsOf({ metaData, exposes, shared }: FederationManifest, wanted: readonly string[]): string[] {
  const { type } = metaData.remoteEntry;
  const missing = wanted
    .filter((path) => !exposes.some((exposed) => exposed.path === path))
    .map(
      (path) =>
        `It does not expose '${path}': set exposes: { '${path}': … } to a module that exports ${path === EXPOSED ? 'bootstrap, mount, unmount and prefetch' : 'bootstrap, mount, update and unmount'}.`,
    );
  const others = exposes
    .filter(({ path }) => !wanted.includes(path))
    .map(
      ({ path }) =>
        `It exposes '${path}'; only '${EXPOSED}' and the fragments of its facts are allowed: remove it.`,
    );
  return [
    ...missing,
    ...others,
    ...(type === 'module'
      ? []
      : [
          `Its container is of the type '${type}': set library: { type: 'module' } and output.module: true (Rsbuild: output: { module: true }).`,
        ]),
    ...(metaData.publicPath === 'auto'
      ? []
      : [
          `Its public path is not 'auto', so its files would not be found below the release: set output.publicPath: 'auto' (Rsbuild: output: { assetPrefix: 'auto' }).`,
        ]),
    ...shared.flatMap((share) => faultOfShare(share) ?? []),
  ];
}

function faultOfShare({ name, singleton, requiredVersion }: FederationManifest['shared'][number]) {
  if (!Object.hasOwn(SHARED_MODULES, name))
    return `It takes '${name}' from the shell, which does not share it: remove it from shared, so that it is bundled.`;
  if (!singleton) return `It does not take '${name}' as a singleton: set singleton: true and import: false.`;
  // For example `catalog:`, which the plugin took from a workspace's package.json.
  if (requiredVersion !== null && semver.validRange(requiredVersion) === null)
    return `It asks for '${name}' in '${requiredVersion}', which is not a version range: give the share a requiredVersion.`;
  return null;
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new PlainError(`${file} is not JSON.`);
  }
}
