import type { Page } from 'playwright';

/** Files that come when the answer is called. `files` as `page.route` takes it. */
export async function makeLate(page: Page, files: string): Promise<() => void> {
  let bring: () => void = () => undefined;
  const wanted = new Promise<void>((resolve) => {
    bring = resolve;
  });
  await page.route(files, async (route) => {
    await wanted;
    await route.continue();
  });
  return bring;
}
