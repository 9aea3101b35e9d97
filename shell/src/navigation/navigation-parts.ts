import type { CentreFull, ContentClient } from 'shared-contracts/content';
import type { NavigationService } from 'shared-contracts/shell';
import { isApiError } from 'shared-contracts/wire';
import { clients } from '../clients/lazy-client.ts';
import { withDeadline } from '../composition/federation/deadline.ts';
import { preloadRoute } from '../composition/federation/preload.ts';
import { pinStyles } from '../composition/federation/style-hashes.ts';
import type { Applications } from '../composition/mounting/applications.ts';
import type { RemoteApp } from '../composition/mounting/remote-app.ts';
import type { RouteMatch, RouteTable } from '../composition/mounting/route-table.ts';
import type { RevisionWatch } from '../composition/updates/revision.ts';
import type { ShellStore } from '../context/shell-store.ts';
import { createScrollMemory } from './scroll.ts';
import { createSlotDataSource } from './slot-data.ts';

export interface NavigationOptions {
  readonly table: RouteTable;
  readonly apps: ReadonlyMap<string, RemoteApp>;
  readonly applications: Applications;
  readonly store: ShellStore;
  readonly content: ContentClient;
  readonly revision: Pick<RevisionWatch, 'fetch' | 'isOutdated'>;
  onShown(path: string, title: string): void;
}

type RemoteRouter = Parameters<NavigationService['attachRouter']>[0];

interface NavigationState {
  router: { readonly owner: string; readonly router: RemoteRouter } | null;
  shownPath: string | null;
  whenSettled: (() => void) | null;
  /** Path of the page that last called `settled` or `showStatus`. */
  reportedPath: string | null;
  underWay: number;
  /** Number of the latest navigation. A pending one with a lower number is cancelled. */
  latest: number;
}

export type NavigationParts = ReturnType<typeof createNavigationParts>;

const NO_SLOT_DATA = Promise.resolve(null);
/** Milliseconds until a page is loaded as a document, because its scripts do not arrive. */
const LATE_MS = 8_000;

export function createNavigationParts(options: NavigationOptions) {
  const { apps, store, table, content, revision } = options;
  const scroll = createScrollMemory();
  const slotData = createSlotDataSource(revision.fetch);
  const centreOf = createCentres(content, store.get().centre);
  const state: NavigationState = {
    router: null,
    shownPath: null,
    whenSettled: null,
    reportedPath: null,
    underWay: 0,
    latest: 0,
  };
  const isOwn = (match: RouteMatch) => match.remote.name === state.router?.owner;
  /** Whether a page of that remote is visible but not hydrated: the next page needs a new document. */
  const isNotHydrated = ({ remote }: RouteMatch) =>
    table.match(new URL(store.get().url, location.href).pathname)?.remote === remote &&
    apps.get(remote.name)?.mounted() === null;

  const preload = ({ remote, route }: RouteMatch) =>
    preloadRoute(apps.get(remote.name)?.builds.candidates()[0] ?? remote.live, route.id);

  /** Rejects if the page's scripts are late, or if one of the mounted remote is missing. Others mount their next build. */
  async function scriptsArrive(match: RouteMatch): Promise<void> {
    const hasAll = await withDeadline(preload(match), LATE_MS, 'preloading');
    if (!hasAll && isOwn(match)) throw new Error(`A script of ${match.route.id} is missing`);
  }

  async function prepare(match: RouteMatch, path: string): Promise<CentreFull | null | undefined> {
    pinStyles();
    // In parallel with the page's code, because its loaders call the content API.
    void clients().catch(() => undefined);
    void preload(match);
    const slug = match.params.centre;
    // A remote's router loads the data of its own pages.
    const data = isOwn(match) ? NO_SLOT_DATA : slotData.of(path);
    const code = apps.get(match.remote.name)?.builds.prefetch(path, data);
    const [centre] = await Promise.all([
      slug === undefined ? null : centreOf(slug),
      code?.catch(() => undefined),
    ]);
    return centre;
  }

  const setPending = createPending(store);
  function cancelPending(): void {
    state.latest++;
    setPending(false);
  }

  return {
    options,
    scroll,
    slotData,
    centreOf,
    state,
    setPending,
    cancelPending,
    isOwn,
    isNotHydrated,
    scriptsArrive,
    prepare,
  };
}

export function targetOf(table: RouteTable, href: string) {
  const url = new URL(href, location.href);
  return { url, path: url.pathname + url.search + url.hash, match: table.match(url.pathname) };
}

/** Caches centres by slug. Null: the centre does not exist. A failed call is not cached. */
function createCentres(content: ContentClient, first: CentreFull | null) {
  const known = new Map<string, Promise<CentreFull | null>>();
  if (first) known.set(first.slug, Promise.resolve(first));
  return (slug: string): Promise<CentreFull | null> => {
    const centre =
      known.get(slug) ??
      content.centre(slug).catch((error: unknown) => {
        if (isApiError(error) && error.status === 404) return null;
        known.delete(slug);
        throw error;
      });
    known.set(slug, centre);
    return centre;
  };
}

/** Milliseconds before a navigation shows progress, so that fast ones show nothing. */
const PENDING_DELAY = 200;

function createPending(store: ShellStore): (pending: boolean) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (pending) => {
    clearTimeout(timer);
    if (pending) timer = setTimeout(() => store.set({ pending: true }), PENDING_DELAY);
    else if (store.get().pending) store.set({ pending: false });
  };
}
