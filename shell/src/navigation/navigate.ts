import type { RouteMatch } from '../composition/route-table.ts';
import { whenRestored } from '../when-restored.ts';
import type { Follow } from './follow.ts';
import { type NavigationParts, targetOf } from './navigation-parts.ts';
import { arriveAtTop, inTransition } from './transition.ts';

interface Target {
  readonly url: URL;
  readonly path: string;
  readonly match: RouteMatch;
}

/** Sends the browser to a document of its own. The page is about to end: whoever waits goes on if it comes back as it was. */
function loadDocument(href: string, replace = false): Promise<void> {
  if (replace) location.replace(href);
  else location.assign(href);
  return new Promise(whenRestored);
}

function pushEntry(path: string, replace: boolean) {
  const key = Math.random().toString(36).slice(2, 10);
  const entry = { usr: null, key, idx: (Number(history.state?.idx) || 0) + (replace ? 0 : 1) };
  // The browser's own: single-spa's would tell the router of the page that is left.
  const { pushState, replaceState } = History.prototype;
  (replace ? replaceState : pushState).call(history, entry, '', path);
}

/** Goes to an address: by the router of the page that stands, by mounting another remote, or by a document of its own. */
export function createNavigate(
  { options, state, setPending, overtake, isOwn, isLifeless, prepare }: NavigationParts,
  follow: Follow,
) {
  const { table, scroll } = options;

  /** Mounts the page of another remote; resolves once it stands. */
  async function changeRemote({ url, path, match }: Target, replace: boolean): Promise<void> {
    const settled = new Promise<void>((resolve) => {
      // One that is overtaken has nothing to wait for any more.
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

  /** False for a page that only the server can show. */
  async function change(target: Target, replace: boolean, isOvertaken: () => boolean): Promise<boolean> {
    const { path, match } = target;
    const slug = match.params.centre;
    const centre = await (isOwn(match) ? slug === undefined || options.centreOf(slug) : prepare(match, path));
    if (slug !== undefined && !centre) return false;
    // What the server has drawn is brought to life at the address that it was drawn for.
    await options.applications.started;
    if (isOvertaken()) return true;
    if (isLifeless(match)) return false;
    // Asked again: the click before this one may have brought the remote meanwhile.
    if (state.router && isOwn(match)) {
      scroll.leave();
      await state.router.router.navigate(path, { replace });
    } else await changeRemote(target, replace);
    return true;
  }

  return async (href: string, { replace = false } = {}): Promise<void> => {
    // What a page says of itself in its address (a filter) takes no press back.
    if (!replace) overtake();
    const own = state.latest;
    const isOvertaken = () => own !== state.latest;
    const { url, path, match } = targetOf(table, href);
    if (url.origin !== location.origin || !match || match.route.auth) return loadDocument(path, replace);
    // Where only the query changes (a filter), the shopper stays on the page.
    if (url.pathname !== location.pathname && options.isOutdated(match.remote.name))
      return loadDocument(path, replace);
    setPending(true);
    state.underWay++;
    try {
      // Where it fails the address itself still works: the server answers it, or says what is wrong.
      const isDone = await change({ url, path, match }, replace, isOvertaken).catch(() => false);
      if (!isDone && !isOvertaken()) return loadDocument(path, replace);
    } finally {
      state.underWay--;
      if (!isOvertaken()) setPending(false);
    }
  };
}
