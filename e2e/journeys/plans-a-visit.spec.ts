import type { Page } from 'playwright';
import { localDateAt, openState, openStateWords, paths, spokenTime } from 'shared-contracts';
import { content } from '../support/content.ts';
import { expectToHear } from '../support/hears.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent, DESKTOP, PHONE } from '../support/visitor.ts';

const SLUG = 'charleston';

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const centreMenu = (page: Page, item: string) =>
  page.getByRole('navigation', { name: 'Charleston' }).getByRole('link', { name: item, exact: true });

test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl));

for (const [device, options] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(`on a ${device}`, () => {
    test.use(options);

    test('is it open now: the landing says so in the centre’s own time, with the hours of the week', async ({
      page,
    }) => {
      const centre = await content().centre(SLUG);
      await page.goto(paths.centre(SLUG));
      const now = await page.evaluate(() => Date.now());
      const words = openStateWords(openState(centre, now), centre.timeZone, now);
      await expect(main(page).getByText(words, { exact: true }).first()).toBeVisible();
      const week = page.getByRole('table', { name: /hours of charleston/i });
      await expect(week.getByRole('row')).toHaveCount(7);
      await expect(week.getByRole('row').first()).toContainText('Today');
      const holiday = centre.exceptions.find(
        ({ date }) =>
          date >= localDateAt(now, centre.timeZone) &&
          date < localDateAt(now + 6 * 86_400_000, centre.timeZone),
      );
      if (holiday) await expect(week).toContainText(holiday.reason);
    });

    test('parking: lots with what they have, and a note of the car that stays on the device', async ({
      page,
      context,
    }) => {
      await answerConsent(context, siteUnderTest().baseUrl, { functional: true });
      const parking = await content().parking(SLUG);
      await page.goto(paths.centre(SLUG));
      await main(page)
        .getByRole('link', { name: /where to park/i })
        .click();
      await expect(heading(page)).toHaveText('Parking in Charleston');
      await expect(main(page).getByRole('heading', { level: 3, name: /^Lot / })).toHaveCount(
        parking.lots.length,
      );
      await main(page)
        .getByRole('link', { name: /^EV charging/ })
        .click();
      await expect(page).toHaveURL(/need=ev/);
      const withChargers = parking.lots.filter(({ chargers }) => chargers.length > 0);
      await expect(main(page).getByRole('heading', { level: 3, name: /^Lot / })).toHaveCount(
        withChargers.length,
      );

      const note = page.getByRole('region', { name: 'Where I parked' });
      await note.getByLabel('Lot', { exact: true }).selectOption({ label: parking.lots[0]?.name ?? '' });
      await note.getByLabel(/row, level/i).fill('Row 7, by the oak');
      await note.getByRole('button', { name: 'Save' }).click();
      await expect(note).toContainText(`${parking.lots[0]?.name}, Row 7, by the oak`);
      await page.reload();
      await expect(note).toContainText('Row 7, by the oak');
      await note.getByRole('button', { name: 'Clear' }).click();
      await expect(note.getByRole('button', { name: 'Save' })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('parking-note'))).toBeNull();
    });

    test('store: by a part of its name, to its page, to its place on the map', async ({ page }) => {
      await page.goto(paths.centre(SLUG));
      await centreMenu(page, 'Stores').click();
      await expect(heading(page)).toHaveText('Stores in Charleston');
      const { total } = await content().stores(SLUG);
      await expect(
        main(page)
          .getByRole('status')
          .filter({ hasText: `${total} stores` }),
      ).toBeVisible();
      await main(page).getByRole('searchbox').fill('nik');
      await expect(page).toHaveURL(/q=nik/);
      const cards = main(page).getByRole('list', { name: 'Stores' }).getByRole('listitem');
      await expect(cards).toHaveCount(1);
      await cards.getByRole('link', { name: 'Nike' }).click();
      await expect(heading(page)).toHaveText('Nike');
      await expect(heading(page)).toBeFocused();
      await page.goBack();
      await expect(main(page).getByRole('searchbox')).toHaveValue('nik');
      await page.goForward();
      await main(page).getByRole('link', { name: 'Show on the map' }).click();
      await expect(page).toHaveURL(/\/map\?store=\d+/);
      await expect(main(page).getByRole('region', { name: 'Nike' })).toBeVisible();
      await expect(
        main(page).getByRole('list', { name: 'Stores on the map' }).getByRole('link', { name: /Nike/ }),
      ).toHaveAttribute('aria-current', 'location');
    });

    test('deals: by category and store, down to the terms of one', async ({ page }) => {
      await page.goto(paths.centre(SLUG));
      await centreMenu(page, 'Deals').click();
      await expect(heading(page)).toHaveText('Deals in Charleston');
      const { items } = await content().deals(SLUG, { limit: 200, sort: 'featured' });
      // The ones that start later stand on a shelf of their own.
      const tags = main(page)
        .getByRole('article')
        .filter({ hasNotText: /Starts / });
      await expect(tags).toHaveCount(items.length);
      const store = items.find(({ storeId }) => storeId !== null);
      await main(page)
        .getByRole('combobox', { name: 'Store' })
        .selectOption({ label: store?.storeName ?? '' });
      await expect(page).toHaveURL(new RegExp(`store=${store?.storeId}`));
      await expect(tags).toHaveCount(items.filter(({ storeId }) => storeId === store?.storeId).length);
      await tags.first().getByRole('link').click();
      await expect(page).toHaveURL(/\/stores\/[a-z0-9-]+\/deals\/\d+$/);
      await expect(main(page).getByRole('heading', { name: 'Terms' })).toBeVisible();
      await expect(main(page).getByText(/^Valid \w+ \d/)).toBeVisible();
    });

    test('a heart of a visitor asks to sign in over the page, with the way back', async ({ page }) => {
      await page.goto(paths.deals(SLUG));
      await main(page)
        .getByRole('button', { name: /^Save / })
        .first()
        .click();
      const sheet = page.getByRole('dialog', { name: /^Sign in to save / });
      await sheet.getByRole('link', { name: 'Sign in' }).click();
      await expect(page).toHaveURL(/\/sign-in\?/);
      expect(new URL(page.url()).searchParams.get('callbackUrl')).toBe(paths.deals(SLUG));
    });

    test("events: from the landing's weekend to an event, and into a calendar", async ({ page }) => {
      await page.goto(paths.centre(SLUG));
      await centreMenu(page, 'Events').click();
      await expect(heading(page)).toHaveText('Events in Charleston');
      const first = main(page)
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 3 }) })
        .first();
      const title = (await first.getByRole('heading').textContent()) ?? '';
      await first.getByRole('link').click();
      await expect(heading(page)).toHaveText(title);
      const link = main(page).getByRole('link', { name: /calendar/i });
      const answer = await page.request.get((await link.getAttribute('href')) ?? '');
      expect(answer.headers()['content-type']).toContain('text/calendar');
      expect(await answer.text()).toContain('BEGIN:VEVENT');
    });

    test('goes to the same page of another centre', async ({ page }) => {
      await page.goto(paths.parking(SLUG));
      await main(page).getByText('Change center').click();
      await main(page)
        .getByRole('searchbox', { name: /city or state/i })
        .fill('savannah');
      await main(page).getByRole('list', { name: 'Centers' }).getByRole('link').click();
      await expect(page).toHaveURL(paths.parking('savannah'));
      await expect(heading(page)).toHaveText('Parking in Savannah');
    });
  });
}

test('the month is walked by keyboard alone', async ({ page }) => {
  await page.goto(paths.events(SLUG, { view: 'month', day: '2026-12-10' }));
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-date'));
  await expectToHear(page.getByRole('grid'));
  await page.getByRole('grid').locator('[tabindex="0"]').focus();
  const walk = [
    ['ArrowRight', '2026-12-11'],
    ['Home', '2026-12-06'],
    ['PageDown', '2027-01-06'],
    ['ArrowUp', '2026-12-30'],
    ['ArrowDown', '2027-01-06'],
    ['End', '2027-01-09'],
  ] as const;
  for (const [key, date] of walk) {
    await page.keyboard.press(key);
    await expect.poll(focused, key).toBe(date);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/day=2027-01-09/);
  await expect(page.getByRole('heading', { name: 'Saturday, January 9' })).toBeVisible();
});

test('the landing names hours as people say them', async ({ page }) => {
  const { weeklyHours } = await content().centre(SLUG);
  await page.goto(paths.centre(SLUG));
  const closing = spokenTime(weeklyHours[0]?.close ?? '');
  await expect(page.getByRole('table', { name: /hours/i })).toContainText(closing);
});
