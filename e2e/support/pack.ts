import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { paths } from 'shared-contracts';

export const onThisDevice = (page: Page) => page.getByRole('region', { name: 'On this device' });

/** Takes a centre along, and waits until it lies on the device. */
export async function takeAlong(page: Page, centre: string): Promise<void> {
  await page.goto(paths.visitPack(centre));
  const panel = onThisDevice(page);
  await panel.getByRole('button', { name: /^Take .* along$/ }).click();
  await expect(panel.getByText(/^Ready, /)).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  // What the worker was told at rest is done: its notes name releases.
  await expect
    .poll(() =>
      page.evaluate(async () => (await (await caches.match('/known'))?.json())?.releases?.length ?? 0),
    )
    .toBeGreaterThan(1);
}

/** Paths in the pack's cache, files of releases among them. */
export const packPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    if (!(await caches.has('pack-1'))) return [];
    return (await (await caches.open('pack-1')).keys()).map(({ url }) => new URL(url).pathname);
  });

/** What the device keeps of the member. */
export const keptCodes = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('visit-pack-codes'));

/** Pages of the pack that run this release. */
export const packPagesOf = (page: Page, release: string): Promise<string[]> =>
  page.evaluate(async (id) => {
    const found: string[] = [];
    if (!(await caches.has('pack-1'))) return found;
    const cache = await caches.open('pack-1');
    for (const request of await cache.keys()) {
      const runs = (await cache.match(request))?.headers.get('x-composition-releases') ?? '';
      if (runs.split(';')[0]?.split(' ').includes(id)) found.push(new URL(request.url).pathname);
    }
    return found;
  }, release);
