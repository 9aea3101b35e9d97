import type { Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { centreMenu, enter, link, main, title, walkTo } from '../support/page-parts.ts';
import { expectHydrated } from '../support/page-state.ts';
import { expect, test } from '../support/test.ts';
import { DESKTOP } from '../support/visitor.ts';

const SLUG = 'charleston';

const field = (page: Page) => main(page).getByRole('combobox', { name: /city, zip or center/i });
const firstCentre = (page: Page) => main(page).getByRole('listitem').getByRole('heading').first();

async function skipToContent(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++;
  });
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveText(/skip to/i);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(0);
}

test.use({ ...DESKTOP, consent: 'functional', expectedErrors: ['/nothing/there'] });

test('the skip link works on a 404 page', ({ page }) => skipToContent(page, '/nothing/there'));

test('shopper reaches a centre, its parking, stores and map', { tag: '@promise' }, async ({ page }) => {
  await skipToContent(page, paths.home());
  await walkTo(page, field(page));
  await page.keyboard.type('29418');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(paths.findACentre({ q: '29418' }));
  await expect(firstCentre(page)).toHaveText('Charleston');
  await page.reload();
  await expect(field(page)).toHaveValue('29418');
  await enter(page, link(page, 'Charleston'));
  await expect(title(page)).toContainText('Charleston');
  await expect(title(page)).toBeFocused();

  await enter(page, link(page, /where to park/i));
  await expect(title(page)).toBeFocused();
  await enter(page, link(page, /^EV charging/));
  await expect(page).toHaveURL(/need=ev/);
  const note = page.getByRole('region', { name: 'Where I parked' });
  await walkTo(page, note.getByLabel(/row, level/i));
  await page.keyboard.type('Row 7');
  await enter(page, note.getByRole('button', { name: 'Save' }));
  await expect(note).toContainText('Row 7');
  await enter(page, note.getByRole('button', { name: 'Clear' }));
  await expect(note.getByRole('button', { name: 'Save' })).toBeVisible();

  await walkTo(page, centreMenu(page, 'Stores'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(title(page)).toBeFocused();
  await walkTo(page, main(page).getByRole('searchbox'));
  await page.keyboard.type('nik');
  await expect(page).toHaveURL(/q=nik/);
  await enter(page, main(page).getByRole('list', { name: 'Stores' }).getByRole('link', { name: 'Nike' }));
  await expect(title(page)).toHaveText('Nike');
  await enter(page, link(page, /Show on the map/));
  await expect(main(page).getByRole('region', { name: 'Nike' })).toBeVisible();
});

test('every search, deal and event is reachable by keyboard', async ({ page, context }) => {
  await context.clearPermissions();
  await page.goto(paths.findACentre());
  const nearMe = main(page).getByRole('link', { name: 'Near me' });
  await expectHydrated(nearMe);
  await enter(page, nearMe);
  await expect(main(page).getByText(/isn’t sharing your location/)).toBeVisible();
  await walkTo(page, field(page), 'Shift+Tab');
  await page.keyboard.type('29418');
  await page.keyboard.press('Enter');
  await expect(firstCentre(page)).toHaveText('Charleston');

  await page.goto(paths.brands());
  await walkTo(page, main(page).getByRole('searchbox', { name: /brand/i }));
  await page.keyboard.type('nike');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(paths.brands({ q: 'nike' }));
  await enter(page, link(page, 'Nike'));
  await expect(title(page)).toHaveText('Where to find Nike');

  await page.goto(paths.centre(SLUG));
  await enter(page, centreMenu(page, 'Deals'));
  await expect(title(page)).toHaveText('Deals in Charleston');
  await enter(page, main(page).getByRole('article').first().getByRole('link'));
  await expect(main(page).getByRole('heading', { name: 'Terms' })).toBeVisible();
  await expect(title(page)).toBeFocused();

  await page.goto(paths.centre(SLUG));
  await enter(page, centreMenu(page, 'Events'));
  await expect(title(page)).toHaveText('Events in Charleston');
  const event = main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
    .first();
  await enter(page, event.getByRole('link'));
  await expect(title(page)).toBeFocused();
  await walkTo(page, link(page, /calendar/i));
});
