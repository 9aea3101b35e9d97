import { createLifecycles } from 'shared-contracts/remote';
import type { Federation } from '../../../shell/src/composition/federation/federation.ts';
import { site } from './site.ts';

/** Stand-in of the shell's federation: the pages are in this bundle. */
export function createFederation(): Pick<Federation, 'load'> {
  const lifecycles = createLifecycles(site);
  return { load: async () => lifecycles };
}
