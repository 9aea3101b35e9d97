import type { NavigationService } from 'shared-contracts/shell';
import { createNavigate } from './navigate.ts';
import { createNavigationParts, type NavigationOptions, targetOf } from './navigation-parts.ts';
import { createFollow, createShownPage } from './shown-page.ts';
import { followTraversals } from './traversal.ts';

const PAGE_SAVED = 'page.saved';

export interface SiteNavigation extends NavigationService {
  /** Returns whether the page loads as a document, which the browser prefetches. */
  prefetch(href: string): boolean;
}

export function createNavigation(options: NavigationOptions): SiteNavigation {
  const { table, store, revision } = options;
  const parts = createNavigationParts(options);
  const { state, prepare, setPending } = parts;
  const show = createShownPage(parts);
  const follow = createFollow(parts, show);
  followTraversals(parts, follow);
  // Reloads in place: loader and head run again, and form input stays.
  if (process.env.NODE_ENV !== 'production')
    window.addEventListener(PAGE_SAVED, () => {
      const { pathname, search, hash } = location;
      void state.router?.router.navigate(pathname + search + hash, { replace: true });
    });
  return {
    navigate: createNavigate(parts, follow),
    prefetch(href) {
      // No prefetch during a navigation: it would compete with the page that the shopper waits for.
      if (state.underWay > 0) return false;
      const { url, path, match } = targetOf(table, href);
      if (url.origin !== location.origin || !match) return false;
      if (match.route.auth || revision.isOutdated(match.remote.name)) return true;
      void prepare(match, path).catch(() => undefined);
      return false;
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
      state.reportedPath = location.pathname;
      state.shownPath = location.pathname;
      state.whenSettled?.();
    },
  };
}
