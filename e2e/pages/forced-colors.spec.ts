import type { Locator, Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { main } from '../support/page-parts.ts';
import { expectHydrated } from '../support/page-state.ts';
import { expect, test } from '../support/test.ts';

test.use({ forcedColors: 'active', consent: 'necessary' });

/** Colors of an element and of the mark inside it. */
const coloursOf = (element: Locator) =>
  element.evaluate((one) => [
    getComputedStyle(one).backgroundColor,
    getComputedStyle(one, '::after').backgroundColor,
  ]);

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
    expect(await coloursOf(chosen(page))).not.toEqual(await coloursOf(other(page)));
  });

test('a ticked box, and the mark in it, are visible in forced colors', async ({ page }) => {
  await page.goto(paths.joinNow());
  const box = page.getByLabel(/I agree/);
  await expectHydrated(box);
  const before = await coloursOf(box);
  await box.check();
  await expect.poll(() => coloursOf(box)).not.toEqual(before);
});
