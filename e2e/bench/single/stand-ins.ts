import { createLifecycles } from 'shared-contracts/remote';
import type { Federation } from '../../../shell/src/composition/federation/federation.ts';
import type * as preload from '../../../shell/src/composition/federation/preload.ts';
import type * as mounting from '../../../shell/src/composition/mounting/applications.ts';
import { site } from './site.ts';

/** Stand-in of single-spa: mounts the only application at once. */
export const createApplications: typeof mounting.createApplications = (apps) => {
  const { promise: started, resolve: haveStarted } = Promise.withResolvers<void>();
  return {
    started,
    start() {
      haveStarted(Promise.all([...apps.values()].map((app) => app.mount())).then(() => undefined));
      return started;
    },
    follow: async () => undefined,
  };
};

/** Stand-in of the shell's federation: the pages are in this bundle. */
export function createFederation(): Pick<Federation, 'load'> {
  const lifecycles = createLifecycles(site);
  return { load: async () => lifecycles };
}

/** Stand-in of the shell's fragments: one application has none. */
export const createFragmentService = () => undefined;

/** Stand-in of the shell's preloads: the router loads a page's chunks. */
export const preloadRoute: typeof preload.preloadRoute = async () => true;
