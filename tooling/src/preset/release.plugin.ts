import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import { fragmentChunkOf, isSlotName, SLOTS } from 'shared-contracts/composition';
import { crossingSchemas, describeCrossings } from 'shared-contracts/crossings';
import {
  CONTAINER_KINDS,
  type Crossings,
  type ReleaseManifest,
  type RemoteManifest,
  releaseManifestSchema,
  SHARED_MODULES,
} from 'shared-contracts/release';
import { BUS_EVENTS, SHELL_HAPPENINGS } from 'shared-contracts/shell';
import { z } from 'zod';
import { INPUTS_STAMP } from './build-files.ts';
import { pageChunkOf } from './contract-check.ts';
import { MAPS, mapsOf, SERVER_FILE, WEB_APP } from './environments.ts';
import { FEDERATION_MANIFEST, installedVersion, packageOf, REMOTE_ENTRY } from './federation.ts';
import { describeFiles, readFederationManifest, undeclaredPolicies } from './release-files.ts';

const RELEASE_FILE = 'release.json';

interface ReleaseOf {
  readonly name: string;
  readonly contracts: string;
  readonly remote?: RemoteManifest;
  readonly uses?: (module: string) => readonly string[];
}

/** Empties both output folders once and writes `dist/release.json` after the build. A publish sends it. */
export function pluginRelease(release: ReleaseOf): RsbuildPlugin {
  return {
    name: 'outlet:release',
    setup(api) {
      const dist = join(api.context.rootPath, 'dist');
      let isClean = false;
      let isBroken = false;
      api.onBeforeBuild(() => {
        // A release must not describe files of an earlier build, and a stamp must not refer to another one.
        // Watch builds have no stamp.
        const outdated = [RELEASE_FILE, INPUTS_STAMP];
        const earlier = isClean ? outdated : [...outdated, 'web', 'node', MAPS];
        for (const name of earlier) rmSync(join(dist, name), { recursive: true, force: true });
        isClean = true;
      });
      api.onAfterBuild(({ stats }) => {
        // Rsbuild reports errors, but at this log level not that they are fixed.
        const wasBroken = isBroken;
        isBroken = !stats || stats.hasErrors();
        if (!stats || isBroken) return;
        if (wasBroken) process.stdout.write(`  ${release.name} builds again\n`);
        const manifest = describeRelease(release, dist, compilationsOf(stats));
        // Atomically, so that watchers never read a partial file.
        const unfinished = join(dist, `${RELEASE_FILE}.tmp`);
        writeFileSync(unfinished, `${JSON.stringify(manifest, null, 2)}\n`);
        renameSync(unfinished, join(dist, RELEASE_FILE));
      });
    },
  };
}

interface Built {
  readonly web: Rspack.StatsCompilation;
  readonly node: Rspack.StatsCompilation | null;
  readonly worker: Rspack.StatsCompilation | null;
}

function compilationsOf(stats: Rspack.Stats | Rspack.MultiStats): Built {
  const all = 'stats' in stats ? stats.stats : [stats];
  const named = (name: string) => {
    const found = all.find((one) => one.compilation.name === name);
    return found?.toJson({
      all: false,
      assets: true,
      cachedAssets: true,
      groupAssetsByEmitStatus: false,
      chunkGroups: true,
    });
  };
  const web = named('web');
  if (!web) throw new Error("The build has no environment 'web'");
  return { web, node: named('node') ?? null, worker: named('worker') ?? null };
}

function describeRelease(
  { name, contracts, remote, uses }: ReleaseOf,
  dist: string,
  { web, node, worker }: Built,
): ReleaseManifest {
  const filesOf = (group: string) =>
    (web.namedChunkGroups?.[group]?.assets ?? []).map((asset) => `web/${asset.name}`);
  const appFiles = filesOf(WEB_APP);
  const entry = remote ? `web/${REMOTE_ENTRY}` : appFiles.find((file) => file.endsWith('.js'));
  if (!entry) throw new Error(`The build of ${name} has no entry`);

  const app = appFiles.filter((file) => file !== entry);
  const pages = (remote?.routes ?? []).map(({ id }) => {
    const files = filesOf(pageChunkOf(id));
    return [id, sortedByKind(files.filter((file) => !app.includes(file)))];
  });
  const fragments = (remote?.fragments ?? []).map(
    ({ slot }) => [slot, sortedByKind(filesOf(fragmentChunkOf(slot)))] as const,
  );
  const names = [
    ...[...(web.assets ?? []), ...(worker?.assets ?? [])].map((asset) => `web/${asset.name}`),
    ...(node?.assets ?? []).map((asset) => `node/${asset.name}`),
  ];
  const [undeclared] = remote ? undeclaredPolicies(dist, names, remote) : [];
  if (undeclared) throw new Error(undeclared);
  const federation = remote
    ? readFederationManifest(join(dist, 'web', FEDERATION_MANIFEST))
    : { exposes: [], shared: [] };
  const shared = federation.shared.map((share) => (uses ? { ...share, uses: uses(share.name) } : share));

  return releaseManifestSchema.parse({
    schema: 1,
    name,
    contracts,
    ...(remote
      ? { remote, container: 'module-federation' }
      : { events: shellEvents(), loads: CONTAINER_KINDS, provides: providedModules(join(dist, '..')) }),
    entry,
    ...(node && { server: `node/${SERVER_FILE}` }),
    app: sortedByKind(app),
    pages: Object.fromEntries(pages),
    ...(fragments.length > 0 ? { fragments: Object.fromEntries(fragments) } : {}),
    ...slotPropsOf(remote),
    crossings: crossingsOf(remote, dist, names),
    exposes: federation.exposes,
    shared,
    files: describeFiles(dist, names),
    maps: describeFiles(dist, mapsOf(dist, names)),
  });
}

function slotPropsOf(remote: RemoteManifest | undefined): Pick<ReleaseManifest, 'slotProps'> {
  const named = [...(remote?.slots ?? []), ...(remote?.fragments ?? []).map(({ slot }) => slot)];
  const known = [...new Set(named)].filter(isSlotName).toSorted();
  if (known.length === 0) return {};
  return { slotProps: Object.fromEntries(known.map((slot) => [slot, z.toJSONSchema(SLOTS[slot].props)])) };
}

/** A remote's calls are those that its code names. The shell makes all of them for remotes. */
function crossingsOf(remote: RemoteManifest | undefined, dist: string, names: readonly string[]): Crossings {
  if (!remote) return describeCrossings(crossingSchemas(), (_name, kind) => kind !== 'sent');
  const code = names
    .filter((name) => /^web\/.*\.m?js$/.test(name))
    .map((name) => readFileSync(join(dist, name), 'utf8'))
    .join('\n');
  const events = new Set([...remote.publishes, ...remote.consumes]);
  return describeCrossings(crossingSchemas(), (name, kind) =>
    kind === 'events' ? events.has(name) : code.includes(name.slice(name.indexOf('.') + 1)),
  );
}

function shellEvents(): ReleaseManifest['events'] {
  const known = Object.keys(BUS_EVENTS).toSorted();
  const facts = Object.entries(BUS_EVENTS).filter(([, { kind }]) => kind === 'fact');
  return { known, published: [...facts.map(([type]) => type), ...SHELL_HAPPENINGS].toSorted() };
}

function providedModules(root: string): ReleaseManifest['provides'] {
  return Object.fromEntries(
    Object.entries(SHARED_MODULES).map(([name, exports]) => [
      name,
      {
        version: installedVersion(packageOf(name), root),
        exports: exports === '*' ? exports : [...exports],
      },
    ]),
  );
}

const sortedByKind = (files: readonly string[]) => ({
  js: files.filter((file) => file.endsWith('.js')),
  css: files.filter((file) => file.endsWith('.css')),
});
