import type { BrowserContext, Page } from 'playwright';
import { CONSENT_TEXT_VERSION } from 'shared-contracts/member';
import {
  analyticsBatchSchema,
  COLLECT_PATH,
  type CollectedEvent,
  DROPPED_EVENTS_PATH,
} from 'shared-contracts/shell';
import { siteUnderTest } from './site.ts';

/** Events and requests of a browser. */
export interface Collected {
  readonly events: CollectedEvent[];
  /** Paths of all requests; origins of those to other sites. */
  readonly paths: string[];
  /** Bodies of reports of dropped events. */
  readonly dropped: string[];
  /** Names of all events but those about the page itself. */
  names(): string[];
}

const OF_THE_PAGE = new Set(['page_view', 'web_vital', 'web_event', 'remote_outcome', 'campaign_popup_view']);

/** Records what a browser sends from now on. Replaces other sites by an empty page. */
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
  // Playwright does not show beacons of a page that is left. The next page reports them.
  await context.exposeBinding('noteBeacon', (_source, path: string, body: string) => {
    collected.paths.push(path);
    note(path, body);
  });
  await context.addInitScript(() => {
    const KEY = 'beacons-of-the-previous-page';
    const tell = (path: string, body: string) => Reflect.get(window, 'noteBeacon')(path, body);
    // Sandboxed frames and empty pages have no storage and send nothing.
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

/** Sets a previous choice about cookies, such as `p-t`. */
export async function choose(
  context: BrowserContext,
  flags: string,
  at = Date.now() - 60_000,
): Promise<void> {
  await context.addCookies([
    { name: 'consent', value: `${CONSENT_TEXT_VERSION}.${at}.${flags}`, url: siteUnderTest().baseUrl },
  ]);
}

/** Waits until the code that sends events is loaded. */
export async function whenCounting(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/sinks\.[^/]*\.js$/.test(name)),
  );
}
