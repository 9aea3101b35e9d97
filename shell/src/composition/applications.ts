import { registerApplication, start } from 'single-spa';
import type { RemoteApp } from './remote-app.ts';
import type { RouteTable } from './route-table.ts';

/** Milliseconds; the shell has deadlines of its own, so single-spa's warnings are put out of the way. */
const NEVER = 10 * 60_000;
const timeout = { millis: NEVER, dieOnTimeout: false, warningMillis: NEVER };

/** Registers every remote with single-spa, which mounts the one that owns the address, and starts it. */
export function startApplications(apps: ReadonlyMap<string, RemoteApp>, table: RouteTable): void {
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
}
