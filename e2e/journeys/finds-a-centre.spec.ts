import type { Page } from 'playwright';
import { paths } from 'shared-contracts';
import { expectToHear } from '../support/hears.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent, DESKTOP, PHONE } from '../support/visitor.ts';

const CHARLESTON = { latitude: 32.78, longitude: -79.93 };

const main = (page: Page) => page.getByRole('main');
const results = (page: Page) =>
  main(page)
    .getByRole('status')
    .filter({ hasText: /centers?/ });
const firstCentre = (page: Page) => main(page).getByRole('listitem').getByRole('heading').first();
const field = (page: Page) => main(page).getByRole('combobox', { name: /city, zip or center/i });
/** Until the page hears, the link leads to a page that asks for one more press. */
async function pressNearMe(page: Page): Promise<void> {
  const link = main(page).getByRole('link', { name: 'Near me' });
  await expectToHear(link);
  await link.click();
}

test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl));

for (const [device, options] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test.describe(`on a ${device}`, () => {
    test.use(options);

    test('finds a centre by city, from the home page, and keeps the search over reload and back', async ({
      page,
    }) => {
      await page.goto(paths.home());
      await field(page).fill('Atlanta');
      await main(page).getByRole('button', { name: 'Find a center' }).click();
      await expect(page).toHaveURL(/\/find-a-tanger\?q=Atlanta/);
      await expect(results(page)).toContainText('nearest to Atlanta, GA first');
      await expect(firstCentre(page)).toHaveText('Locust Grove');

      await page.reload();
      await expect(field(page)).toHaveValue('Atlanta');
      await expect(firstCentre(page)).toHaveText('Locust Grove');

      await main(page).getByRole('link', { name: 'Locust Grove', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Locust Grove');
      await page.goBack();
      await expect(page).toHaveURL(/q=Atlanta/);
      await expect(firstCentre(page)).toHaveText('Locust Grove');
    });

    test('finds a centre by ZIP code, with its distance', async ({ page }) => {
      await page.goto(paths.findACentre());
      await field(page).fill('29418');
      await field(page).press('Enter');
      await expect(results(page)).toContainText('29418');
      await expect(firstCentre(page)).toHaveText('Charleston');
      await expect(
        main(page)
          .getByText(/^\d+(\.\d)? mi away$/)
          .first(),
      ).toBeVisible();
    });

    test('chooses another place of the same name', async ({ page }) => {
      await page.goto(paths.findACentre({ q: 'London' }));
      await expect(results(page)).toContainText('nearest to London, ON first');
      await expect(firstCentre(page)).toHaveText('Pinecrest');
      await main(page)
        .getByRole('navigation', { name: 'Other places of that name' })
        .getByRole('link', { name: 'London, KY' })
        .click();
      await expect(page).toHaveURL(/q=London%2C\+KY/);
      await expect(results(page)).toContainText('nearest to London, KY first');
      await expect(firstCentre(page)).toHaveText('Sevierville');
    });

    test('finds a centre although the name is misspelt', async ({ page }) => {
      await page.goto(paths.findACentre({ q: 'Charlston' }));
      await expect(firstCentre(page)).toHaveText('Charleston');
    });

    test('finds the centres that carry a brand', async ({ page }) => {
      await page.goto(paths.brands());
      await main(page).getByRole('searchbox', { name: /brand/i }).fill('nike');
      await main(page).getByRole('searchbox', { name: /brand/i }).press('Enter');
      await expect(page).toHaveURL(paths.brands({ q: 'nike' }));
      await main(page).getByRole('link', { name: 'Nike', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where to find Nike');
      await expect(
        main(page)
          .getByText(/^Suite /)
          .first(),
      ).toBeVisible();
      await expect(results(page)).toContainText('with Nike');
    });

    test('finds what is near when the browser may tell where that is', async ({ page, context }) => {
      await context.grantPermissions(['geolocation']);
      await context.setGeolocation(CHARLESTON);
      await page.goto(paths.findACentre());
      await pressNearMe(page);
      await expect(results(page)).toContainText('nearest to you first');
      await expect(firstCentre(page)).toHaveText('Charleston');
      // Coarse: nobody who is sent this address learns where the shopper lives.
      await expect(page).toHaveURL(/near=32\.78%2C-79\.93/);
      await page.reload();
      await expect(firstCentre(page)).toHaveText('Charleston');
    });

    test('says what to do when the browser keeps the place to itself', async ({ page, context }) => {
      await context.clearPermissions();
      await page.goto(paths.findACentre());
      await pressNearMe(page);
      await expect(main(page).getByText(/isn’t sharing your location/)).toBeVisible();
      await expect(page).toHaveURL(paths.findACentre());
    });
  });
}

test('asks for nothing before a click', async ({ page, context }) => {
  await context.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = () => document.documentElement.setAttribute('data-asked', '');
  });
  await page.goto(paths.findACentre({ near: 'me' }));
  await expect(field(page)).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-asked', '');
});

test.describe('filters', () => {
  test.use(DESKTOP);

  test('stand in the address, count at once and are taken off again', async ({ page }) => {
    await page.goto(paths.findACentre());
    await main(page).getByText('Filters').click();
    await main(page)
      .getByRole('combobox', { name: 'State or province' })
      .selectOption({ label: 'South Carolina' });
    await expect(page).toHaveURL(/state=SC/);
    await expect(main(page).getByRole('heading', { level: 2, name: 'South Carolina' })).toBeVisible();
    await main(page).getByRole('checkbox', { name: 'Outlet', exact: true }).check();
    await expect(page).toHaveURL(/type=outlet/);
    await page.reload();
    await expect(main(page).getByRole('link', { name: 'Without South Carolina' })).toBeVisible();
    await main(page).getByRole('link', { name: 'Without South Carolina' }).click();
    await expect(page).not.toHaveURL(/state=/);
    // The links lead on from what is shown, which is drawn after the address.
    await expect(main(page).getByRole('link', { name: 'Without South Carolina' })).toBeHidden();
    await main(page).getByRole('link', { name: 'Without Outlet' }).click();
    await expect(page).toHaveURL(paths.findACentre());
  });

  test('show centres that are not in business as such', async ({ page }) => {
    await page.goto(paths.findACentre({ status: 'coming_soon,temporarily_closed,closed' }));
    for (const words of ['Coming soon', 'Temporarily closed', 'Closed for good'])
      await expect(main(page).getByRole('listitem').getByText(words, { exact: true }).first()).toBeVisible();
    await expect(
      main(page)
        .getByRole('listitem')
        .getByText(/^Open until/),
    ).toHaveCount(0);
  });
});

test.describe('by keyboard alone', () => {
  test.use(DESKTOP);

  test('chooses a suggestion', async ({ page }) => {
    await page.goto(paths.home());
    await field(page).focus();
    await page.keyboard.type('charles');
    await expect(page.getByRole('option', { name: /Charleston/ }).first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { selected: true })).toHaveText(/Charleston/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(paths.centre('charleston'));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('closes the suggestions with Escape and searches with Enter', async ({ page }) => {
    await page.goto(paths.findACentre());
    await field(page).focus();
    await page.keyboard.type('deer park');
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/q=deer\+park/);
    await expect(firstCentre(page)).toHaveText(/Deer Park/);
  });

  test('goes over the map from pin to pin and opens a centre', async ({ page }) => {
    await page.goto(paths.findACentre({ state: 'SC' }));
    const map = page.getByRole('group', { name: /^Map with \d+ centers/ });
    const pins = map.getByRole('button');
    await expect(pins.first()).toBeVisible();
    const current = map.locator('[role="button"][tabindex="0"]');
    await expect(current).toHaveCount(1);
    await current.focus();
    const before = await current.getAttribute('aria-label');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    expect(await page.locator(':focus').getAttribute('role')).toBe('button');
    // Discs of several centres are opened until a single pin is left.
    for (let step = 0; step < 4; step++) {
      const focused = await page.locator(':focus').getAttribute('aria-label');
      if (!focused?.includes('Zoom in')) break;
      await page.keyboard.press('Enter');
      await map.locator('[role="button"][tabindex="0"]').focus();
    }
    await page.keyboard.press('Enter');
    const card = page.getByRole('region', { name: 'Map' }).getByRole('heading', { level: 2 });
    await expect(card).toBeVisible();
    await expect(page).toHaveURL(/at=/);
    await page.reload();
    await expect(card).toBeVisible();
    await page.keyboard.press('Tab');
    expect(before).not.toBeNull();
  });
});

test.describe('list and map', () => {
  test.use(DESKTOP);

  test('are in step: a row lights its pin, a pin lights its row, and the view is kept', async ({ page }) => {
    await page.goto(paths.findACentre({ q: 'Ontario' }));
    const row = main(page).getByRole('listitem').filter({ hasText: 'Ottawa' }).first();
    const pin = page.getByRole('button', { name: /^Ottawa/ });
    await expect(pin).toBeVisible();
    await row.hover();
    await expect(pin).toHaveAttribute('data-active', 'true');
    await pin.click();
    await expect(row).toHaveAttribute('data-active', 'true');
    await expect(page).toHaveURL(/at=ottawa/);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(page).toHaveURL(/map=/);
    const url = page.url();
    await page.reload();
    await expect(pin).toHaveAttribute('aria-pressed', 'true');
    expect(page.url()).toBe(url);
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('shows list or map, and the address says which', async ({ page }) => {
    await page.goto(paths.findACentre());
    await expect(page.getByRole('region', { name: 'Map' })).toBeHidden();
    await main(page).getByRole('link', { name: 'Map', exact: true }).click();
    await expect(page).toHaveURL(/view=map/);
    await expect(page.getByRole('region', { name: 'Map' }).getByRole('button').first()).toBeVisible();
    await main(page).getByRole('link', { name: 'List', exact: true }).click();
    await expect(firstCentre(page)).toBeVisible();
  });
});
