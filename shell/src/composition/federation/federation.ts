import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import provideRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import { type Composition, fragmentExpose, type RemoteBuild } from 'shared-contracts/composition';
import { releaseIdOf } from 'shared-contracts/release';
import type { RemoteLifecycles } from 'shared-contracts/remote';
import type { FragmentLifecycles } from 'shared-contracts/shell';
import { checkLifecycles, manifestsOfDocument, onlyPinned, wrapLoadErrors } from './federation-plugins.ts';
import { buildsOf, type RemoteOfPage } from './remote-of-page.ts';
import { sharedModules } from './shared-modules.ts';

export interface Federation {
  load(remote: string, build: RemoteBuild): Promise<RemoteLifecycles>;
  loadFragment(remote: string, build: RemoteBuild, slot: string): Promise<FragmentLifecycles>;
}

export interface FederationOptions {
  readonly composition: Pick<Composition, 'shell'> & { readonly remotes: readonly RemoteOfPage[] };
  readonly hashes: Readonly<Record<string, string>>;
  readonly plugins?: readonly ModuleFederationRuntimePlugin[];
}

const MANIFEST = 'mf-manifest.json';

/** Each version is a separate remote (decisions/0007-module-federation-runtime.md). */
export function createFederation({ composition, hashes, plugins = [] }: FederationOptions): Federation {
  const builds = new Map(
    composition.remotes.flatMap((remote) =>
      buildsOf(remote).map((build) => [releaseIdOf(remote.name, build.version), build] as const),
    ),
  );
  const [name = '', version = ''] = composition.shell.split('@');
  const entries = [...builds.values()].map(({ entry }) => new URL(entry, 'http://localhost').pathname);
  // Only these hashes are needed later. The rest can be garbage-collected.
  const pinned = new Set(entries.filter((entry) => Object.hasOwn(hashes, entry)));
  const local = composition.remotes.find((remote) => remote.local)?.local?.entry;
  const own = [manifestsOfDocument(builds), onlyPinned(pinned, local), checkLifecycles, wrapLoadErrors];
  const instance = createInstance({
    name,
    version,
    remotes: [],
    shareStrategy: 'loaded-first',
    plugins: [provideRuntimeCore(), ...own, ...plugins],
  });
  instance.registerShared(sharedModules());
  instance.registerRemotes(
    [...builds].map(([release, { entry }]) => ({
      name: release,
      entry: entry.replace(/[^/]+$/, MANIFEST),
      type: 'module',
    })),
  );
  async function load<T>(remote: string, { version }: RemoteBuild, exposed: string): Promise<T> {
    const module = await instance.loadRemote<T>(releaseIdOf(remote, version) + exposed.slice(1));
    if (!module) throw new Error(`${remote}@${version} has no module ${exposed}.`);
    return module;
  }
  return {
    load: (remote, build) => load(remote, build, './app'),
    loadFragment: (remote, build, slot) => load(remote, build, fragmentExpose(slot)),
  };
}
