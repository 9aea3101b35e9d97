import { createInstance } from '@module-federation/enhanced/runtime';
import type { RemoteBuild } from 'shared-contracts';
import type { RemoteLifecycles } from 'shared-contracts/remote';
import { sharedModules } from './shared-modules.ts';

/** Loads the federated app of one build of a remote. */
export interface Federation {
  load(remote: string, build: RemoteBuild): Promise<RemoteLifecycles>;
}

const isLifecycles = (module: unknown): module is RemoteLifecycles =>
  typeof module === 'object' &&
  module !== null &&
  ['bootstrap', 'mount', 'unmount', 'prefetch'].every(
    (name) => typeof Reflect.get(module, name) === 'function',
  );

/** Every version is a federated remote of its own name, so that a fallback never meets the live version's modules. */
const aliasOf = (remote: string, build: RemoteBuild) =>
  `${remote}_${build.version}`.replace(/[^A-Za-z0-9_]/g, '_');

export function createFederation(): Federation {
  const instance = createInstance({ name: 'shell', remotes: [], shared: sharedModules() });
  return {
    async load(remote, build) {
      const alias = aliasOf(remote, build);
      instance.registerRemotes([{ name: alias, entry: build.entry, type: 'module' }]);
      const module: unknown = await instance.loadRemote(`${alias}/app`);
      if (!isLifecycles(module)) throw new Error(`${remote}@${build.version} exports no lifecycles`);
      return module;
    },
  };
}
