import type { RouteMatch } from '../composition/mounting/route-table.ts';
import type { NavigationParts } from './navigation-parts.ts';
import { onTraverse } from './scroll.ts';
import type { Follow } from './shown-page.ts';

export function followTraversals(
  {
    options,
    state,
    setPending,
    cancelPending,
    isOwn,
    isNotHydrated,
    scriptsArrive,
    prepare,
  }: NavigationParts,
  followAddress: Follow,
): void {
  const { table, store } = options;

  async function follow(match: RouteMatch) {
    const { href, pathname, search, hash } = location;
    const own = state.latest;
    setPending(true);
    try {
      // The mount shows its own failure panel. A reload would need the network.
      await Promise.all([
        prepare(match, pathname + search + hash).catch(() => undefined),
        scriptsArrive(match),
      ]);
      // Otherwise a newer navigation has taken over.
      if (location.href === href) await followAddress(match);
    } catch {
      location.reload();
    } finally {
      if (own === state.latest) setPending(false);
    }
  }

  let hasStarted = false;
  void options.applications.started.then(() => {
    hasStarted = true;
  });

  onTraverse((event) => {
    const isElsewhere = store.get().url !== location.pathname + location.search;
    if (isElsewhere) cancelPending();
    const match = table.match(location.pathname);
    const isAlive = hasStarted && !(match && isNotHydrated(match));
    if (!isAlive && isElsewhere) {
      // The server markup is not hydrated, and must not hydrate at another address.
      event.stopImmediatePropagation();
      return location.reload();
    }
    const isSamePage = store.get().url.split('?')[0] === location.pathname;
    // A remote's router handles its own pages. On a status page only the fragment can change.
    const isHandled = match ? isOwn(match) : isSamePage;
    const isOutdated = match !== null && !isSamePage && options.revision.isOutdated(match.remote.name);
    if (isHandled && !isOutdated) return;
    event.stopImmediatePropagation();
    // A status page or an unknown page: only the server can show it.
    if (!match || isOutdated) location.reload();
    else void follow(match);
  });
}
