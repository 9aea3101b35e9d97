import type { Page } from 'playwright';
import { openState, openStateWords, paths } from 'shared-contracts';
import { content } from '../support/content.ts';
import { sampleOf } from '../support/full-run.ts';
import { expectToHear } from '../support/hears.ts';
import { enter, walkTo } from '../support/keyboard.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent, DESKTOP, PHONE } from '../support/visitor.ts';

/*
 * The journeys of somebody who has a keyboard and nothing else, on a phone with one attached too. Every target is walked
 * to with Tab from where the focus stands: what can't be reached fails, and so does a page that loses the focus.
 */

const SLUG = 'charleston';
const CHARLESTON = { latitude: 32.78, longitude: -79.93 };

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const field = (page: Page) => main(page).getByRole('combobox', { name: /city, zip or center/i });
const firstCentre = (page: Page) => main(page).getByRole('listitem').getByRole('heading').first();
/** Until the page hears, the link leads to a page that asks for one more press. */
async function enterNearMe(page: Page): Promise<void> {
  const link = main(page).getByRole('link', { name: 'Near me' });
  await expectToHear(link);
  await enter(page, link);
}
const centreMenu = (page: Page, item: string) =>
  page.getByRole('navigation', { name: 'Charleston' }).getByRole('link', { name: item, exact: true });

test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl, { functional: true }));

for (const [what, path, expectedErrors] of [
  ['a page', paths.stores(SLUG), []],
  ['a page that is not there', '/nothing/there', ['/nothing/there']],
] as const) {
  test.describe(`on ${what}`, () => {
    test.use({ expectedErrors: [...expectedErrors] });

    test('the first stop skips to its content, and loads nothing', async ({ page }) => {
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
    });
  });
}

for (const [device, options] of sampleOf(
  Object.entries({ phone: PHONE, desktop: DESKTOP }),
  ([device]) => device === 'desktop',
)) {
  test.describe(`on a ${device}`, () => {
    test.use(options);

    for (const [kind, asked, found] of [
      ['city', 'Atlanta', 'Locust Grove'],
      ['ZIP code', '29418', 'Charleston'],
    ] as const) {
      test(`finds a centre by ${kind}, keeps it over reload and back`, async ({ page }) => {
        await page.goto(paths.home());
        await walkTo(page, field(page));
        await page.keyboard.type(asked);
        await page.keyboard.press('Escape');
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(paths.findACentre({ q: asked }));
        await expect(firstCentre(page)).toHaveText(found);
        await page.reload();
        await expect(field(page)).toHaveValue(asked);
        await enter(page, main(page).getByRole('link', { name: found, exact: true }).first());
        await expect(heading(page)).toContainText(found);
        await expect(heading(page)).toBeFocused();
        await page.goBack();
        await expect(firstCentre(page)).toHaveText(found);
      });
    }

    test('finds what is near, where the browser tells the place', async ({ page, context }) => {
      await context.grantPermissions(['geolocation']);
      await context.setGeolocation(CHARLESTON);
      await page.goto(paths.findACentre());
      await enterNearMe(page);
      await expect(firstCentre(page)).toHaveText('Charleston');
    });

    test('is told what to do, where the browser keeps it', async ({ page, context }) => {
      await context.clearPermissions();
      await page.goto(paths.findACentre());
      await enterNearMe(page);
      await expect(main(page).getByText(/isn’t sharing your location/)).toBeVisible();
      await walkTo(page, field(page), 'Shift+Tab');
      await page.keyboard.type('29418');
      await page.keyboard.press('Enter');
      await expect(firstCentre(page)).toHaveText('Charleston');
    });

    test('finds the centres of a brand', async ({ page }) => {
      await page.goto(paths.brands());
      await walkTo(page, main(page).getByRole('searchbox', { name: /brand/i }));
      await page.keyboard.type('nike');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(paths.brands({ q: 'nike' }));
      await enter(page, main(page).getByRole('link', { name: 'Nike', exact: true }));
      await expect(heading(page)).toHaveText('Where to find Nike');
    });

    test('is it open now', async ({ page }) => {
      const centre = await content().centre(SLUG);
      await page.goto(paths.findACentre({ q: SLUG }));
      await enter(page, main(page).getByRole('link', { name: 'Charleston', exact: true }).first());
      await expect(heading(page)).toBeFocused();
      const now = await page.evaluate(() => Date.now());
      const words = openStateWords(openState(centre, now), centre.timeZone, now);
      await expect(main(page).getByText(words, { exact: true }).first()).toBeVisible();
    });

    test('parking: where do I park', async ({ page }) => {
      await page.goto(paths.centre(SLUG));
      await enter(page, main(page).getByRole('link', { name: /where to park/i }));
      await expect(heading(page)).toBeFocused();
      await enter(page, main(page).getByRole('link', { name: /^EV charging/ }));
      await expect(page).toHaveURL(/need=ev/);
      const note = page.getByRole('region', { name: 'Where I parked' });
      await walkTo(page, note.getByLabel(/row, level/i));
      await page.keyboard.type('Row 7');
      await enter(page, note.getByRole('button', { name: 'Save' }));
      await expect(note).toContainText('Row 7');
      await enter(page, note.getByRole('button', { name: 'Clear' }));
      await expect(note.getByRole('button', { name: 'Save' })).toBeVisible();
    });

    test('store: where is it', async ({ page }) => {
      await page.goto(paths.centre(SLUG));
      await enter(page, centreMenu(page, 'Stores'));
      await expect(heading(page)).toBeFocused();
      await walkTo(page, main(page).getByRole('searchbox'));
      await page.keyboard.type('nik');
      await expect(page).toHaveURL(/q=nik/);
      await enter(page, main(page).getByRole('list', { name: 'Stores' }).getByRole('link', { name: 'Nike' }));
      await expect(heading(page)).toHaveText('Nike');
      await enter(page, main(page).getByRole('link', { name: 'Show on the map' }));
      await expect(main(page).getByRole('region', { name: 'Nike' })).toBeVisible();
    });

    test('deals: what is on sale', async ({ page }) => {
      await page.goto(paths.centre(SLUG));
      await enter(page, centreMenu(page, 'Deals'));
      await expect(heading(page)).toHaveText('Deals in Charleston');
      await enter(page, main(page).getByRole('article').first().getByRole('link'));
      await expect(main(page).getByRole('heading', { name: 'Terms' })).toBeVisible();
      await expect(heading(page)).toBeFocused();
    });

    test('events: what is on this weekend', async ({ page }) => {
      await page.goto(paths.centre(SLUG));
      await enter(page, centreMenu(page, 'Events'));
      await expect(heading(page)).toHaveText('Events in Charleston');
      const event = main(page)
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 3 }) })
        .first();
      await enter(page, event.getByRole('link'));
      await expect(heading(page)).toBeFocused();
      await walkTo(page, main(page).getByRole('link', { name: /calendar/i }));
    });
  });
}
