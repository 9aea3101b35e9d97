import type { CentreFull, Head, NavigationService } from 'shared-contracts';
import { applyHead, documentTitle } from './document-head.ts';
import type { NavigationParts } from './navigation-parts.ts';

type Page = Parameters<NavigationService['settled']>[0];

/** Takes note of the page that stands, or of the panel in its place, whose status is kept: header, head, scroll and focus follow it. */
export function createShownPage({
  options,
  state,
}: NavigationParts): (page: Page, keepsStatus?: boolean) => void {
  const { table, store, scroll } = options;

  async function showInHeader(path: string, head: Head, keepsStatus: boolean) {
    const match = table.match(location.pathname);
    const slug = match?.params.centre;
    const { centre: shown, site } = store.get();
    // The first page is announced by the browser; what was said since it came stays.
    const said = state.shownPath === null ? {} : { announcement: documentTitle(head, site) };
    let centre: CentreFull | null = null;
    // Waits for another centre only: where it stays the same, page and header change in one frame.
    if (slug !== undefined) {
      centre = slug === shown?.slug ? shown : await options.centreOf(slug).catch(() => null);
    }
    const owner = match?.remote.name ?? null;
    const { status } = store.get();
    store.set({ url: path, centre, owner, title: head.title, status: keepsStatus ? status : null, ...said });
  }

  return ({ href, head }, keepsStatus = false) => {
    const { site } = store.get();
    const path = href.split('?')[0] ?? href;
    state.toldPath = path;
    void showInHeader(href, head, keepsStatus);
    options.slotData.shown(href);
    // A link that was pressed while the document started is a navigation like the others.
    const isFirst = state.shownPath === null && state.whenSettled === null;
    state.whenSettled?.();
    state.whenSettled = null;
    if (isFirst) {
      state.shownPath = path;
      return options.onShown(path, head.title);
    }
    applyHead(head, site);
    // A change of the query alone (a filter) keeps place and focus.
    if (path === state.shownPath) return scroll.stay();
    state.shownPath = path;
    // After the header's own change, so that the new page is laid out once.
    queueMicrotask(() => {
      scroll.settle();
      focusHeading();
      if (!keepsStatus) options.onShown(path, head.title);
    });
  };
}

/** Moves focus to the page's heading, so that keyboard and screen reader start where the eye does. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
