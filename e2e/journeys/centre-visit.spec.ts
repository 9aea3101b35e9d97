import { localDateAt, openState, openStateWords, paths, spokenTime } from 'shared-contracts/content';
import { centreMenu, link, main, title } from '../support/page-parts.ts';
import { expectHydrated } from '../support/page-state.ts';
import { content } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { PHONE } from '../support/visitor.ts';

const SLUG = 'charleston';

test('shopper visits all remotes and returns in one document', { tag: '@promise' }, async ({ page }) => {
  await page.goto(paths.home());
  await page.locator('html').evaluate((html) => html.setAttribute('data-same-document', ''));
  const header = page.locator('header').first();
  await header.evaluate((element) => element.setAttribute('data-same-header', ''));

  await page
    .getByRole('link', { name: /find a tanger/i })
    .first()
    .click();
  await expect(title(page)).toBeFocused();
  await page
    .getByRole('link', { name: /charleston/i })
    .first()
    .click();
  await expect(page).toHaveURL(paths.centre(SLUG));
  await expect(title(page)).toBeFocused();
  await centreMenu(page, 'Stores').click();
  await expect(page).toHaveURL(paths.stores(SLUG));
  await expect(title(page)).toBeFocused();

  const store = main(page).locator('a[href*="/stores/"]').nth(30);
  await store.scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBeGreaterThan(200);
  // The click itself may scroll the link from below an overlay: its place counts as the page is left.
  await store.evaluate((link) =>
    document.addEventListener(
      'click',
      () => Reflect.set(window, 'leftAt', link.getBoundingClientRect().top),
      { capture: true, once: true },
    ),
  );
  await store.click();
  const place: number = await page.evaluate(() => Reflect.get(window, 'leftAt'));
  await expect(page).toHaveURL(/\/charleston\/stores\/[a-z0-9-]+\/\d+$/);
  await expect(title(page)).toBeFocused();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rewards' }).click();
  await expect(page).toHaveURL(paths.rewards());
  await expect(title(page)).toBeFocused();

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(paths.stores(SLUG));
  // A browser rounds the scroll position both when it is stored and when it is restored.
  const offBy = () =>
    store.evaluate((link, left) => Math.abs(link.getBoundingClientRect().top - left), place);
  await expect.poll(offBy).toBeLessThanOrEqual(1);
  await expect(page.locator('html')).toHaveAttribute('data-same-document', '');
  await expect(header).toHaveAttribute('data-same-header', '');
});

test.describe('on a phone', () => {
  test.use({ ...PHONE, consent: 'functional' });

  test('shopper reads the hours, finds parking and changes the centre', { tag: '@promise' }, async ({
    page,
  }) => {
    const centre = await content().centre(SLUG);
    await page.goto(paths.centre(SLUG));
    const now = await page.evaluate(() => Date.now());
    const words = openStateWords(openState(centre, now), centre.timeZone, now);
    await expect(main(page).getByText(words, { exact: true }).first()).toBeVisible();
    const week = page.getByRole('table', { name: /hours of charleston/i });
    await expect(week.getByRole('rowgroup').first().getByRole('row')).toHaveCount(7);
    await expect(week.getByRole('row').first()).toContainText('Today');
    await expect(week).toContainText(spokenTime(centre.weeklyHours[0]?.close ?? ''));
    const holiday = centre.exceptions.find(
      ({ date }) =>
        date >= localDateAt(now, centre.timeZone) &&
        date < localDateAt(now + 6 * 86_400_000, centre.timeZone),
    );
    if (holiday) await expect(week).toContainText(holiday.reason);

    const { lots } = await content().parking(SLUG);
    await link(page, /where to park/i).click();
    await expect(title(page)).toHaveText('Parking in Charleston');
    const shown = main(page).getByRole('heading', { level: 3, name: /^Lot / });
    await expect(shown).toHaveCount(lots.length);
    await link(page, /^EV charging/).click();
    await expect(page).toHaveURL(/need=ev/);
    await expect(shown).toHaveCount(lots.filter(({ chargers }) => chargers.length > 0).length);

    const note = page.getByRole('region', { name: 'Where I parked' });
    await note.getByLabel('Lot', { exact: true }).selectOption({ label: lots[0]?.name ?? '' });
    await note.getByLabel(/row, level/i).fill('Row 7, by the oak');
    await note.getByRole('button', { name: 'Save' }).click();
    await page.reload();
    await expect(note).toContainText(`${lots[0]?.name}, Row 7, by the oak`);

    await main(page).getByText('Change center').click();
    await main(page)
      .getByRole('searchbox', { name: /city or state/i })
      .fill('savannah');
    await main(page).getByRole('list', { name: 'Centers' }).getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(paths.parking('savannah')));
    await expect(title(page)).toHaveText('Parking in Savannah');
  });

  test('shopper opens a store, a deal and an event', { tag: '@promise' }, async ({ page }) => {
    await page.goto(paths.centre(SLUG));
    await centreMenu(page, 'Stores').click();
    await expect(title(page)).toHaveText('Stores in Charleston');
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
    await expect(title(page)).toHaveText('Nike');
    await page.goBack();
    await expect(main(page).getByRole('searchbox')).toHaveValue('nik');
    await page.goForward();
    await link(page, /Show on the map/).click();
    await expect(page).toHaveURL(/\/map\?store=\d+/);
    await expect(main(page).getByRole('region', { name: 'Nike' })).toBeVisible();
    await expect(
      main(page).getByRole('list', { name: 'Stores on the map' }).getByRole('link', { name: /Nike/ }),
    ).toHaveAttribute('aria-current', 'location');

    await centreMenu(page, 'Deals').click();
    await expect(title(page)).toHaveText('Deals in Charleston');
    const { items } = await content().deals(SLUG, { limit: 200, sort: 'featured' });
    const today = main(page)
      .getByRole('article')
      .filter({ hasNotText: /Starts / });
    await expect(today).toHaveCount(items.length);
    const store = items.find(({ storeId }) => storeId !== null);
    await main(page)
      .getByRole('combobox', { name: 'Store' })
      .selectOption({ label: store?.storeName ?? '' });
    await expect(page).toHaveURL(new RegExp(`store=${store?.storeId}`));
    await expect(today).toHaveCount(items.filter(({ storeId }) => storeId === store?.storeId).length);
    await today.first().getByRole('link').click();
    await expect(page).toHaveURL(/\/stores\/[a-z0-9-]+\/deals\/\d+$/);
    await expect(main(page).getByRole('heading', { name: 'Terms' })).toBeVisible();
    await expect(main(page).getByText(/^Valid \w+ \d/)).toBeVisible();

    await centreMenu(page, 'Events').click();
    await expect(title(page)).toHaveText('Events in Charleston');
    const first = main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
      .first();
    const name = (await first.getByRole('heading').textContent()) ?? '';
    await first.getByRole('link').click();
    await expect(title(page)).toHaveText(name);
    const file = (await link(page, /calendar/i).getAttribute('href')) ?? '';
    const answer = await page.request.get(file);
    expect(answer.headers()['content-type']).toContain('text/calendar');
    expect(await answer.text()).toContain('BEGIN:VEVENT');

    await page.goto(paths.events(SLUG, { view: 'month', day: '2026-12-10' }));
    const grid = page.getByRole('grid');
    await expectHydrated(grid);
    await grid.locator('[tabindex="0"]').focus();
    for (const [key, date] of [
      ['ArrowRight', '2026-12-11'],
      ['Home', '2026-12-06'],
      ['PageDown', '2027-01-06'],
      ['ArrowUp', '2026-12-30'],
      ['ArrowDown', '2027-01-06'],
      ['End', '2027-01-09'],
    ] as const) {
      await page.keyboard.press(key);
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-date'));
      await expect.poll(focused, key).toBe(date);
    }
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/day=2027-01-09/);
    await expect(page.getByRole('heading', { name: 'Saturday, January 9' })).toBeVisible();
  });
});
