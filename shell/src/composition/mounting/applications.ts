import { registerApplication, start, triggerAppChange } from 'single-spa';
import type { RemoteApp } from './remote-app.ts';
import type { RouteTable } from './route-table.ts';

export type Applications = ReturnType<typeof createApplications>;

/** Milliseconds. Longer than the shell's own deadlines together, so that single-spa never warns. */
export const SINGLE_SPA_TIMEOUT_MS = 60_000;
const timeout = { millis: SINGLE_SPA_TIMEOUT_MS, dieOnTimeout: false, warningMillis: SINGLE_SPA_TIMEOUT_MS };

export function createApplications(apps: ReadonlyMap<string, RemoteApp>, table: RouteTable) {
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
