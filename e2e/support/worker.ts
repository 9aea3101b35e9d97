import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { paths } from 'shared-contracts/content';
import { title } from './page-parts.ts';

/** Options of tests that look at the service worker, which the others block. */
export const WITH_WORKER = {
  serviceWorkers: 'allow' as const,
  expectedErrors: [
    'ERR_INTERNET_DISCONNECTED',
    'ERR_FAILED',
    '503',
    'Failed to fetch',
    'dynamically imported',
  ],
};

export const expectOfflinePage = (page: Page) => expect(title(page)).toHaveText('You’re offline');
/** The note on a kept page that says how old it is. */
export const ageNote = (page: Page) =>
  page.getByRole('main').getByRole('status').filter({ hasText: 'You’re offline', visible: true });

/** Paths of the pages that the browser keeps. */
export const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('pages-'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** Addresses of everything in the worker's caches, with the text of all but files of releases. */
export const keptText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const isFile = request.url.includes('/releases/');
        texts.push(`${request.url} ${isFile ? '' : await (await cache.match(request))?.text()}`);
      }
    }
    return texts.join('\n');
  });

/** The releases that the kept page of a path runs, as `name@version`. */
export const keptReleases = (page: Page, path: string): Promise<readonly string[]> =>
  page.evaluate(async (kept) => {
    const cacheName = (await caches.keys()).find((name) => name.startsWith('pages-')) ?? '';
    const answer = await caches.match(kept, { cacheName, ignoreVary: true });
    return (answer?.headers.get('x-composition-releases') ?? '').split(';')[0]?.split(' ') ?? [];
  }, path);

const known = (page: Page): Promise<{ revision?: number; releases?: string[] }> =>
  page.evaluate(async () => (await (await caches.match('/known'))?.json()) ?? {});

/** The newest revision that the worker knows. */
export const knownRevision = async (page: Page): Promise<number> => (await known(page)).revision ?? 0;

/** Tells the worker of the next revision, as a page does that reads it off an answer. */
export async function tellNextRevision(page: Page): Promise<void> {
  const next = (await knownRevision(page)) + 1;
  await page.evaluate(
    (revision) => navigator.serviceWorker.controller?.postMessage({ type: 'revision', revision }),
    next,
  );
  await expect.poll(() => knownRevision(page)).toBe(next);
}

/** Waits until the worker controls the page and knows what is live. */
async function untilControlled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await expect.poll(async () => (await known(page)).releases?.length ?? 0).toBeGreaterThan(1);
}

/** Opens a page and waits until it is kept. */
export async function openKept(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => keptPaths(page)).toContain(new URL(page.url()).pathname);
  await untilControlled(page);
}

export const onThisDevice = (page: Page) => page.getByRole('region', { name: 'On this device' });

/** Takes a centre along, and waits until its pack is on the device. */
export async function takeAlong(page: Page, centre: string): Promise<void> {
  await page.goto(paths.visitPack(centre));
  await onThisDevice(page)
    .getByRole('button', { name: /^Save .* for offline$/ })
    .click();
  await expect(onThisDevice(page).getByText(/^Ready, /)).toBeVisible();
  await untilControlled(page);
}

/** The pack's pages and files: each path with the releases that a page runs. */
async function packEntries(page: Page): Promise<Array<{ path: string; releases: string[] }>> {
  return await page.evaluate(async () => {
    if (!(await caches.has('pack-1'))) return [];
    const cache = await caches.open('pack-1');
    return Promise.all(
      (await cache.keys()).map(async (request) => {
        const runs = (await cache.match(request))?.headers.get('x-composition-releases') ?? '';
        return { path: new URL(request.url).pathname, releases: runs.split(';')[0]?.split(' ') ?? [] };
      }),
    );
  });
}
export const packPaths = async (page: Page) => (await packEntries(page)).map(({ path }) => path);
export const packPagesOf = async (page: Page, release: string) =>
  (await packEntries(page)).filter(({ releases }) => releases.includes(release)).map(({ path }) => path);

/** The member's part of a pack. */
export const keptCodes = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('visit-pack-codes'));
