import type { Page } from 'playwright';
import { paths } from 'shared-contracts';
import { joinWithPoints } from '../receipts/join-with-points.ts';
import { expectAccessible } from '../support/accessible.ts';
import { content } from '../support/content.ts';
import { join, NEW_PASSWORD } from '../support/join.ts';
import { pressSignOut, signIn } from '../support/member.ts';
import { keptCodes, onThisDevice, takeAlong } from '../support/pack.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

const CENTRE = 'charleston';
const CODE = /^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/;

test.use({
  viewport: { width: 360, height: 740 },
  serviceWorkers: 'allow',
  expectedErrors: ['ERR_INTERNET_DISCONNECTED', 'ERR_FAILED', '503', 'Failed to fetch'],
});
test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl, { functional: true }));

/** Redeems the first reward that her points buy; answers its code. */
async function redeem(page: Page): Promise<string> {
  await page.goto(paths.redeemPoints(CENTRE));
  await page
    .getByRole('button', { name: /^Redeem / })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Redeem \d+ points$/ })
    .click();
  await expect(page).toHaveURL(/\/confirmation\?order=R-/);
  return (await page.getByText(CODE).textContent()) ?? '';
}

/** Everything that lies in the worker's caches, files of releases apart. */
const inCaches = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (!request.url.includes('/releases/'))
          texts.push((await (await cache.match(request))?.text()) ?? '');
    }
    return texts.join('\n');
  });

test('a member’s code shows without a line, large, with its QR; sign-out deletes it at once, in all tabs', async ({
  page,
  context,
}) => {
  await joinWithPoints(page, 250);
  const code = await redeem(page);
  await takeAlong(page, CENTRE);
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(true);
  await page.reload();
  const qr = page.getByRole('img', { name: `QR code of ${code}` });
  await qr.scrollIntoViewIfNeeded();
  await expect(qr).toBeInViewport({ ratio: 1 });
  expect((await qr.boundingBox())?.width).toBeGreaterThan(200);
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  // For her eyes alone: it lies in no cache of the worker.
  expect(await inCaches(page)).not.toContain(code);

  await context.setOffline(false);
  // The page that was kept comes anew by itself.
  await expect(page.getByRole('status').filter({ hasText: 'You are offline', visible: true })).toHaveCount(0);
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  const other = await context.newPage();
  await other.goto(paths.profile());
  await pressSignOut(other);
  await expect(page.getByText(code, { exact: true })).toHaveCount(0);
  await expect.poll(() => keptCodes(page)).toBeNull();
  await other.waitForURL((url) => url.pathname !== paths.profile());

  // The public pages are there still, and say nothing of her.
  await context.setOffline(true);
  await page.goto(paths.visitPack(CENTRE));
  await expect(onThisDevice(page).getByText(/^Ready, /)).toBeVisible();
  await expect(page.getByText(code, { exact: true })).toHaveCount(0);
  expect(await inCaches(page)).not.toContain(code);
});

test('who signs in next is shown nothing of the one before', async ({ page }) => {
  await signIn(page);
  await takeAlong(page, CENTRE);
  await expect.poll(() => keptCodes(page)).not.toBeNull();
  // The session goes without a sign-out: its cookie alone is lost. Nothing of the page may still ask meanwhile.
  await page.goto('about:blank');
  await page.context().clearCookies({ name: '__Host-session' });
  await page.goto(paths.parking(CENTRE));
  await expect.poll(() => keptCodes(page)).toBeNull();
});

test('a plan that her account keeps shows without a line, also on a device that never saw it planned', async ({
  page,
  browser,
}) => {
  const [store] = (await content().stores(CENTRE, { limit: 1, sort: 'name' })).items;
  if (!store) throw new Error('The content has no store');
  const email = await join(page, paths.profile());
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signIn(other, { email, password: NEW_PASSWORD });
  await other.goto(paths.plan(CENTRE));
  await other.getByLabel('Add a stop').selectOption({ label: store.name });
  const kept = other.waitForResponse(
    (answer) => answer.url().includes('/api/user-visit-plan') && answer.request().method() === 'POST',
  );
  await other.getByRole('button', { name: 'Add', exact: true }).click();
  expect((await kept).ok()).toBe(true);
  await elsewhere.close();

  await takeAlong(page, CENTRE);
  // What is hers comes after the pages that are everybody's.
  await expect.poll(async () => (await keptCodes(page)) ?? '').toContain(`"s${store.id}"`);
  await page.context().setOffline(true);
  await page.goto(paths.plan(CENTRE));
  await expect(page.getByRole('list', { name: 'Stops' })).toContainText(store.name);
});
