import type { BrowserContext, Page } from 'playwright';
import { paths } from 'shared-contracts';
import { freePort } from '../../tooling/src/testing/free-port.ts';
import { startSecondSite } from '../support/second-site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';
import { keptPaths, openKept } from '../support/worker.ts';

test.use({ serviceWorkers: 'allow' });

/** Workers by their states, and caches. */
const state = (page: Page) =>
  page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).map((each) =>
      [each.installing, each.waiting, each.active].map((worker) => worker?.state),
    ),
    caches: await caches.keys(),
  }));
const NOTHING = { workers: [], caches: [] };

/** Has a file hang, which keeps the worker at work; answers when it was asked for. */
async function hangFile(page: Page): Promise<{ asked: Promise<void> }> {
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  await page.context().route('**/releases/mfe-loyalty/**/app.*.js', () => resolve());
  // A page that registers meanwhile brings the old worker back until that request is over.
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined);
  });
  return { asked };
}

async function expectRemoved(
  { page, context }: { page: Page; context: BrowserContext },
  open: (url: string) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const on = await startSecondSite(port, {});
  await answerConsent(context, on.origin);
  await openKept(page, `${on.origin}${paths.brands()}`);
  expect(await keptPaths(page)).toContain(paths.brands());
  // What the page fetches at rest would meet a site that stops.
  await page.goto('about:blank');
  await on.stop();

  const off = await startSecondSite(port, { SERVICE_WORKER: 'off' });
  await open(`${off.origin}${paths.rewards()}`);
  await context.unrouteAll();
  await page.close();
  const next = await context.newPage();
  await next.goto(`${off.origin}${paths.brands()}`);
  await expect(next.getByRole('heading', { level: 1 })).toHaveText('Brands A to Z');
  expect(await next.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await expect.poll(() => state(next)).toEqual(NOTHING);
  await next.goto('about:blank');
  await off.stop();
}

test('one setting removes the worker and what it has kept, with the next page', ({ page, context }) =>
  expectRemoved({ page, context }, async (url) => {
    await page.goto(url);
    await expect.poll(() => state(page)).toEqual(NOTHING);
  }));

test('one setting removes a worker that has a request under way', ({ page, context }) =>
  expectRemoved({ page, context }, async (url) => {
    const { asked } = await hangFile(page);
    await page.goto(url, { waitUntil: 'commit' });
    await asked;
    // What the page fetches is kept again until it is left.
    await expect.poll(async () => (await state(page)).workers).toEqual([]);
  }));
