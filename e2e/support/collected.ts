import type { BrowserContext, Page } from 'playwright';
import {
  analyticsBatchSchema,
  COLLECT_PATH,
  CONSENT_TEXT_VERSION,
  type CollectedEvent,
  DROPPED_EVENTS_PATH,
} from 'shared-contracts';
import { siteUnderTest } from './site.ts';

/** Events that a browser sent to sinks, as the network saw them. */
export interface Collected {
  readonly events: CollectedEvent[];
  /** Paths of everything that was asked for. */
  readonly paths: string[];
  /** Bodies of reports of dropped events. */
  readonly dropped: string[];
  /** Names of all events but those that tell of the page itself. */
  names(): string[];
}

/** Told by the browser itself, without anything that a shopper did. */
const OF_THE_PAGE = new Set(['page_view', 'web_vital', 'web_event', 'remote_outcome', 'campaign_popup_view']);

/** Listens to what a browser sends, from now on. Other sites are answered by an empty page. */
export async function listenToCollector(context: BrowserContext): Promise<Collected> {
  const { baseUrl } = siteUnderTest();
  const collected: Collected = {
    events: [],
    paths: [],
    dropped: [],
    names: () => collected.events.map(({ name }) => name).filter((name) => !OF_THE_PAGE.has(name)),
  };
  const known = new Set<string>();
  function note(pathname: string, body: string) {
    if (pathname === DROPPED_EVENTS_PATH) collected.dropped.push(body);
    if (pathname !== COLLECT_PATH) return;
    const { events } = analyticsBatchSchema.parse(JSON.parse(body));
    collected.events.push(...events.filter(({ id }) => !known.has(id) && known.add(id)));
  }
  context.on('request', (request) => {
    const { pathname, origin } = new URL(request.url());
    if (origin !== baseUrl) return void collected.paths.push(origin);
    collected.paths.push(pathname);
    const body = request.postData();
    if (body && request.resourceType() !== 'ping') note(pathname, body);
  });
  // What a page sends while it goes is not shown as a request, and it has no time to tell of it either: the next page does.
  await context.exposeBinding('noteBeacon', (_source, path: string, body: string) => {
    collected.paths.push(path);
    note(path, body);
  });
  await context.addInitScript(() => {
    const KEY = 'beacons-of-the-page-before';
    const tell = (path: string, body: string) => Reflect.get(window, 'noteBeacon')(path, body);
    // A sandboxed frame and an empty page have no storage, and send nothing.
    if (window !== window.top || location.protocol === 'about:') return;
    const before: Array<[string, string]> = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    for (const [path, body] of before) tell(path, body);
    sessionStorage.removeItem(KEY);
    const sent: Array<[string, string]> = [];
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (path, body) => {
      const isTaken = send(path, body);
      if (isTaken && typeof body === 'string') {
        sent.push([String(path), body]);
        sessionStorage.setItem(KEY, JSON.stringify(sent));
        tell(String(path), body);
      }
      return isTaken;
    };
  });
  await context.route(
    (url) => url.origin !== baseUrl && url.protocol.startsWith('http'),
    (route) => route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
  );
  return collected;
}

/** The shopper has chosen `flags`, such as `p-t`, before they came. */
export async function choose(
  context: BrowserContext,
  flags: string,
  at = Date.now() - 60_000,
): Promise<void> {
  await context.addCookies([
    { name: 'consent', value: `${CONSENT_TEXT_VERSION}.${at}.${flags}`, url: siteUnderTest().baseUrl },
  ]);
}

/** Resolves when the code that counts has come and hears. */
export async function whenCounting(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/sinks\.[^/]*\.js$/.test(name)),
  );
}
