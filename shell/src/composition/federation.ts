import type { RemoteBuild } from 'shared-contracts';
import type { RemoteLifecycles } from 'shared-contracts/remote';
import { type ShareScope, sharedModules } from './shared-modules.ts';

/** Loads the federated app of one build of a remote. */
export interface Federation {
  load(remote: string, build: RemoteBuild): Promise<RemoteLifecycles>;
}

/** A container of Module Federation, as `remoteEntry.mjs` exports it. */
interface Container {
  init(scope: ShareScope): unknown;
  get(exposed: string): Promise<() => unknown>;
}

const hasFunctions = (module: unknown, names: readonly string[]) =>
  typeof module === 'object' &&
  module !== null &&
  names.every((name) => typeof Reflect.get(module, name) === 'function');

const isContainer = (module: unknown): module is Container => hasFunctions(module, ['init', 'get']);
const isLifecycles = (module: unknown): module is RemoteLifecycles =>
  hasFunctions(module, ['bootstrap', 'mount', 'unmount', 'prefetch']);

/**
 * The host's side of Module Federation's container protocol: import the entry, give it the share scope once, take what it
 * exposes. Why this and not the whole runtime stands in decisions/0002-the-host-is-the-container-protocol.md.
 */
export function createFederation(
  // The address is a release's own, which the import map holds the hash of.
  importEntry: (entry: string) => Promise<unknown> = (entry) => import(/* webpackIgnore: true */ entry),
): Federation {
  const scope = sharedModules();
  const containers = new Map<string, Promise<Container>>();

  async function open(entry: string): Promise<Container> {
    const container = await importEntry(entry);
    if (!isContainer(container)) throw new Error(`${entry} is no federated container`);
    await container.init(scope);
    return container;
  }

  /** Every version is a container of its own, so a fallback never meets the live version's modules. */
  function containerAt(entry: string): Promise<Container> {
    const known = containers.get(entry) ?? open(entry);
    containers.set(entry, known);
    // A dropped connection fails once and works the next time.
    known.catch(() => containers.delete(entry));
    return known;
  }

  return {
    async load(remote, build) {
      const container = await containerAt(build.entry);
      const module = (await container.get('./app'))();
      if (!isLifecycles(module)) throw new Error(`${remote}@${build.version} exports no lifecycles`);
      return module;
    },
  };
}
