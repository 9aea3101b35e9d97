import { paths } from 'shared-contracts';
import { expectAccessible } from '../support/accessible.ts';
import { content } from '../support/content.ts';
import { keptCodes, onThisDevice, packPaths, takeAlong } from '../support/pack.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

const CENTRE = 'charleston';

test.use({
  serviceWorkers: 'allow',
  expectedErrors: ['ERR_INTERNET_DISCONNECTED', 'ERR_FAILED', '503', 'Failed to fetch'],
});
test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl, { functional: true }));

const PAGES: ReadonlyArray<readonly [string, RegExp]> = [
  [paths.centre(CENTRE), /Charleston/],
  [paths.map(CENTRE), /^Map of Charleston/],
  [paths.stores(CENTRE), /Charleston/],
  [paths.directory(CENTRE), /Charleston/],
  [paths.plan(CENTRE), /^Your visit to Charleston/],
  [paths.deals(CENTRE), /Charleston/],
  [paths.promotions(CENTRE), /Charleston/],
  [paths.events(CENTRE), /Charleston/],
  [paths.parking(CENTRE), /^Parking in Charleston/],
  [paths.visitorInfo(CENTRE), /^Visiting Charleston/],
  [paths.knowBeforeYouGo(CENTRE), /./],
  [paths.security(CENTRE), /^Security in Charleston/],
  [paths.visitPack(CENTRE), /^Take Charleston with you/],
];

test('a shopper takes a center along: its size is said before, and each page opens without a line, with its age', async ({
  page,
  context,
}) => {
  await page.goto(paths.visitorInfo(CENTRE));
  await page.getByRole('main').getByRole('link', { name: 'Take it along' }).click();
  await expect(page).toHaveURL(paths.visitPack(CENTRE));
  const panel = onThisDevice(page);
  await expect(panel.getByText(/^\d+(\.\d)? (kB|MB) to download$/)).toBeVisible();
  await expectAccessible(page);
  await takeAlong(page, CENTRE);
  await expectAccessible(page);
  await context.setOffline(true);
  for (const [path, title] of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const age = page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: 'You are offline', visible: true });
    await expect(age, path).toContainText(/this page is from .* ago/i);
  }
  // A link of a page leads on to the next one.
  await page.getByRole('main').getByRole('link', { name: 'Parking' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Parking in/);
});

test('the map’s search and a route work without a line', async ({ page, context }) => {
  await takeAlong(page, CENTRE);
  const { items } = await content().stores(CENTRE, { limit: 200 });
  const [from, to] = [items[2], items[12]];
  await context.setOffline(true);
  await page.goto(paths.map(CENTRE));
  const main = page.getByRole('main');
  await main
    .getByRole('combobox', { name: /find a store/i })
    .or(main.getByRole('searchbox'))
    .first()
    .fill(to?.name ?? '');
  await expect(
    main
      .getByRole('link', { name: to?.name ?? '' })
      .or(main.getByRole('option', { name: to?.name ?? '' }))
      .first(),
  ).toBeVisible();
  await main.getByLabel('From').selectOption({ label: from?.name ?? '' });
  await main.getByLabel('To', { exact: true }).selectOption({ label: to?.name ?? '' });
  await main.getByRole('button', { name: 'Show route' }).click();
  await expect(main.getByRole('list', { name: 'Directions' }).getByRole('listitem').last()).toContainText(
    `${to?.name} is`,
  );
});

test('a page that is not in the pack says so, names the pack first, and comes by itself with the line', async ({
  page,
  context,
}) => {
  await takeAlong(page, CENTRE);
  await context.setOffline(true);
  await page.goto(paths.rewards());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await expect(page.getByRole('listitem').first().getByRole('link')).toHaveAttribute(
    'href',
    paths.visitPack(CENTRE),
  );
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline');
  await expect(page).toHaveURL(paths.rewards());
});

test('removing it leaves nothing, and withdrawing consent does the same', async ({ page, context }) => {
  await takeAlong(page, CENTRE);
  expect(await packPaths(page)).toContain(paths.parking(CENTRE));
  const left = () =>
    page.evaluate(async () => ({
      keys: Object.keys(localStorage).filter((key) => key.startsWith('visit-pack')),
      isThere: await caches.has('pack-1'),
    }));
  await onThisDevice(page).getByRole('button', { name: 'Remove' }).click();
  await expect(onThisDevice(page).getByRole('button', { name: /^Take / })).toBeVisible();
  expect(await left()).toEqual({ keys: [], isThere: false });

  await takeAlong(page, CENTRE);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cookies and your privacy' });
  await dialog.getByRole('checkbox', { name: 'Functional' }).uncheck();
  await dialog.getByRole('button', { name: 'Save my choice' }).click();
  await expect.poll(left).toEqual({ keys: [], isThere: false });
  await expect(onThisDevice(page).getByRole('button', { name: 'Allow it' })).toBeVisible();
  expect(await keptCodes(page)).toBeNull();
  // Nor does it come back with the next page.
  await context.newPage().then((other) => other.goto(paths.parking(CENTRE)));
  expect(await left()).toEqual({ keys: [], isThere: false });
});
