import type { Page } from 'playwright';
import { paths } from 'shared-contracts';
import { signIn } from '../support/member.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

const { baseUrl } = siteUnderTest();
const CENTRE = 'charleston';
/** Pages that say something of the member's points, with what a visitor is offered there. */
const PAGES: ReadonlyArray<readonly [name: string, path: string]> = [
  ['rewards', paths.rewards()],
  ['home', paths.home()],
  ['profile', paths.profile()],
  ['redeem points', paths.redeemPoints(CENTRE)],
  ['points exchange', paths.pointsExchange(CENTRE)],
];
const PITCH = /Join the club|Join now|312/;

test.beforeEach(({ context }) => answerConsent(context, baseUrl));

const main = (page: Page) => page.getByRole('main');
/** What the club says on a page of others comes to life as one comes near it. */
async function open(page: Page, path: string) {
  await page.goto(path);
  if (path === paths.home()) await page.locator('[data-fragment="home.club"]').scrollIntoViewIfNeeded();
}
const failure = (page: Page) =>
  main(page).getByRole('alert').filter({ hasText: 'We couldn’t load your points' });
const ring = (page: Page) => main(page).getByText(/^[\d,−]+ points\.( |$)/);

for (const call of ['user-info', 'user-loyalty'])
  test(`A balance that cannot be loaded (${call}): is said on every page, never a visitor's pitch, and comes by a retry`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push('Failed to load resource', 'Error getting');
    await signIn(page);
    for (const [name, path] of PAGES) {
      await page.route(`**/api/${call}`, (route) => route.fulfill({ status: 503, json: {} }));
      await open(page, path);
      await expect(failure(page), name).toBeVisible();
      await expect(main(page).getByText(PITCH).filter({ visible: true }), name).toHaveCount(0);
      await page.unroute(`**/api/${call}`);
      await failure(page).getByRole('button', { name: 'Try again' }).click();
      await expect(ring(page), name).toBeVisible();
      await expect(failure(page), name).toHaveCount(0);
    }
  });

test('A balance that takes its time: its place is kept, and no visitor is spoken to', async ({ page }) => {
  await signIn(page);
  for (const [name, path] of PAGES) {
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/user-loyalty', async (route) => {
      await asked;
      await route.continue();
    });
    await open(page, path);
    await expect(main(page).locator('[aria-busy="true"]').first(), name).toBeVisible();
    await expect(main(page).getByText(PITCH).filter({ visible: true }), name).toHaveCount(0);
    answer();
    await expect(ring(page), name).toBeVisible();
    await page.unroute('**/api/user-loyalty');
  }
});

test('A balance that never comes: is given up after ten seconds, with a retry', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push('Error getting');
  await signIn(page);
  await page.route('**/api/user-loyalty', () => undefined);
  await page.goto(paths.profile());
  await expect(failure(page)).toBeVisible();
  await page.unroute('**/api/user-loyalty');
  await failure(page).getByRole('button', { name: 'Try again' }).click();
  await expect(ring(page)).toBeVisible();
});
