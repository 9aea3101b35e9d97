import type { Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { link, main, text, title } from '../support/page-parts.ts';
import { expectHydrated, hold } from '../support/page-state.ts';
import { expect, test } from '../support/test.ts';
import { DESKTOP, PHONE } from '../support/visitor.ts';

const CHARLESTON = { latitude: 32.78, longitude: -79.93 };

const results = (page: Page) => page.locator('main [role="status"]', { hasText: /centers?/ });
const firstCentre = (page: Page) => main(page).getByRole('listitem').getByRole('heading').first();
const field = (page: Page) => main(page).getByRole('combobox', { name: /city, zip or center/i });
async function pressNearMe(page: Page): Promise<void> {
  const nearMe = main(page).getByRole('link', { name: 'Near me' });
  // Before hydration, the link leads to a page that asks for one more press.
  await expectHydrated(nearMe);
  await nearMe.click();
}

test.use({ consent: 'necessary' });

test.describe('on a phone', () => {
  test.use(PHONE);

  test('shopper finds a centre by city and returns to the list', { tag: '@promise' }, async ({ page }) => {
    await page.goto(paths.home());
    await expectHydrated(field(page));
    await field(page).fill('Atlanta');
    // The list of suggestions would catch the click.
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.press('Escape');
    await main(page).getByRole('button', { name: 'Find a center' }).click();
    await expect(page).toHaveURL(/\/find-a-tanger\?q=Atlanta/);
    await expect(results(page)).toContainText('nearest to Atlanta, GA first');
    await expect(firstCentre(page)).toHaveText('Locust Grove');
    await expect(text(page, /^about \d+ mi by car$/)).toBeVisible();

    await page.reload();
    await expect(field(page)).toHaveValue('Atlanta');
    await expect(firstCentre(page)).toHaveText('Locust Grove');

    await link(page, 'Locust Grove').click();
    await expect(title(page)).toContainText('Locust Grove');
    await page.goBack();
    await expect(page).toHaveURL(/q=Atlanta/);
    await expect(firstCentre(page)).toHaveText('Locust Grove');
  });

  test('shopper switches between list and map, and the URL keeps the choice', async ({ page }) => {
    await page.goto(paths.findACentre());
    await expect(page.getByRole('region', { name: 'Map' })).toBeHidden();
    await link(page, 'Map').click();
    await expect(page).toHaveURL(/view=map/);
    await expect(page.getByRole('region', { name: 'Map' }).getByRole('button').first()).toBeVisible();
    await link(page, 'List').click();
    await expect(firstCentre(page)).toBeVisible();
  });
});

test.describe('on a desktop', () => {
  test.use(DESKTOP);

  test('shopper chooses another place of the same name, and finds a misspelled one', async ({ page }) => {
    await page.goto(paths.findACentre({ q: 'London' }));
    await expect(results(page)).toContainText('nearest to London, ON first');
    await expect(firstCentre(page)).toHaveText('Cookstown');
    await main(page)
      .getByRole('navigation', { name: 'Other places with that name' })
      .getByRole('link', { name: 'London, KY' })
      .click();
    await expect(page).toHaveURL(/q=London%2C\+KY/);
    await expect(results(page)).toContainText('nearest to London, KY first');
    await expect(firstCentre(page)).toHaveText('Sevierville');
    await page.goto(paths.findACentre({ q: 'Charlston' }));
    await expect(firstCentre(page)).toHaveText('Charleston');
  });

  test('shopper finds centres by brand, by filters and on the map', { tag: '@promise' }, async ({ page }) => {
    await page.goto(paths.brands());
    await main(page).getByRole('searchbox', { name: /brand/i }).fill('nike');
    await main(page).getByRole('searchbox', { name: /brand/i }).press('Enter');
    await expect(page).toHaveURL(paths.brands({ q: 'nike' }));
    await link(page, 'Nike').click();
    await expect(title(page)).toHaveText('Where to find Nike');
    await expect(text(page, /^Suite /)).toBeVisible();
    await expect(results(page)).toContainText('with Nike');

    await page.goto(paths.findACentre());
    await main(page).getByText('Filters').click();
    await main(page)
      .getByRole('combobox', { name: 'State or province' })
      .selectOption({ label: 'South Carolina' });
    await expect(page).toHaveURL(/state=SC/);
    await expect(main(page).getByRole('heading', { level: 2, name: 'South Carolina' })).toBeVisible();
    await main(page).getByRole('checkbox', { name: 'Outlet center', exact: true }).check();
    await expect(page).toHaveURL(/type=outlet/);
    await page.reload();
    await link(page, 'Remove filter: South Carolina').click();
    await expect(page).not.toHaveURL(/state=/);
    // The page is drawn after the address changes.
    await expect(link(page, 'Remove filter: South Carolina')).toBeHidden();
    await link(page, 'Remove filter: Outlet center').click();
    await expect(page).toHaveURL(paths.findACentre());

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

  test('shopper finds centers near a coarse location', async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(CHARLESTON);
    await page.goto(paths.findACentre());
    await pressNearMe(page);
    await expect(results(page)).toContainText('nearest to you first');
    await expect(firstCentre(page)).toHaveText('Charleston');
    await expect(page).toHaveURL(/near=32\.78%2C-79\.93/);
    await page.reload();
    await expect(firstCentre(page)).toHaveText('Charleston');
  });

  test('the location is requested only on a click, and a refusal is explained', async ({ page, context }) => {
    await context.clearPermissions();
    await context.addInitScript(() => {
      const ask = navigator.geolocation.getCurrentPosition;
      navigator.geolocation.getCurrentPosition = (...args) => {
        document.documentElement.setAttribute('data-asked', '');
        ask.apply(navigator.geolocation, args);
      };
    });
    await page.goto(paths.findACentre({ near: 'me' }));
    await expectHydrated(field(page));
    await expect(page.locator('html')).not.toHaveAttribute('data-asked', '');
    await page.goto(paths.findACentre());
    await pressNearMe(page);
    await expect(main(page).getByText(/isn’t sharing your location/)).toBeVisible();
    await expect(page).toHaveURL(paths.findACentre());
  });

  test('centres that are not open are labelled', async ({ page }) => {
    await page.goto(paths.findACentre({ status: 'coming_soon,temporarily_closed,closed' }));
    for (const words of ['Coming soon', 'Temporarily closed', 'Permanently closed'])
      await expect(main(page).getByRole('listitem').getByText(words, { exact: true }).first()).toBeVisible();
    await expect(
      main(page)
        .getByRole('listitem')
        .getByText(/^Open until/),
    ).toHaveCount(0);
  });

  test('suggestions work by keyboard', async ({ page }) => {
    await page.goto(paths.findACentre());
    await field(page).focus();
    await page.keyboard.type('deer park');
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/q=deer\+park/);
    await expect(firstCentre(page)).toHaveText(/Deer Park/);

    await field(page).fill('charles');
    await expect(page.getByRole('option', { name: /Charleston/ }).first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const chosen = page.getByRole('listbox').getByRole('option', { selected: true });
    await expect(chosen).toHaveText(/Charleston/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(paths.centre('charleston'));
    await expect(title(page)).toBeFocused();
  });

  test('arrow keys go from pin to pin, and Enter opens a centre', async ({ page }) => {
    await page.goto(paths.findACentre({ state: 'SC' }));
    const map = page.getByRole('group', { name: /^Map with \d+ centers/ });
    await expect(map.getByRole('button').first()).toBeVisible();
    const current = map.locator('[role="button"][tabindex="0"]');
    await expect(current).toHaveCount(1);
    await current.focus();
    for (const key of ['ArrowRight', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
    expect(await page.locator(':focus').getAttribute('role')).toBe('button');
    // Enter zooms into a disc of several centres.
    for (let step = 0; step < 4; step++) {
      const focused = await page.locator(':focus').getAttribute('aria-label');
      if (!focused?.includes('Zoom in')) break;
      await page.keyboard.press('Enter');
      await current.focus();
    }
    await page.keyboard.press('Enter');
    const card = page.getByRole('region', { name: 'Map' }).getByRole('heading', { level: 2 });
    await expect(card).toBeVisible();
    await expect(page).toHaveURL(/at=/);
    await page.reload();
    await expect(card).toBeVisible();
  });

  for (const { path, name, call } of [
    { path: paths.findACentre(), name: /city, zip or center/i, call: '**/api/centers?*' },
    { path: paths.brands(), name: 'Brand name', call: '**/api/brands?*' },
  ])
    test(`the search of ${path} keeps focus and text while it waits`, async ({ page }) => {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const answer = await hold(page, call);
      const input = main(page).getByLabel(name);
      await input.focus();
      await page.keyboard.type('deer');
      const asked = page.waitForRequest(call);
      await page.keyboard.press('Enter');
      await asked;
      await page.keyboard.type(' park');
      answer();
      await expect(page).toHaveURL(/q=deer$/);
      await expect(input).toHaveValue('deer park');
      await expect(input).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/q=deer\+park$/);
      await page.goto(path);
      await page.goBack();
      await expect(input).toHaveValue('deer park');
    });
});
