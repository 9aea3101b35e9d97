import type { NavigationService } from 'shared-contracts';
import { createFollow } from './follow.ts';
import { createNavigate } from './navigate.ts';
import { createNavigationParts, type NavigationOptions, targetOf } from './navigation-parts.ts';
import { createShownPage } from './shown-page.ts';
import { followTraversals } from './traversal.ts';

/** Event of the preset's module that stands for a page's file in development: it was saved. */
const PAGE_SAVED = 'page.saved';

/** The navigation of the site: to addresses, through the history, and what follows a page that stands. */
export function createNavigation(options: NavigationOptions): NavigationService {
  const { table, store } = options;
  const parts = createNavigationParts(options);
  const { state, prepare, setPending } = parts;
  const show = createShownPage(parts);
  const follow = createFollow(parts, show);
  followTraversals(parts, follow);
  // In place: its loader and head run again, what was typed stays.
  if (process.env.NODE_ENV !== 'production')
    window.addEventListener(PAGE_SAVED, () => {
      const { pathname, search, hash } = location;
      void state.router?.router.navigate(pathname + search + hash, { replace: true });
    });
  return {
    navigate: createNavigate(parts, follow),
    prefetch(href) {
      // Who has clicked waits for that page: what the pointer passes by meanwhile would come before it.
      if (state.underWay > 0) return;
      const { url, path, match } = targetOf(table, href);
      if (url.origin === location.origin && match && !match.route.auth)
        void prepare(match, path).catch(() => undefined);
    },
    attachRouter(router) {
      const attached = { owner: table.match(location.pathname)?.remote.name ?? '', router };
      state.router = attached;
      return () => {
        if (state.router === attached) state.router = null;
      };
    },
    settled: (page) => show(page),
    pending: setPending,
    showStatus(status) {
      store.set({ status });
      state.toldPath = location.pathname;
      state.shownPath = location.pathname;
      state.whenSettled?.();
    },
  };
}
