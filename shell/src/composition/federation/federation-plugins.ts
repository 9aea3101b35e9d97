import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { fragmentExpose, type RemoteBuild } from 'shared-contracts/composition';

const LIFECYCLES = ['bootstrap', 'mount', 'unmount'];
const APP = './app';
const NO_ASSETS = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };

export class LoadError extends Error {
  readonly code = 'LOAD';
  constructor(cause: unknown) {
    super('The remote could not be loaded', { cause });
  }
}

/** Builds `mf-manifest.json` from the document's data. Lists no assets: the page preloads them already. */
export const manifestsOfDocument = (
  builds: ReadonlyMap<string, RemoteBuild>,
): ModuleFederationRuntimePlugin => ({
  name: 'manifests-of-document',
  async fetch(_url, _init, remote) {
    const name = remote?.name ?? '';
    const build = builds.get(name);
    if (!build) throw new Error(`The document does not name the release ${name}.`);
    return Response.json({
      id: name,
      name,
      metaData: {
        name,
        type: 'app',
        globalName: name,
        publicPath: 'auto',
        buildInfo: { buildVersion: build.version, buildName: name },
        remoteEntry: { name: build.entry.replace(/^.*\//, ''), path: '', type: 'module' },
      },
      shared: [],
      remotes: [],
      exposes: [APP, ...Object.keys(build.fragments ?? {}).map(fragmentExpose)].map((path) => ({
        id: `${name}:${path.slice(2)}`,
        name: path.slice(2),
        path,
        assets: NO_ASSETS,
      })),
    });
  },
});

/** `unpinned` is the container on a tester's own machine. */
export const onlyPinned = (
  pinned: ReadonlySet<string>,
  unpinned: string | undefined,
): ModuleFederationRuntimePlugin => ({
  name: 'only-pinned',
  async loadEntry({ remoteInfo }) {
    if (remoteInfo.entry === unpinned) return;
    const { pathname } = new URL(remoteInfo.entry, 'http://localhost');
    if (!pinned.has(pathname)) throw new Error(`The document has no hash of ${pathname}`);
  },
});

export const checkLifecycles: ModuleFederationRuntimePlugin = {
  name: 'checks-lifecycles',
  async onLoad({ remote, expose, exposeModule }) {
    const needed = [...LIFECYCLES, expose === APP ? 'prefetch' : 'update'];
    const missing = needed.filter((name) => typeof Reflect.get(Object(exposeModule), name) !== 'function');
    if (missing.length > 0) throw new Error(`${remote.name} exports no ${missing.join(', no ')}`);
  },
};

export const wrapLoadErrors: ModuleFederationRuntimePlugin = {
  name: 'names-load-errors',
  async errorLoadRemote({ error }) {
    throw new LoadError(error);
  },
};
