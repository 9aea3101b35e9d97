import type { CentreFull, NavigationService } from 'shared-contracts';
import type { Applications } from '../composition/applications.ts';
import { preloadRoute } from '../composition/preload.ts';
import type { RemoteApp } from '../composition/remote-app.ts';
import type { RouteMatch, RouteTable } from '../composition/route-table.ts';
import type { ShellStore } from '../shell-store.ts';
import { createPending } from './pending.ts';
import type { ScrollMemory } from './scroll.ts';
import type { SlotDataSource } from './slot-data.ts';

export interface NavigationOptions {
  readonly table: RouteTable;
  readonly apps: ReadonlyMap<string, RemoteApp>;
  readonly applications: Applications;
  readonly store: ShellStore;
  readonly scroll: ScrollMemory;
  /** The centre of a slug; null when there is none. */
  centreOf(slug: string): Promise<CentreFull | null>;
  readonly slotData: SlotDataSource;
  /** A page is about to load its data. */
  warmUp(): void;
  /** The remote, or the shell, is another one by now: its next page is a document of its own. */
  isOutdated(remote: string): boolean;
  /** A page stands. */
  onShown(path: string, title: string): void;
}

type RemoteRouter = Parameters<NavigationService['attachRouter']>[0];

/** State that the parts of the navigation share. */
export interface NavigationState {
  /** The router of the page that stands. */
  router: { readonly owner: string; readonly router: RemoteRouter } | null;
  /** Path of the page that stands; null before the first. */
  shownPath: string | null;
  /** Lets the navigation end that waits for its page to stand. */
  whenSettled: (() => void) | null;
  /** Path of the page that has said last that it stands. */
  toldPath: string | null;
  /** Navigations that wait for code or data, or change the page. */
  underWay: number;
  /** Number of the last press on a link, or way through the history: one before it that still waits comes no more. */
  latest: number;
}

/** Parts of the navigation that navigating, traversing and settling have in common. */
export interface NavigationParts {
  readonly options: NavigationOptions;
  readonly state: NavigationState;
  setPending(pending: boolean): void;
  /** Takes note that the shopper goes elsewhere: a navigation that still waits comes no more, and is no longer shown as on its way. */
  overtake(): void;
  isOwn(match: RouteMatch): boolean;
  /**
   * True where a page of that remote is shown that no release of it has brought to life: single-spa has its application mounted, and mounts
   * none in its place, so a document of its own shows the next one.
   */
  isLifeless(match: RouteMatch): boolean;
  /** Loads what `match` needs. A failure is left to the mount, which recovers from it. */
  prepare(match: RouteMatch, path: string): Promise<CentreFull | null | undefined>;
}

const NO_SLOT_DATA = Promise.resolve(null);

export function createNavigationParts(options: NavigationOptions): NavigationParts {
  const { apps, store, table } = options;
  const state: NavigationState = {
    router: null,
    shownPath: null,
    whenSettled: null,
    toldPath: null,
    underWay: 0,
    latest: 0,
  };
  const isOwn = (match: RouteMatch) => match.remote.name === state.router?.owner;
  const isLifeless = ({ remote }: RouteMatch) =>
    table.match(new URL(store.get().url, location.href).pathname)?.remote === remote &&
    apps.get(remote.name)?.mounted() === null;

  async function prepare(match: RouteMatch, path: string): Promise<CentreFull | null | undefined> {
    options.warmUp();
    preloadRoute(match.remote.local ?? match.remote.live, match.route.id);
    const slug = match.params.centre;
    // A router asks by itself for what its own remote's pages need.
    const slotData = isOwn(match) ? NO_SLOT_DATA : options.slotData.of(path);
    const code = apps.get(match.remote.name)?.prepare(path, slotData);
    const [centre] = await Promise.all([
      slug === undefined ? null : options.centreOf(slug),
      code?.catch(() => undefined),
    ]);
    return centre;
  }

  const setPending = createPending(store);
  function overtake(): void {
    state.latest++;
    setPending(false);
  }

  return { options, state, setPending, overtake, isOwn, isLifeless, prepare };
}

/** Address within the site, and the page that stands for it. */
export function targetOf(table: RouteTable, href: string) {
  const url = new URL(href, location.href);
  return { url, path: url.pathname + url.search + url.hash, match: table.match(url.pathname) };
}
