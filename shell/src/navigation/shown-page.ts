import type { Head } from 'shared-contracts/composition';
import type { CentreFull } from 'shared-contracts/content';
import type { NavigationService } from 'shared-contracts/shell';
import type { RouteMatch } from '../composition/mounting/route-table.ts';
import { applyHead, documentTitle } from './document-head.ts';
import type { NavigationParts } from './navigation-parts.ts';

type Page = Parameters<NavigationService['settled']>[0];

/** `keepsStatus`: a status panel is visible instead. */
export function createShownPage({
  options,
  scroll,
  slotData,
  centreOf,
  state,
}: NavigationParts): (page: Page, keepsStatus?: boolean) => void {
  const { table, store } = options;

  async function showInHeader(path: string, head: Head, keepsStatus: boolean) {
    const match = table.match(location.pathname);
    const slug = match?.params.centre;
    const { centre: shown, site } = store.get();
    // The browser announces the first page itself, so keep other announcements.
    const announced = state.shownPath === null ? {} : { announcement: documentTitle(head, site) };
    let centre: CentreFull | null = null;
    // Waits only for a different centre. Otherwise page and header change in one frame.
    if (slug !== undefined) {
      centre = slug === shown?.slug ? shown : await centreOf(slug).catch(() => null);
    }
    const owner = match?.remote.name ?? null;
    const { status } = store.get();
    store.set({
      url: path,
      centre,
      owner,
      title: head.title,
      status: keepsStatus ? status : null,
      ...announced,
    });
  }

  return ({ href, head }, keepsStatus = false) => {
    const { site } = store.get();
    const path = href.split('?')[0] ?? href;
    state.reportedPath = path;
    void showInHeader(href, head, keepsStatus);
    slotData.shown(href);
    // A link pressed during startup makes this a normal navigation.
    const isFirst = state.shownPath === null && state.whenSettled === null;
    state.whenSettled?.();
    state.whenSettled = null;
    if (isFirst) {
      state.shownPath = path;
      return options.onShown(path, head.title);
    }
    applyHead(head, site);
    // A change of only the query (a filter) keeps scroll position and focus.
    if (path === state.shownPath) return scroll.stay();
    state.shownPath = path;
    // After the header's update, so that the new page is laid out once.
    queueMicrotask(() => {
      scroll.settle();
      focusHeading();
      if (!keepsStatus) options.onShown(path, head.title);
    });
  };
}

export type Follow = (match: RouteMatch) => Promise<void>;

/** Shows the route's title if the remote never calls `settled`, or the navigation would never end. */
export function createFollow(
  { options, state }: NavigationParts,
  show: ReturnType<typeof createShownPage>,
): Follow {
  const { applications, store } = options;
  let last = 0;
  return async ({ route: { title } }) => {
    const own = ++last;
    await applications.follow();
    const { pathname, search } = location;
    // A newer navigation started, or the page called `settled`.
    if (own !== last || state.reportedPath === pathname) return;
    const { status } = store.get();
    const head = { title, description: '', canonicalPath: pathname };
    show({ href: pathname + search, head }, status === 'unavailable' || status === 'loading');
  };
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
