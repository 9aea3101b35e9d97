import { whenAtRest } from '../when-at-rest.ts';
import type { RemoteApp } from './remote-app.ts';
import type { RouteTable } from './route-table.ts';

/** The remotes as applications of which one stands, whichever owns the address. */
export interface Applications {
  /** Mounts the one that owns the address that the document came with. Resolves when it stands. */
  start(): Promise<void>;
  /** Has what {@link Applications.follow} needs. Rejects when that can't be fetched. */
  prepare(): Promise<void>;
  /** The address has changed: unmounts what stands, mounts what owns it now, and resolves when that stands. */
  follow(): Promise<void>;
}

/** Milliseconds that the rest waits for an idle browser, from the document's end on. */
const LATEST = 2_000;

/**
 * The first page is mounted as soon as it can be; all that come after it are single-spa's, which is fetched when the browser
 * is at rest. See decisions/0005-the-first-page-does-not-wait-for-single-spa.md.
 */
export function createApplications(apps: ReadonlyMap<string, RemoteApp>, table: RouteTable): Applications {
  const ownerOf = () => table.match(location.pathname)?.remote.name ?? '';
  const first = ownerOf();
  let driver: Promise<() => Promise<unknown>> | null = null;

  async function drive() {
    const { startSingleSpa } = await import(/* webpackChunkName: "single-spa" */ './single-spa.ts');
    // It finds the first page mounted, or nothing: where the shopper has gone back meanwhile, it is not to stay.
    if (ownerOf() !== first) await apps.get(first)?.unmount();
    return startSingleSpa(apps, table);
  }

  function driven() {
    driver ??= drive();
    // A dropped connection fails once and works the next time.
    driver.catch(() => {
      driver = null;
    });
    return driver;
  }

  async function follow() {
    const look = await driven();
    await look();
  }

  return {
    async start() {
      whenAtRest(() => void driven().catch(() => undefined), LATEST);
      await apps.get(first)?.mount();
    },
    async prepare() {
      await driven();
    },
    follow,
  };
}
