import { paths } from 'shared-contracts';
import { signIn } from '../support/member.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';
import { keptPaths, openKept } from '../support/worker.ts';

test.use({
  serviceWorkers: 'allow',
  expectedErrors: ['ERR_INTERNET_DISCONNECTED', 'ERR_FAILED', '503', 'Failed to fetch'],
});
test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl));

const main = (page: import('playwright').Page) => page.getByRole('main');

test('pages that were looked at open without a line, marked with their age; the mark goes with it', async ({
  page,
  context,
}) => {
  await openKept(page, paths.stores('charleston'));
  await openKept(page, paths.brands());
  // However long it takes until it is looked at again.
  await page.addInitScript((now) => {
    Date.now = () => now;
  }, Date.now());
  await context.setOffline(true);

  await page.goto(paths.stores('charleston'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Charleston');
  const content = main(page).getByRole('status').filter({ hasText: 'You are offline', visible: true });
  await expect(content).toContainText(/this page is from .* ago/i);
  await expect(content).toHaveCount(1);
  // Its scripts run: what is at hand is searched.
  await main(page).getByRole('searchbox').fill('nik');
  await expect(main(page).getByRole('link', { name: 'Nike' })).toBeVisible();

  await page.goto(paths.brands());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brands A to Z');
  const note = main(page).getByRole('status').filter({ hasText: 'You are offline' });
  await expect(note).toContainText('This page is from 1 minute ago');
  await context.setOffline(false);
  await expect(note).toHaveCount(0);
});

test('a page that was come to by a link is kept as well', async ({ page, context }) => {
  await openKept(page, paths.centre('charleston'));
  await main(page).getByRole('link', { name: 'Visitor info' }).first().click();
  await expect(page).toHaveURL(paths.visitorInfo('charleston'));
  await expect.poll(() => keptPaths(page)).toContain(paths.visitorInfo('charleston'));
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Links lead on to what was kept.
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: /Charleston/ })
    .click();
  await expect(page).toHaveURL(paths.centre('charleston'));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Charleston');
});

test('a page that is not there says so, names what is, and comes by itself with the line', async ({
  page,
  context,
}) => {
  await openKept(page, paths.parking('charleston'));
  // Without the site's name: all of the list are of this site.
  const title = (await page.title()).replace(/ \| .*/, '');
  await context.setOffline(true);
  await page.goto(paths.rewards());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await expect(page.getByRole('link', { name: title, exact: true })).toHaveAttribute(
    'href',
    paths.parking('charleston'),
  );
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page).toHaveURL(paths.rewards());
});

test('an address with a query leads to the page that is kept, and is not kept itself', async ({
  page,
  context,
}) => {
  await openKept(page, paths.events('charleston'));
  await page.goto(paths.events('charleston', { view: 'month' }));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await page.goto(paths.events('charleston', { view: 'month' }));
  await expect(page).toHaveURL(paths.events('charleston'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('nothing of a member is kept, signed in or out', async ({ page, context }) => {
  await openKept(page, paths.home());
  await signIn(page);
  await page.goto(paths.personalPreferences());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openKept(page, paths.rewards());
  const kept = () =>
    page.evaluate(async () => {
      const texts: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          texts.push(
            `${request.url} ${name.startsWith('files') ? '' : await (await cache.match(request))?.text()}`,
          );
      }
      return texts.join('\n');
    });
  const text = await kept();
  expect(text).toContain(paths.rewards());
  expect(text).not.toContain(`${paths.profile()} `);
  expect(text).not.toContain(`${paths.personalPreferences()} `);
  expect(text).not.toContain('demo@example.com');
  await context.setOffline(true);
  await page.goto(paths.profile());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
});
