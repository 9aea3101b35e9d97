import { registerApplication, start, triggerAppChange } from 'single-spa';
import type { RemoteApp } from './remote-app.ts';
import type { RouteTable } from './route-table.ts';

/**
 * Milliseconds. Longer than the shell's own deadlines together, so that single-spa never warns; and no longer, since it
 * keeps two timers for each mount and unmount until then, with all that they hold.
 */
const OUT_OF_THE_WAY = 60_000;
const timeout = { millis: OUT_OF_THE_WAY, dieOnTimeout: false, warningMillis: OUT_OF_THE_WAY };

/**
 * Registers every remote with single-spa, which mounts the one that owns the address, and starts it. Answers with what has
 * it look at the address again, and resolves when the remote stands.
 */
export function startSingleSpa(
  apps: ReadonlyMap<string, RemoteApp>,
  table: RouteTable,
): () => Promise<unknown> {
  for (const [name, app] of apps) {
    registerApplication({
      name,
      app: async () => ({
        bootstrap: async () => undefined,
        mount: app.mount,
        unmount: app.unmount,
        timeouts: { bootstrap: timeout, mount: timeout, unmount: timeout, unload: timeout },
      }),
      activeWhen: (location) => table.match(location.pathname)?.remote.name === name,
    });
  }
  start({ urlRerouteOnly: true });
  return triggerAppChange;
}
