import type { RemoteLifecycles } from '../src/shell/remote-lifecycles.ts';
import { createDevBar } from './dev-bar.ts';
import { createFakeFragments, type OwnFragments, showFragment } from './fake-fragments.ts';
import { createFakeServer } from './fake-server.ts';
import { createFakeServices } from './fake-services.ts';
import { setFakeFacts, watchCalls, whyEmpty } from './mount-page.ts';

/** Key in the tab's storage: a reload keeps the fake member or visitor. */
const SEEN_BY = 'seen-by';

const FRAGMENT = 'fragment';

/** Event of the preset after a page's file was saved. */
const PAGE_SAVED = 'page.saved';

/** Status of the dev server without a site. */
const NO_SITE = 204;

const isSite = async () => (await fetch('/api/site')).status !== NO_SITE;

/** Mounts a remote for its `dev/`: fakes replace the shell. `?fragment=SLOT` shows one of `own`. */
export async function runAlone(
  release: string,
  { bootstrap, mount }: RemoteLifecycles,
  own: OwnFragments = {},
): Promise<void> {
  const container = document.getElementById('slot');
  if (!container) throw new Error('The page has no element with the id slot');
  const isMember = sessionStorage.getItem(SEEN_BY) !== 'visitor';
  const server = createFakeServer({ isMember: () => isMember, anyCentre: true });
  const withSite = await isSite();
  const calls = watchCalls(async (input, init) => {
    const known = await server.fetch(input, init);
    // The site may have what the fakes lack, except data of a member.
    const isMembers = /^\/api\/(user-|mparticle-)/.test(String(input));
    if (!withSite || isMembers) return known;
    const found = await fetch(input, init);
    return found.status === 404 || found.status === NO_SITE ? known : found;
  });
  const fakes = createFakeServices({ release, fetch: calls.fetch });
  const { bus, navigation } = fakes;

  const tell = () => setFakeFacts(fakes, server, isMember);
  /** Reloads as at a sign-in, so that no earlier state remains. */
  function become(who: 'member' | 'visitor', href = location.href) {
    sessionStorage.setItem(SEEN_BY, who);
    location.assign(href);
  }

  const note = document.createElement('p');
  note.role = 'status';
  note.textContent = `Loading ${location.pathname} …`;
  const crashes: unknown[] = [];
  function explain() {
    const pages = [...document.querySelectorAll<HTMLMetaElement>('meta[name="remote-sample"]')].flatMap(
      ({ content }) => {
        const link = document.createElement('a');
        Object.assign(link, { href: content, textContent: content });
        return [' ', link];
      },
    );
    note.replaceChildren(
      whyEmpty(location.pathname, calls.failed, fakes, crashes),
      ' Sample pages:',
      ...pages,
    );
  }
  const explainIfEmpty = () => {
    if (!container.textContent && !container.querySelector('*')) explain();
  };

  const alone = {
    ...fakes,
    navigation: {
      ...navigation,
      settled: (page: Parameters<typeof navigation.settled>[0]) => {
        document.title = page.head.title;
        navigation.settled(page);
        note.replaceChildren();
        calls.failed.length = 0;
        fakes.log.statuses.length = 0;
      },
      showStatus: (status: Parameters<typeof navigation.showStatus>[0]) => {
        navigation.showStatus(status);
        explain();
      },
    },
    session: {
      ...fakes.session,
      requireSignIn: (callbackUrl: string) => become('member', callbackUrl),
      signIn: async ({ callbackUrl }: { callbackUrl: string }) => {
        become('member', callbackUrl);
        return { error: null, status: 200, message: null, fields: {}, url: callbackUrl };
      },
      signOut: async () => become('visitor'),
      refresh: async () => {
        tell();
        return bus.current('session.changed');
      },
    },
  };

  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!link || link.origin !== location.origin || event.defaultPrevented || !isPlain) return;
    event.preventDefault();
    void navigation.navigate(link.pathname + link.search + link.hash);
  });
  // In place: loader and head run again, and typed text stays.
  window.addEventListener(
    PAGE_SAVED,
    () => void navigation.navigate(location.pathname + location.search + location.hash, { replace: true }),
  );
  tell();
  const bar = createDevBar({
    isMember,
    content: withSite ? 'the running site' : 'the fakes: no site runs',
    onChange: (member) => become(member ? 'member' : 'visitor'),
  });
  container.before(bar, note);
  const services = { ...alone, fragments: createFakeFragments(alone, own) };
  const fragment = new URLSearchParams(location.search).get(FRAGMENT);
  if (fragment !== null) {
    note.remove();
    showFragment(alone, own, fragment, container);
    return;
  }
  const reportCrash = (error: unknown) => {
    crashes.push(error);
    explain();
    reportError(error);
  };
  await bootstrap();
  await mount({ services, container, hydration: null, reportCrash }).catch(reportCrash);
  new MutationObserver(explainIfEmpty).observe(container, { childList: true, subtree: true });
  explainIfEmpty();
}
