import type { CentreFull, NavigationService } from 'shared-contracts';
import { preloadRoute } from '../composition/federation/preload.ts';
import type { Applications } from '../composition/mounting/applications.ts';
import type { RemoteApp } from '../composition/mounting/remote-app.ts';
import type { RouteMatch, RouteTable } from '../composition/mounting/route-table.ts';
import type { ShellStore } from '../context/shell-store.ts';
import { createPending } from './pending.ts';
import type { ScrollMemory } from './scroll.ts';
import type { SlotDataSource } from './slot-data.ts';

export interface NavigationOptions {
  readonly table: RouteTable;
  readonly apps: ReadonlyMap<string, RemoteApp>;
  readonly applications: Applications;
  readonly store: ShellStore;
  readonly scroll: ScrollMemory;
  centreOf(slug: string): Promise<CentreFull | null>;
  readonly slotData: SlotDataSource;
  warmUp(): void;
  /**
   * Whether the live release of the remote or of the shell has changed, so that its next page needs a new
   * document.
   */
  isOutdated(remote: string): boolean;
  onShown(path: string, title: string): void;
}

type RemoteRouter = Parameters<NavigationService['attachRouter']>[0];

interface NavigationState {
  router: { readonly owner: string; readonly router: RemoteRouter } | null;
  shownPath: string | null;
  whenSettled: (() => void) | null;
  /** Path of the page that last called `settled` or `showStatus`. */
  toldPath: string | null;
  underWay: number;
  /** Number of the latest navigation. A pending one with a lower number is cancelled. */
  latest: number;
}

export interface NavigationParts {
  readonly options: NavigationOptions;
  readonly state: NavigationState;
  setPending(pending: boolean): void;
  overtake(): void;
  isOwn(match: RouteMatch): boolean;
  /**
   * Whether a page of that remote is visible but not hydrated. single-spa would not mount the remote again, so
   * the next page needs a new document.
   */
  isLifeless(match: RouteMatch): boolean;
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
    // A remote's router loads the data of its own pages.
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

export function targetOf(table: RouteTable, href: string) {
  const url = new URL(href, location.href);
  return { url, path: url.pathname + url.search + url.hash, match: table.match(url.pathname) };
}
