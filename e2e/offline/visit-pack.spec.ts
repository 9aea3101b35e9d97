import type { Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { joinWithPoints } from '../receipts/drawn-receipt.ts';
import { expectAccessible } from '../support/accessible.ts';
import { join, NEW_PASSWORD } from '../support/join.ts';
import { pressSignOut, signIn } from '../support/member.ts';
import { title } from '../support/page-parts.ts';
import { content } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import {
  ageNote,
  expectOfflinePage,
  keptCodes,
  keptText,
  onThisDevice,
  packPaths,
  takeAlong,
  WITH_WORKER,
} from '../support/worker.ts';

test.use({ ...WITH_WORKER, consent: 'functional' });

const CENTRE = 'charleston';
const PAGES: ReadonlyArray<readonly [string, RegExp]> = [
  [paths.centre(CENTRE), /Charleston/],
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
  [paths.visitPack(CENTRE), /^Charleston offline/],
  [paths.map(CENTRE), /^Map of Charleston/],
];

test('shopper saves a center, and opens its pages and map routes offline', {
  tag: '@promise',
}, async ({ page, context }) => {
  await page.goto(paths.visitorInfo(CENTRE));
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Save for offline' }).click();
  await expect(page).toHaveURL(paths.visitPack(CENTRE));
  await expect(onThisDevice(page).getByText(/^\d+(\.\d)? (kB|MB) to download$/)).toBeVisible();
  await expectAccessible(page);
  await takeAlong(page, CENTRE);
  await expectAccessible(page);
  const { items } = await content().stores(CENTRE, { limit: 200 });
  await context.setOffline(true);
  for (const [path, heading] of PAGES) {
    await page.goto(path);
    await expect(title(page)).toHaveText(heading);
    await expect(ageNote(page), path).toContainText(/this page is from .* ago/i);
  }

  const [from = '', to = ''] = [items[2]?.name, items[12]?.name];
  await main
    .getByRole('combobox', { name: /find a store/i })
    .or(main.getByRole('searchbox'))
    .first()
    .fill(to);
  const found = main.getByRole('link', { name: to }).or(main.getByRole('option', { name: to }));
  await expect(found.first()).toBeVisible();
  await main.getByLabel('From').selectOption({ label: from });
  await main.getByLabel('To', { exact: true }).selectOption({ label: to });
  await main.getByRole('button', { name: 'Show route' }).click();
  const steps = main.getByRole('list', { name: 'Directions' }).getByRole('listitem');
  await expect(steps.last()).toContainText(`${to} is`);

  await page.goto(paths.visitPack(CENTRE));
  await main.getByRole('link', { name: 'Parking' }).first().click();
  await expect(title(page)).toHaveText(/^Parking in/);

  await page.goto(paths.rewards());
  await expectOfflinePage(page);
  const first = page.getByRole('listitem').first().getByRole('link');
  await expect(first).toHaveAttribute('href', paths.visitPack(CENTRE));
  await context.setOffline(false);
  await expect(title(page)).not.toHaveText('You’re offline');
  await expect(page).toHaveURL(paths.rewards());
});

test('a pack is deleted when it is removed or its consent is withdrawn', async ({ page, context }) => {
  await takeAlong(page, CENTRE);
  expect(await packPaths(page)).toContain(paths.parking(CENTRE));
  const left = () =>
    page.evaluate(async () => ({
      keys: Object.keys(localStorage).filter((key) => key.startsWith('visit-pack')),
      isThere: await caches.has('pack-1'),
    }));
  const nothing = { keys: [], isThere: false };
  await onThisDevice(page).getByRole('button', { name: 'Remove' }).click();
  await expect(onThisDevice(page).getByRole('button', { name: /^Save / })).toBeVisible();
  expect(await left()).toEqual(nothing);

  await takeAlong(page, CENTRE);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cookies and your privacy' });
  await dialog.getByRole('checkbox', { name: 'Functional' }).uncheck();
  await dialog.getByRole('button', { name: 'Save my choice' }).click();
  await expect.poll(left).toEqual(nothing);
  await expect(onThisDevice(page).getByRole('button', { name: 'Allow it' })).toBeVisible();
  expect(await keptCodes(page)).toBeNull();
  await (await context.newPage()).goto(paths.parking(CENTRE));
  expect(await left()).toEqual(nothing);
});

test.describe('for a member', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  const CODE = /^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/;

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

  test('the pack shows a code offline, and sign-out deletes it in all tabs', {
    tag: '@promise',
  }, async ({ page, context }) => {
    await joinWithPoints(page, 250);
    const code = await redeem(page);
    const shown = page.getByText(code, { exact: true });
    await takeAlong(page, CENTRE);
    await expect(shown).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(true);
    await page.reload();
    const qr = page.getByRole('img', { name: `QR code of ${code}` });
    await qr.scrollIntoViewIfNeeded();
    await expect(qr).toBeInViewport({ ratio: 1 });
    expect((await qr.boundingBox())?.width).toBeGreaterThan(200);
    await expect(shown).toBeVisible();
    expect(await keptText(page)).not.toContain(code);

    await context.setOffline(false);
    await expect(ageNote(page)).toHaveCount(0);
    await expect(shown).toBeVisible();
    const other = await context.newPage();
    await other.goto(paths.profile());
    await pressSignOut(other);
    await expect(shown).toHaveCount(0);
    await expect.poll(() => keptCodes(page)).toBeNull();
    await other.waitForURL((url) => url.pathname !== paths.profile());

    await context.setOffline(true);
    await page.goto(paths.visitPack(CENTRE));
    await expect(onThisDevice(page).getByText(/^Ready, /)).toBeVisible();
    await expect(shown).toHaveCount(0);
    expect(await keptText(page)).not.toContain(code);
  });

  test('the pack deletes member data when the session has ended', async ({ page }) => {
    await signIn(page);
    await takeAlong(page, CENTRE);
    await expect.poll(() => keptCodes(page)).not.toBeNull();
    // No page may renew the cookie meanwhile.
    await page.goto('about:blank');
    await page.context().clearCookies({ name: '__Host-session' });
    await page.goto(paths.parking(CENTRE));
    await expect.poll(() => keptCodes(page)).toBeNull();
  });

  test('the pack includes the account’s plan, also one made on another device', async ({ page, browser }) => {
    const [store] = (await content().stores(CENTRE, { limit: 1, sort: 'name' })).items;
    if (!store) throw new Error('The content has no store');
    const email = await join(page, paths.profile());
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await signIn(other, { email, password: NEW_PASSWORD });
    await other.goto(paths.plan(CENTRE));
    await other.getByLabel('Add a stop').selectOption({ label: store.name });
    const saved = other.waitForResponse(
      (answer) => answer.url().includes('/api/user-visit-plan') && answer.request().method() === 'POST',
    );
    await other.getByRole('button', { name: 'Add', exact: true }).click();
    expect((await saved).ok()).toBe(true);
    await elsewhere.close();

    await takeAlong(page, CENTRE);
    await expect.poll(async () => (await keptCodes(page)) ?? '').toContain(`"s${store.id}"`);
    await page.context().setOffline(true);
    await page.goto(paths.plan(CENTRE));
    await expect(page.getByRole('list', { name: 'Stops' })).toContainText(store.name);
  });
});
