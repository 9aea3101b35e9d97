import { matchRoutes, type Params } from 'react-router';
import {
  type ChunkFiles,
  type Composition,
  type LiveRemote,
  type RemoteBuild,
  type RemoteRoute,
  releaseBase,
} from 'shared-contracts';
import {
  type ChannelState,
  type RegistryState,
  type ReleaseRecord,
  SHELL,
} from '../../releases/release-record.ts';
import { cspHash } from '../document/csp.ts';
import { jsonForScript } from '../document/escape.ts';

/** The page's route: who owns it, and what it is. */
export interface RouteMatch {
  readonly channel: ChannelState;
  readonly route: RemoteRoute;
  readonly params: Params;
}

/** What is live at one revision, with what every page of it has in common. Made once per revision. */
export interface LiveComposition {
  readonly revision: number;
  readonly shell: ReleaseRecord;
  /** Text of the `composition` data block. */
  readonly json: string;
  readonly importMap: { readonly text: string; readonly hash: string };
  /** Null where no live remote owns the path. Static segments win over parameters. */
  match(pathname: string): RouteMatch | null;
}

/** URL path of a file of a release. */
export const urlOf = ({ name, version }: ReleaseRecord, path: string) => releaseBase(name, version) + path;

/** Null while no shell is live: then there is no site to show. */
export function createLiveComposition({ revision, channels }: RegistryState): LiveComposition | null {
  const shell = channels.get(SHELL)?.live;
  if (!shell) return null;
  const remotes = [...channels.values()].filter(({ live }) => live.manifest.remote);
  const composition: Composition = {
    revision,
    contracts: shell.manifest.contracts,
    shell: shell.id,
    remotes: remotes.map(liveRemote),
  };
  const importMap = importMapOf([
    shell,
    ...remotes.flatMap(({ live, fallback }) => (fallback ? [live, fallback] : [live])),
  ]);
  return {
    revision,
    shell,
    json: jsonForScript(composition),
    importMap: { text: importMap, hash: cspHash(importMap) },
    match: createMatch(remotes),
  };
}

function createMatch(remotes: readonly ChannelState[]): LiveComposition['match'] {
  const routes = remotes.flatMap((channel) =>
    (channel.live.manifest.remote?.routes ?? []).map((route) => ({
      path: route.path,
      handle: { channel, route },
    })),
  );
  return (pathname) => {
    const match = matchRoutes(routes, pathname)?.at(-1);
    return match ? { ...match.route.handle, params: match.params } : null;
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
  const { entry, app, pages } = release.manifest;
  return {
    version: release.version,
    entry: urlOf(release, entry),
    app: urls(app),
    pages: Object.fromEntries(Object.entries(pages).map(([id, files]) => [id, urls(files)])),
  };
}

const isScript = (path: string) => /^web\/.*\.m?js$/.test(path);

/** Integrity of every module that a page may import, so that a changed byte is never run. */
function importMapOf(releases: readonly ReleaseRecord[]): string {
  const integrity: Record<string, string> = {};
  for (const release of releases) {
    for (const [path, file] of Object.entries(release.manifest.files)) {
      if (isScript(path)) integrity[urlOf(release, path)] = file.integrity;
    }
  }
  return jsonForScript({ integrity });
}
