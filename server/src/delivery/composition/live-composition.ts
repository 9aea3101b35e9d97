import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { matchRoutes, type Params } from 'react-router';
import {
  type Composition,
  type LiveRemote,
  type RemoteBuild,
  SERVICE_WORKER_FILE,
} from 'shared-contracts/composition';
import { type ChunkFiles, type RemoteRoute, releaseBase } from 'shared-contracts/release';
import { cspHash } from '../../platform/html/csp.ts';
import { jsonForScript } from '../../platform/html/escape.ts';
import {
  type ChannelState,
  type RegistryState,
  type ReleaseRecord,
  SHELL,
} from '../releases/records/release-record.ts';

export interface RouteMatch {
  readonly channel: ChannelState;
  readonly route: RemoteRoute;
  readonly params: Params;
}

export interface LiveComposition {
  /** Hash of contracts, shell and remotes. The same parts have the same id at every revision. */
  readonly id: string;
  readonly revision: number;
  readonly shell: ReleaseRecord;
  readonly remotes: readonly ReleaseRecord[];
  readonly json: string;
  /** Value of {@link REASON_HEADER} while nothing but live releases is chosen. */
  readonly reasons: string;
  readonly importMap: { readonly text: string; readonly hash: string };
  /** Trusted Types policies of all its remotes, since a document may navigate to each of them. */
  readonly policies: readonly string[];
  match(pathname: string): RouteMatch | null;
  fillerOf(slot: string): ChannelState | null;
}

export const urlOf = ({ name, version }: ReleaseRecord, path: string) => releaseBase(name, version) + path;

export type ReleaseOverrides = ReadonlyMap<string, ReleaseRecord>;

export function releasesOfPage(
  { shell, remotes }: LiveComposition,
  others: readonly ReleaseRecord[],
): string {
  const runs = new Set([shell, ...others].map(({ id }) => id));
  const rest = remotes.map(({ id }) => id).filter((id) => !runs.has(id));
  return `${[...runs].join(' ')}; ${rest.join(' ')}`;
}

/** Header of a page with the reason for each version, as a structured dictionary. */
export const REASON_HEADER = 'x-composition-reason';

/** Reasons other than `live`, by name. */
export type ReleaseReasons = ReadonlyMap<string, string>;

export function reasonsOfPage(
  composition: Pick<LiveComposition, 'shell' | 'remotes' | 'reasons'>,
  reasons: ReleaseReasons,
  fallbacks: readonly string[] = [],
): string {
  if (reasons.size === 0 && fallbacks.length === 0) return composition.reasons;
  return reasonsText([composition.shell, ...composition.remotes], (name) =>
    fallbacks.includes(name) ? 'fallback' : (reasons.get(name) ?? 'live'),
  );
}

const reasonsText = (releases: readonly ReleaseRecord[], reasonOf: (name: string) => string) =>
  releases.map(({ name }) => `${name}=${reasonOf(name)}`).join(', ');

const NO_OVERRIDES: ReleaseOverrides = new Map();

export function createLiveComposition(
  { revision, channels }: Pick<RegistryState, 'revision' | 'channels'>,
  overrides: ReleaseOverrides = NO_OVERRIDES,
): LiveComposition | null {
  const chosen = [
    ...[...channels.values()].map((channel) => withOverride(channel, overrides)),
    ...[...overrides.values()].filter(({ name }) => !channels.has(name)).map(alone),
  ];
  const shell = chosen.find(({ live }) => live.name === SHELL)?.live;
  if (!shell) return null;
  const remotes = chosen.filter(({ live }) => live.manifest.remote);
  const id = compositionId(
    shell,
    remotes.map(({ live }) => live),
  );
  const composition: Composition = {
    id,
    revision,
    contracts: shell.manifest.contracts,
    shell: shell.id,
    remotes: remotes.map(liveRemote),
  };
  const loaded = remotes.flatMap(({ live, fallback }) => (fallback ? [live, fallback] : [live]));
  const importMap = importMapOf([shell, ...loaded]);
  return {
    id,
    revision,
    shell,
    remotes: remotes.map(({ live }) => live),
    json: jsonForScript(composition),
    reasons: reasonsText([shell, ...remotes.map(({ live }) => live)], () => 'live'),
    importMap: { text: importMap, hash: cspHash(importMap) },
    policies: [...new Set(loaded.flatMap(({ manifest }) => manifest.remote?.policies ?? []))].sort(),
    match: createMatch(remotes),
    fillerOf: createFillerOf(remotes),
  };
}

const alone = (live: ReleaseRecord): ChannelState => ({ live, liveSince: 0, fallback: null, canary: null });

function withOverride(channel: ChannelState, overrides: ReleaseOverrides): ChannelState {
  const live = overrides.get(channel.live.name);
  return !live || live.id === channel.live.id ? channel : { ...channel, live, fallback: channel.live };
}

function compositionId(shell: ReleaseRecord, remotes: readonly ReleaseRecord[]): string {
  const parts = [shell.manifest.contracts, shell.id, ...remotes.map(({ id }) => id).sort()];
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12);
}

function createFillerOf(remotes: readonly ChannelState[]): LiveComposition['fillerOf'] {
  const fillers = new Map(
    remotes.flatMap((channel) =>
      (channel.live.manifest.remote?.fragments ?? []).map(({ slot }) => [slot, channel] as const),
    ),
  );
  return (slot) => fillers.get(slot) ?? null;
}

const KNOWN_MATCHES = 2_000;

function createMatch(remotes: readonly ChannelState[]): LiveComposition['match'] {
  const routes = remotes.flatMap((channel) =>
    (channel.live.manifest.remote?.routes ?? []).map((route) => ({
      path: route.path,
      handle: { channel, route },
    })),
  );
  // The router compiles and ranks all routes on each call, which cost more than the rest of a cached page.
  const known = new LRUCache<string, { readonly match: RouteMatch | null }>({ max: KNOWN_MATCHES });
  return (pathname) => {
    const remembered = known.get(pathname);
    if (remembered) return remembered.match;
    const found = matchRoutes(routes, pathname)?.at(-1);
    const match = found ? { ...found.route.handle, params: found.params } : null;
    known.set(pathname, { match });
    return match;
  };
}

function liveRemote({ live, fallback }: ChannelState): LiveRemote {
  const remote = { name: live.name, routes: live.manifest.remote?.routes ?? [], live: buildOf(live) };
  return fallback ? { ...remote, fallback: buildOf(fallback) } : remote;
}

function buildOf(release: ReleaseRecord): RemoteBuild {
  const urls = ({ js, css }: ChunkFiles) => ({
    js: js.map((path) => urlOf(release, path)),
    css: css.map((path) => urlOf(release, path)),
  });
  const { entry, app, pages, fragments } = release.manifest;
  const urlsOf = (parts: Record<string, ChunkFiles>) =>
    Object.fromEntries(Object.entries(parts).map(([id, files]) => [id, urls(files)]));
  return {
    version: release.version,
    entry: urlOf(release, entry),
    app: urls(app),
    pages: urlsOf(pages),
    ...(fragments && { fragments: urlsOf(fragments) }),
  };
}

const isScript = (path: string) => /^web\/.*\.m?js$/.test(path) && path !== SERVICE_WORKER_FILE;

/** The import map integrity of a page (`integrity` of `<script type="importmap">`): a hash for each script's URL. */
function importMapOf(releases: readonly ReleaseRecord[]): string {
  const integrity: Record<string, string> = {};
  for (const release of releases) {
    for (const [path, file] of Object.entries(release.manifest.files)) {
      if (isScript(path)) integrity[urlOf(release, path)] = file.integrity;
    }
  }
  return jsonForScript({ integrity });
}
