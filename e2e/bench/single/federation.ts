import { createLifecycles } from 'shared-contracts/remote';
import { site } from './site.ts';

/** Stand-in of the shell's federation: the pages are in this very bundle. */
export function createFederation() {
  const lifecycles = createLifecycles(site);
  return { load: async () => lifecycles };
}
