import { registerApplication, start, triggerAppChange } from 'single-spa';
import type { RemoteApp } from './remote-app.ts';
import type { RouteTable } from './route-table.ts';

/** The remotes as applications of which one stands, whichever owns the address. */
export interface Applications {
  /** Mounts the one that owns the address that the document came with. Resolves when it stands. */
  start(): Promise<void>;
  /** Resolves when the first one stands, or the panel in its place. */
  readonly started: Promise<void>;
  /** The address has changed: unmounts what stands, mounts what owns it now, and resolves when that stands. */
  follow(): Promise<void>;
}

/**
 * Milliseconds. Longer than the shell's own deadlines together, so that single-spa never warns; and no longer, since it
 * keeps two timers for each mount and unmount until then, with all that they hold.
 */
export const OUT_OF_THE_WAY = 60_000;
const timeout = { millis: OUT_OF_THE_WAY, dieOnTimeout: false, warningMillis: OUT_OF_THE_WAY };

/** Registers every remote with single-spa, which mounts the one that owns the address. */
export function createApplications(apps: ReadonlyMap<string, RemoteApp>, table: RouteTable): Applications {
  const follow = async () => void (await triggerAppChange());
  const { promise: started, resolve: haveStarted } = Promise.withResolvers<void>();
  return {
    started,
    start() {
      for (const [name, { mount, unmount }] of apps) {
        registerApplication({
          name,
          app: async () => ({
            bootstrap: async () => undefined,
            mount,
            unmount,
            timeouts: { bootstrap: timeout, mount: timeout, unmount: timeout, unload: timeout },
          }),
          activeWhen: ({ pathname }) => table.match(pathname)?.remote.name === name,
        });
      }
      start({ urlRerouteOnly: true });
      haveStarted(follow());
      return started;
    },
    follow,
  };
}
