import type { Page } from 'playwright';
import { paths } from 'shared-contracts';
import { content } from '../support/content.ts';
import { isFullRun, sampleOf } from '../support/full-run.ts';
import { signIn } from '../support/member.ts';
import { ALL_PAGES } from '../support/pages.ts';
import { siteUnderTest } from '../support/site.ts';
import { test } from '../support/test.ts';
import { expectReadable } from '../support/text-contrast.ts';
import { answerConsent } from '../support/visitor.ts';

const CENTRE = 'charleston';

/** States of pages that an address alone leads to: chosen, filtered, found, empty. */
const STATES = [
  [
    'a place that is chosen on the map',
    async () => paths.map(CENTRE, { store: (await content().stores(CENTRE, { limit: 1 })).items[0]?.id }),
  ],
  [
    'a way on the map',
    async () => {
      const { items } = await content().stores(CENTRE, { limit: 20 });
      return paths.map(CENTRE, { from: items[1]?.id, to: items[12]?.id });
    },
  ],
  ['what a search finds on the map', async () => paths.map(CENTRE, { q: 'a', category: 'footwear' })],
  ['stores that are filtered', async () => paths.stores(CENTRE, { category: 'footwear', open: '1' })],
  ['a search that finds no store', async () => paths.stores(CENTRE, { q: 'zzzz' })],
  ['deals that are filtered', async () => paths.deals(CENTRE, { category: 'footwear' })],
  ['a place that was looked for', async () => paths.findACentre({ q: 'Charleston, SC' })],
  ['a page that is not there', async () => '/no-such-page-at-all'],
  ['an error of the server', async () => paths.serverError()],
] as const;

const MEMBER_PAGES = [
  ['the profile', paths.profile()],
  ['linked cards', paths.linkedCards()],
  ['how linked cards work', paths.linkedCardsHowItWorks()],
  ['the history of points', paths.transactionHistory()],
  ['preferences', paths.personalPreferences()],
  ['sign-in and security', paths.accountSecurity()],
  ['the preferred centre', paths.preferredCentre()],
  ['the receipt', paths.uploadReceipt()],
  ['the club, as a member', paths.rewards()],
  ['rewards to redeem', paths.redeemPoints(CENTRE)],
  ['the exchange of points', paths.pointsExchange(CENTRE)],
  ['saved deals', paths.savedDeals(CENTRE)],
] as const;

const SIZES = {
  desk: { width: 1280, height: 860 },
  phone: { width: 360, height: 740 },
} as const;
const sizes = isFullRun ? (['desk', 'phone'] as const) : (['desk'] as const);

test.use({ bypassCSP: true });
test.beforeEach(async ({ context }) => {
  await answerConsent(context, siteUnderTest().baseUrl);
  // A campaign would lie over what is to be read.
  await context.route(/\/api\/campaigns/, (route) =>
    route.fulfill({ json: { items: [], nextCursor: null, total: 0 } }),
  );
});

/** Opens the page in its size, and looks at it in both themes, touched and not. Each size has a test, and its time, of its own. */
async function expectReadableAt(page: Page, path: string, size: keyof typeof SIZES): Promise<void> {
  await page.setViewportSize(SIZES[size]);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await expectReadable(page);
}

const titleOf = (name: string, size: string) =>
  `every text of ${name} can be read at a ${size}, in both themes, touched and not`;

// One of each remote in `npm test`.
const SAMPLE = new Set(['home', 'a deal', 'the club', 'sign-in']);

for (const size of sizes) {
  for (const { name, pathOf } of sampleOf(ALL_PAGES, (page) => SAMPLE.has(page.name)))
    test(titleOf(name, size), async ({ page }) => {
      await expectReadableAt(page, await pathOf(), size);
    });

  for (const [name, pathOf] of isFullRun ? STATES : [])
    test.describe(() => {
      test.use({ expectedErrors: ['status of 404', 'status of 500'] });
      test(titleOf(name, size), async ({ page }) => {
        await expectReadableAt(page, await pathOf(), size);
      });
    });

  for (const [name, path] of isFullRun ? MEMBER_PAGES : [])
    test(titleOf(name, size), async ({ page }) => {
      await signIn(page);
      await expectReadableAt(page, path, size);
    });
}
