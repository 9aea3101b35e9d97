import type { Page } from 'playwright';

/** Holds the requests for `pattern` back. Returns a function that lets them through. */
export async function hold(page: Page, pattern: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}
