import type { Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { freePort } from '../../tooling/src/testing/free-port.ts';
import { title } from '../support/page-parts.ts';
import { startSecondSite } from '../support/second-site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';
import { openKept, WITH_WORKER } from '../support/worker.ts';

test.use({ serviceWorkers: WITH_WORKER.serviceWorkers });

const stateOf = (page: Page) =>
  page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).map((each) =>
      [each.installing, each.waiting, each.active].map((worker) => worker?.state),
    ),
    caches: await caches.keys(),
  }));

/** Opens a page while one of its files never comes, which keeps the worker busy, until the worker is gone. */
async function openWhileBusy(page: Page, url: string): Promise<void> {
  const asked = Promise.withResolvers<void>();
  await page.context().route('**/releases/mfe-loyalty/**/app.*.js', () => asked.resolve());
  // A page that registers a worker brings the old one back until its request is over.
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined);
  });
  await page.goto(url, { waitUntil: 'commit' });
  await asked.promise;
  // Until it is left, what this page fetches is kept.
  await expect.poll(async () => (await stateOf(page)).workers).toEqual([]);
}

for (const isBusy of [false, true]) {
  test(`SERVICE_WORKER=off removes ${isBusy ? 'a busy' : 'the'} worker and its caches with the next page`, {
    tag: isBusy ? [] : '@promise',
  }, async ({ page, context }) => {
    const port = await freePort();
    const on = await startSecondSite(port, {});
    await answerConsent(context, on.origin);
    await openKept(page, on.origin + paths.brands());
    // The page must not fetch from a site that stops.
    await page.goto('about:blank');
    await on.stop();

    const off = await startSecondSite(port, { SERVICE_WORKER: 'off' });
    const nothing = { workers: [], caches: [] };
    if (isBusy) await openWhileBusy(page, off.origin + paths.rewards());
    else {
      await page.goto(off.origin + paths.rewards());
      await expect.poll(() => stateOf(page)).toEqual(nothing);
    }
    await context.unrouteAll();
    await page.close();
    const next = await context.newPage();
    await next.goto(off.origin + paths.brands());
    await expect(title(next)).toHaveText('Brands A to Z');
    expect(await next.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    await expect.poll(() => stateOf(next)).toEqual(nothing);
    await next.goto('about:blank');
    await off.stop();
  });
}
