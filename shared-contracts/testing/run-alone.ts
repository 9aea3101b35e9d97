import type { RemoteLifecycles } from '../src/shell/remote-lifecycles.ts';
import { createDevBar } from './dev-bar.ts';
import { createFakeFragments, type OwnFragments, showFragment } from './fake-fragments.ts';
import { fakeLoyalty, fakeMember } from './fake-member.ts';
import { createFakeServer } from './fake-server.ts';
import { createFakeServices } from './fake-services.ts';

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
  const server = createFakeServer({ isMember: () => isMember });
  const withSite = await isSite();
  const ask = async (input: RequestInfo | URL, init?: RequestInit) => {
    const known = await server.fetch(input, init);
    // The site may have what the fakes lack, except data of a member.
    const isMembers = /^\/api\/(user-|mparticle-)/.test(String(input));
    if (!withSite || isMembers) return known;
    const found = await fetch(input, init);
    return found.status === 404 || found.status === NO_SITE ? known : found;
  };
  const fakes = createFakeServices({ release, fetch: ask });
  const { bus, navigation } = fakes;

  function tell() {
    bus.setFact('session.changed', {
      status: isMember ? 'authenticated' : 'unauthenticated',
      error: null,
    });
    bus.setFact('member.changed', isMember ? fakeMember : null);
    bus.setFact('loyalty.changed', isMember ? fakeLoyalty : null);
    bus.setFact('membership.changed', { status: isMember ? 'ready' : 'none' });
    bus.setFact('favourites.changed', isMember ? server.favourites() : null);
    bus.setFact('centre.changed', { slug: null, last: fakeMember.preferred_center ?? null });
  }
  /** Reloads as at a sign-in, so that no earlier state remains. */
  function become(who: 'member' | 'visitor', href = location.href) {
    sessionStorage.setItem(SEEN_BY, who);
    location.assign(href);
  }

  const alone = {
    ...fakes,
    navigation: {
      ...navigation,
      settled: (page: Parameters<typeof navigation.settled>[0]) => {
        document.title = page.head.title;
        navigation.settled(page);
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
  container.before(bar);
  const services = { ...alone, fragments: createFakeFragments(alone, own) };
  const fragment = new URLSearchParams(location.search).get(FRAGMENT);
  if (fragment !== null) {
    showFragment(alone, own, fragment, container);
    return;
  }
  const reportCrash = (error: unknown) => reportError(error);
  await bootstrap();
  await mount({ services, container, hydration: null, reportCrash });
}
