import { paths } from 'shared-contracts';
import { expect, test } from '../support/test.ts';

test('goes from home over a centre and a store to the club and back, on one document', async ({ page }) => {
  await page.goto(paths.home());
  await page.locator('html').evaluate((html) => html.setAttribute('data-same-document', ''));
  const header = page.locator('header').first();
  await header.evaluate((element) => element.setAttribute('data-same-header', ''));

  await page
    .getByRole('link', { name: /find a tanger/i })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page
    .getByRole('link', { name: /charleston/i })
    .first()
    .click();
  await expect(page).toHaveURL(paths.centre('charleston'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.getByRole('navigation', { name: 'Charleston' }).getByRole('link', { name: 'Stores' }).click();
  await expect(page).toHaveURL(paths.stores('charleston'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  const store = page.getByRole('main').locator('a[href*="/stores/"]').nth(30);
  await store.scrollIntoViewIfNeeded();
  await expect.poll(scrolled).toBeGreaterThan(200);
  // Where the link stands when the page is left: the click itself may bring it from below what lies over the page.
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
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rewards' }).click();
  await expect(page).toHaveURL(paths.rewards());
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(paths.stores('charleston'));
  // To the pixel: a browser rounds the place both when it is left and when it is found again.
  const offBy = () =>
    store.evaluate((link, left) => Math.abs(link.getBoundingClientRect().top - left), place);
  await expect.poll(offBy).toBeLessThanOrEqual(1);
  await expect(page.locator('html')).toHaveAttribute('data-same-document', '');
  await expect(header).toHaveAttribute('data-same-header', '');
});
