import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { paths } from 'shared-contracts';
import { remoteThatSays } from '../fixtures/broken-remotes.ts';
import { newVersion, publishFixture } from '../support/releases.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';
import { openKept } from '../support/worker.ts';

// What a tester chooses is for the tester's eyes alone: the worker lets it pass, and keeps what is live.
test.use({
  serviceWorkers: 'allow',
  expectedErrors: ['ERR_INTERNET_DISCONNECTED', 'ERR_FAILED', '503', 'Failed to', 'dynamically imported'],
});

/** Everything that the browser keeps, as text. */
const keptText = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        texts.push(`${request.url} ${await (await cache.match(request))?.text()}`);
    }
    return texts.join('\n');
  });

test('an override that a tester has chosen is shown and never kept; without a line there is what is live', async ({
  page,
  context,
}) => {
  const { baseUrl, releaseToken } = siteUnderTest();
  await answerConsent(context, baseUrl);
  await openKept(page, paths.rewards());
  const live = await page.getByRole('heading', { level: 1 }).textContent();

  const version = newVersion(`qa-${randomUUID().slice(0, 4)}`);
  await publishFixture(version, remoteThatSays(version));
  const answer = await context.request.post('/api/qa', {
    headers: { authorization: `Bearer ${releaseToken}` },
  });
  expect(answer.ok()).toBe(true);
  await page.goto(`${paths.rewards()}?release=mfe-loyalty@${version}`);
  await expect(page.locator('#slot')).toContainText(version);
  // The choice holds for the pages that follow, under their own address as well.
  await page.goto(paths.rewards());
  await expect(page.locator('#slot')).toContainText(version);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  expect(await keptText(page)).not.toContain(version);

  await context.setOffline(true);
  await page.goto(paths.rewards());
  const heading = page.getByRole('heading', { level: 1 });
  await expect.poll(async () => [live, 'You are offline'].includes(await heading.textContent())).toBe(true);
  await expect(page.locator('body')).not.toContainText(version);
});
