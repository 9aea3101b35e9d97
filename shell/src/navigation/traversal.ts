import type { RouteMatch } from '../composition/route-table.ts';
import type { Follow } from './follow.ts';
import type { NavigationParts } from './navigation-parts.ts';
import { onTraverse } from './pop-state.ts';

/** Follows the browser's back and forward to pages of another remote. */
export function followTraversals(
  { options, state, setPending, overtake, isOwn, isLifeless, prepare }: NavigationParts,
  followAddress: Follow,
): void {
  const { table, store } = options;

  /** The browser stands at an entry of another remote: the page that was left stays until the next one can come. */
  async function follow(match: RouteMatch) {
    const { href, pathname, search, hash } = location;
    const own = state.latest;
    setPending(true);
    try {
      // What could not be had is left to the mount, which has a page for it; a reload may find no line at all.
      await prepare(match, pathname + search + hash).catch(() => undefined);
      // Gone on meanwhile: whoever went there follows.
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
    if (isElsewhere) overtake();
    const match = table.match(location.pathname);
    const isAlive = hasStarted && !(match && isLifeless(match));
    if (!isAlive && isElsewhere) {
      // What the server has drawn is not alive, and would be brought to life at an address that it was not drawn for.
      event.stopImmediatePropagation();
      return location.reload();
    }
    const isSamePage = store.get().url.split('?')[0] === location.pathname;
    // Its router hears of what is its own; in a page of the shell itself only the fragment can change.
    const isHeard = match ? isOwn(match) : isSamePage;
    const isOutdated = match !== null && !isSamePage && options.isOutdated(match.remote.name);
    if (isHeard && !isOutdated) return;
    event.stopImmediatePropagation();
    // A page of the shell itself, or one that this document does not know: the server has it.
    if (!match || isOutdated) location.reload();
    else void follow(match);
  });
}
