import { whenRestored } from '../browser/page-timing.ts';
import type { RouteMatch } from '../composition/mounting/route-table.ts';
import { type NavigationParts, targetOf } from './navigation-parts.ts';
import type { Follow } from './shown-page.ts';
import { arriveAtTop, inTransition } from './transition.ts';

interface Target {
  readonly url: URL;
  readonly path: string;
  readonly match: RouteMatch;
}

function loadDocument(href: string, replace = false): Promise<void> {
  if (replace) location.replace(href);
  else location.assign(href);
  return new Promise(whenRestored);
}

function pushEntry(path: string, replace: boolean) {
  const key = Math.random().toString(36).slice(2, 10);
  const entry = { usr: null, key, idx: (Number(history.state?.idx) || 0) + (replace ? 0 : 1) };
  // Not single-spa's patched version, which would notify the router of the previous page.
  const { pushState, replaceState } = History.prototype;
  (replace ? replaceState : pushState).call(history, entry, '', path);
}

export function createNavigate(
  {
    options,
    scroll,
    state,
    centreOf,
    setPending,
    cancelPending,
    isOwn,
    isNotHydrated,
    scriptsArrive,
    prepare,
  }: NavigationParts,
  follow: Follow,
) {
  const { table, revision } = options;

  async function changeRemote({ url, path, match }: Target, replace: boolean): Promise<void> {
    const settled = new Promise<void>((resolve) => {
      // A cancelled navigation stops waiting.
      state.whenSettled?.();
      state.whenSettled = resolve;
    });
    scroll.leave();
    await inTransition(() => {
      pushEntry(path, replace);
      if (!url.hash) arriveAtTop();
      return Promise.all([follow(match), settled]);
    });
  }

  async function change(target: Target, replace: boolean, isCancelled: () => boolean): Promise<boolean> {
    const { url, path, match } = target;
    const slug = match.params.centre;
    const [centre] = await Promise.all([
      isOwn(match) ? slug === undefined || centreOf(slug) : prepare(match, path),
      // A filter stays on its page, whose scripts run.
      url.pathname === location.pathname || scriptsArrive(match),
    ]);
    if (slug !== undefined && !centre) return false;
    // Server markup hydrates only at the address that it was rendered for.
    await options.applications.started;
    if (isCancelled()) return true;
    if (isNotHydrated(match)) return false;
    // Checked again, because the previous click may have mounted the remote meanwhile.
    if (state.router && isOwn(match)) {
      scroll.leave();
      await state.router.router.navigate(path, { replace });
    } else await changeRemote(target, replace);
    return true;
  }

  return async (href: string, { replace = false } = {}): Promise<void> => {
    // Replacing the address (a filter) does not cancel a pending navigation.
    if (!replace) cancelPending();
    const own = state.latest;
    const isCancelled = () => own !== state.latest;
    const { url, path, match } = targetOf(table, href);
    if (url.origin !== location.origin || !match || match.route.auth) return loadDocument(path, replace);
    // If only the query changes (a filter), the shopper stays in this document.
    if (url.pathname !== location.pathname && revision.isOutdated(match.remote.name))
      return loadDocument(path, replace);
    setPending(true);
    state.underWay++;
    try {
      // On failure the address itself still works: the server renders the page or an error.
      const isDone = await change({ url, path, match }, replace, isCancelled).catch(() => false);
      if (!isDone && !isCancelled()) return loadDocument(path, replace);
    } finally {
      state.underWay--;
      if (!isCancelled()) setPending(false);
    }
  };
}
