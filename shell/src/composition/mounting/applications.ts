import { registerApplication, start, triggerAppChange } from 'single-spa';
import type { RemoteApp } from './remote-app.ts';
import type { RouteTable } from './route-table.ts';

export interface Applications {
  start(): Promise<void>;
  readonly started: Promise<void>;
  follow(): Promise<void>;
}

/**
 * Milliseconds. Longer than the shell's own deadlines together, so that single-spa never warns. Short,
 * because its timers hold memory.
 */
export const OUT_OF_THE_WAY = 60_000;
const timeout = { millis: OUT_OF_THE_WAY, dieOnTimeout: false, warningMillis: OUT_OF_THE_WAY };

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
