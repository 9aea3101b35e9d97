import type { Locator, Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { main } from '../support/page-parts.ts';
import { expectHydrated } from '../support/page-state.ts';
import { expect, test } from '../support/test.ts';

test.use({ forcedColors: 'active', consent: 'necessary' });

const backgroundOf = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor);

const STATES: ReadonlyArray<
  readonly [what: string, path: string, chosen: (page: Page) => Locator, other: (page: Page) => Locator]
> = [
  [
    'the current filter',
    paths.giftCards(),
    (page) => main(page).getByRole('link', { name: 'United States' }),
    (page) => main(page).getByRole('link', { name: 'Canada' }),
  ],
  [
    'the current page of a center',
    paths.deals('charleston'),
    (page) =>
      page.getByRole('navigation', { name: 'Charleston' }).getByRole('link', { name: 'Deals', exact: true }),
    (page) =>
      page.getByRole('navigation', { name: 'Charleston' }).getByRole('link', { name: 'Stores', exact: true }),
  ],
];

for (const [what, path, chosen, other] of STATES)
  test(`${what} differs from the others in forced colors`, async ({ page }) => {
    await page.goto(path);
    expect(await backgroundOf(chosen(page))).not.toBe(await backgroundOf(other(page)));
  });

test('a ticked box, and the tick in it, are visible in forced colors', async ({ page }) => {
  await page.goto(paths.joinNow());
  const box = page.getByLabel(/I agree/);
  await expectHydrated(box);
  const before = await backgroundOf(box);
  await box.check();
  await expect.poll(() => backgroundOf(box)).not.toBe(before);
  const tick = await box.evaluate((one) => getComputedStyle(one, '::after').borderBottomColor);
  expect(tick).not.toBe(await backgroundOf(box));
});
