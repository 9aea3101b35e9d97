import { paths } from 'shared-contracts';
import { freePort, startSecondSite } from '../support/second-site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';
import { keptPaths, openKept } from '../support/worker.ts';

test.use({ serviceWorkers: 'allow' });

test('one setting removes the worker and what it has kept, with the next page, whatever it has under way', async ({
  page,
  context,
}) => {
  const port = await freePort();
  const on = await startSecondSite(port, {});
  await answerConsent(context, on.origin);
  await openKept(page, `${on.origin}${paths.brands()}`);
  expect(await keptPaths(page)).toContain(paths.brands());
  // What the page fetches at rest would meet a site that stops.
  await page.goto('about:blank');
  await on.stop();

  const { promise: hangs, resolve: asked } = Promise.withResolvers<void>();
  const off = await startSecondSite(port, { SERVICE_WORKER: 'off' });
  const state = () =>
    page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).map((each) =>
        [each.installing, each.waiting, each.active].map((worker) => worker?.state),
      ),
      caches: await caches.keys(),
    }));
  // One request hangs, and keeps the worker that has it at work.
  await context.route('**/releases/mfe-loyalty/**/app.*.js', () => {
    asked();
  });
  await page.goto(`${off.origin}${paths.rewards()}`, { waitUntil: 'commit' });
  await hangs;
  await expect.poll(state).toEqual({ workers: [], caches: [] });
  await context.unrouteAll();
  await page.goto(`${off.origin}${paths.brands()}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brands A to Z');
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await expect.poll(state).toEqual({ workers: [], caches: [] });
  await page.goto('about:blank');
  await off.stop();
});
