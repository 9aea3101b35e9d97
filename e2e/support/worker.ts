import type { Page } from 'playwright';
import { expect } from 'playwright/test';

/** Paths of the pages that the browser keeps. */
export const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('pages-'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** What the page that is kept of a path runs, as `name@version`. */
export const keptReleases = (page: Page, path: string): Promise<readonly string[]> =>
  page.evaluate(async (kept) => {
    const cacheName = (await caches.keys()).find((name) => name.startsWith('pages-')) ?? '';
    const answer = await caches.match(kept, { cacheName, ignoreVary: true });
    return (answer?.headers.get('x-composition-releases') ?? '').split(';')[0]?.split(' ') ?? [];
  }, path);

/** Opens a page, and waits until it is kept: the worker has taken over by then. */
export async function openKept(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => keptPaths(page)).toContain(new URL(page.url()).pathname);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await settled(page);
}

/** The worker has done what it was told: its own notes name releases. */
const settled = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const note = await caches.match('/known');
        return (await note?.json())?.releases?.length ?? 0;
      }),
    )
    .toBeGreaterThan(1);

/** What the worker knows to be the newest revision. */
export const knownRevision = (page: Page): Promise<number> =>
  page.evaluate(async () => (await (await caches.match('/known'))?.json())?.revision ?? 0);
