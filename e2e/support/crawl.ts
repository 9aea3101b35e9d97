import type { BrowserContext, Page, Request } from 'playwright';
import { paths } from 'shared-contracts/content';
import {
  type Consent,
  DECLARED_KEYS,
  type DeclaredKey,
  isGranted,
  isKeyNamed,
} from 'shared-contracts/member';
import { content, siteUnderTest } from './site.ts';

const KEYS: readonly DeclaredKey[] = Object.values(DECLARED_KEYS);

/** Returns a path for every live route pattern, read from the composition, so that new routes are visited as well. */
export async function everyRoute(page: Page): Promise<{ path: string; auth: boolean }[]> {
  const { baseUrl } = siteUnderTest();
  const html = await (await page.request.get(`${baseUrl}${paths.home()}`)).text();
  const block = /<script type="application\/json" id="composition">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  const { remotes } = JSON.parse(block) as {
    remotes: { routes: { id: string; path: string; auth?: boolean }[] }[];
  };
  const api = content();
  const centre = 'charleston';
  const [stores, deals, promotions, events, rewards] = await Promise.all([
    api.stores(centre, { limit: 1 }),
    api.deals(centre, { limit: 1 }),
    api.promotions(centre, { limit: 1 }),
    api.events(centre, { limit: 1 }),
    api.rewards(centre, { limit: 1 }),
  ]);
  const values = (path: string): Record<string, string | number> => ({
    centre: path.endsWith('/dora') ? 'pinecrest' : centre,
    storeName: 'store',
    storeId: stores.items[0]?.id ?? 0,
    dealId: (path.includes('/promotions/') ? promotions : deals).items[0]?.id ?? 0,
    eventId: events.items[0]?.id ?? 0,
    rewardId: rewards.items[0]?.id ?? 0,
  });
  const own = [paths.notFound(), paths.serverError(), paths.error(), '/no-such-page-at-all'];
  return [
    ...remotes
      .flatMap(({ routes }) => routes)
      .map(({ path, auth }) => ({
        path: path.replace(/:(\w+)/g, (_, name: string) => String(values(path)[name])),
        auth: auth === true,
      })),
    ...own.map((path) => ({ path, auth: false })),
  ];
}

/** Records requests that need consent: those to other sites and to the first-party sinks. */
export function watchRequests(context: BrowserContext) {
  const seen: string[] = [];
  const { host } = new URL(siteUnderTest().baseUrl);
  context.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (url.protocol === 'data:' || url.protocol === 'blob:') return;
    if (url.host !== host || /^\/(api\/analytics|frames)\//.test(url.pathname))
      seen.push(`${request.method()} ${url.host}${url.pathname}`);
  });
  return seen;
}

/** Returns the declarations of everything the site stored in the browser. Throws for an undeclared key. */
export async function keptKeys(page: Page): Promise<DeclaredKey[]> {
  const cookies = await page.context().cookies();
  const stored = await page.evaluate(async () => ({
    localStorage: Object.keys(localStorage),
    sessionStorage: Object.keys(sessionStorage),
    other: [
      ...(await indexedDB.databases()).map(({ name }) => `IndexedDB ${name}`),
      ...(await caches.keys()).map((name) => `cache ${name}`),
      ...((await navigator.serviceWorker?.getRegistrations()) ?? []).map(({ scope }) => `worker ${scope}`),
    ],
  }));
  if (stored.other.length > 0) throw new Error(`Stored without a declaration: ${stored.other.join(', ')}`);
  const found = [
    ...cookies.map(({ name }) => ({ kind: 'cookie', name })),
    ...stored.localStorage.map((name) => ({ kind: 'localStorage', name })),
    ...stored.sessionStorage.map((name) => ({ kind: 'sessionStorage', name })),
  ];
  return found.map(({ kind, name }) => {
    const declared = KEYS.find((key) => key.kind === kind && isKeyNamed(key, name));
    if (!declared) throw new Error(`The ${kind} '${name}' is not declared`);
    return declared;
  });
}

/** Returns the names of stored keys that the consent does not allow. */
export const keptWithout = (keys: readonly DeclaredKey[], consent: Consent): string[] =>
  keys.filter(({ category }) => !isGranted(consent, category)).map(({ name }) => name);
