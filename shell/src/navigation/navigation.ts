import type { CentreFull, Head, NavigationService, StatusPage } from 'shared-contracts';
import type { Applications } from '../composition/applications.ts';
import { preloadRoute } from '../composition/preload.ts';
import type { RemoteApp } from '../composition/remote-app.ts';
import type { RouteMatch, RouteTable } from '../composition/route-table.ts';
import type { ShellStore } from '../shell-store.ts';
import { applyHead, documentTitle } from './document-head.ts';
import { onTraverse } from './pop-state.ts';
import type { ScrollMemory } from './scroll.ts';
import type { SlotDataSource } from './slot-data.ts';
import { arriveAtTop, inTransition } from './transition.ts';

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

/** How long a navigation waits before the shopper is told, in milliseconds: a page that is at hand draws nothing extra. */
const PENDING_DELAY = 200;

const NO_SLOT_DATA = Promise.resolve(null);

type RemoteRouter = Parameters<NavigationService['attachRouter']>[0];

/** Sends the browser to a document of its own, and never resolves: the page is about to end. */
function loadDocument(href: string, replace = false): Promise<never> {
  if (replace) location.replace(href);
  else location.assign(href);
  return new Promise(() => undefined);
}

export function createNavigation(options: NavigationOptions): NavigationService {
  const { table, apps, applications, store, scroll } = options;
  let router: { owner: string; router: RemoteRouter } | null = null;
  let shownPath: string | null = null;
  let whenSettled: (() => void) | null = null;
  /** Navigations that wait for code or data, or change the page. */
  let underWay = 0;

  let pendingTimer: ReturnType<typeof setTimeout> | undefined;
  function setPending(pending: boolean) {
    clearTimeout(pendingTimer);
    if (pending) pendingTimer = setTimeout(() => store.set({ pending: true }), PENDING_DELAY);
    else if (store.get().pending) store.set({ pending: false });
  }

  const targetOf = (href: string) => {
    const url = new URL(href, location.href);
    return { url, path: url.pathname + url.search + url.hash, match: table.match(url.pathname) };
  };

  /** Loads what `match` needs. A failure is left to the mount, which recovers from it. */
  async function prepare(match: RouteMatch, path: string): Promise<CentreFull | null | undefined> {
    options.warmUp();
    preloadRoute(match.remote.live, match.route.id);
    const slug = match.params.centre;
    // A router asks by itself for what its own remote's pages need.
    const slotData = match.remote.name === router?.owner ? NO_SLOT_DATA : options.slotData.of(path);
    const code = apps.get(match.remote.name)?.prepare(path, slotData);
    const [centre] = await Promise.all([
      slug === undefined ? null : options.centreOf(slug),
      code?.catch(() => undefined),
      applications.prepare(),
    ]);
    return centre;
  }

  function pushEntry(path: string, replace: boolean) {
    const key = Math.random().toString(36).slice(2, 10);
    const entry = { usr: null, key, idx: (Number(history.state?.idx) || 0) + (replace ? 0 : 1) };
    // The browser's own: single-spa's would tell the router of the page that is left.
    const { pushState, replaceState } = History.prototype;
    (replace ? replaceState : pushState).call(history, entry, '', path);
  }

  async function navigate(href: string, { replace = false } = {}): Promise<void> {
    const { url, path, match } = targetOf(href);
    if (url.origin !== location.origin || !match || match.route.auth) return loadDocument(path, replace);
    // Where only the query changes (a filter), the shopper stays on the page.
    if (url.pathname !== location.pathname && options.isOutdated(match.remote.name))
      return loadDocument(path, replace);
    setPending(true);
    underWay++;
    try {
      const slug = match.params.centre;
      const isOwn = match.remote.name === router?.owner;
      const centre = await (isOwn ? slug === undefined || options.centreOf(slug) : prepare(match, path));
      if (slug !== undefined && !centre) return loadDocument(path, replace);
      // Asked again: the click before this one may have brought the remote meanwhile.
      if (match.remote.name === router?.owner) {
        scroll.leave();
        await router.router.navigate(path, { replace });
        return;
      }
      const settled = new Promise<void>((resolve) => {
        // One that is overtaken has nothing to wait for any more.
        whenSettled?.();
        whenSettled = resolve;
      });
      scroll.leave();
      await inTransition(() => {
        pushEntry(path, replace);
        if (!url.hash) arriveAtTop();
        return Promise.all([applications.follow(), settled]);
      });
    } catch {
      // The address itself still works: the server answers it, or says what is wrong.
      return loadDocument(path, replace);
    } finally {
      underWay--;
      setPending(false);
    }
  }

  /** The browser stands at an entry of another remote: the page that was left stays until the next one can come. */
  async function followTraversal(match: RouteMatch) {
    const { href, pathname, search, hash } = location;
    setPending(true);
    try {
      // What could not be had is left to the mount, which has a page for it; a reload may find no line at all.
      await prepare(match, pathname + search + hash).catch(() => undefined);
      // Gone on meanwhile: whoever went there follows.
      if (location.href === href) await applications.follow();
    } catch {
      location.reload();
    } finally {
      setPending(false);
    }
  }

  onTraverse((event) => {
    const match = table.match(location.pathname);
    const isSamePage = store.get().url.split('?')[0] === location.pathname;
    // Its router hears of what is its own; in a page of the shell itself only the fragment can change.
    const isOwn = match ? match.remote.name === router?.owner : isSamePage;
    const isOutdated = match !== null && !isSamePage && options.isOutdated(match.remote.name);
    if (isOwn && !isOutdated) return;
    event.stopImmediatePropagation();
    // A page of the shell itself, or one that this document does not know: the server has it.
    if (!match || isOutdated) location.reload();
    else void followTraversal(match);
  });

  async function showPage(path: string, head: Head) {
    const match = table.match(location.pathname);
    const slug = match?.params.centre;
    const { centre: shown, site } = store.get();
    // The first page is announced by the browser; what was said since it came stays.
    const said = shownPath === null ? {} : { announcement: documentTitle(head, site) };
    let centre: CentreFull | null = null;
    // Waits for another centre only: where it stays the same, page and header change in one frame.
    if (slug !== undefined) {
      centre = slug === shown?.slug ? shown : await options.centreOf(slug).catch(() => null);
    }
    store.set({
      url: path,
      centre,
      owner: match?.remote.name ?? null,
      title: head.title,
      status: null,
      ...said,
    });
  }

  return {
    navigate,
    prefetch(href) {
      // Who has clicked waits for that page: what the pointer passes by meanwhile would come before it.
      if (underWay > 0) return;
      const { url, path, match } = targetOf(href);
      if (url.origin === location.origin && match && !match.route.auth)
        void prepare(match, path).catch(() => undefined);
    },
    attachRouter(remoteRouter) {
      const attached = { owner: table.match(location.pathname)?.remote.name ?? '', router: remoteRouter };
      router = attached;
      return () => {
        if (router === attached) router = null;
      };
    },
    settled({ href, head }) {
      const { site } = store.get();
      const path = href.split('?')[0] ?? href;
      void showPage(href, head);
      options.slotData.shown(href);
      // A link that was pressed while the document started is a navigation like the others.
      const isFirst = shownPath === null && whenSettled === null;
      whenSettled?.();
      whenSettled = null;
      if (isFirst) {
        shownPath = path;
        return options.onShown(path, head.title);
      }
      applyHead(head, site);
      // A change of the query alone (a filter) keeps place and focus.
      if (path === shownPath) return scroll.stay();
      shownPath = path;
      // After the header's own change, so that the new page is laid out once.
      queueMicrotask(() => {
        scroll.settle();
        focusHeading();
        options.onShown(path, head.title);
      });
    },
    pending: setPending,
    showStatus(status: StatusPage) {
      store.set({ status });
      shownPath = location.pathname;
      whenSettled?.();
    },
  };
}

/** Moves focus to the page's heading, so that keyboard and screen reader start where the eye does. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
