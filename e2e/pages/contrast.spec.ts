import type { Locator, Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { signIn } from '../support/member.ts';
import { ALL_PAGES, MEMBER_PAGES } from '../support/pages.ts';
import { content, siteUnderTest } from '../support/site.ts';
import { expect, isFullRun, sampleOf, test } from '../support/test.ts';
import { expectReadable } from '../support/text-contrast.ts';
import { answerConsent } from '../support/visitor.ts';

const CENTRE = 'charleston';
const { baseUrl } = siteUnderTest();

const storesOf = async (count: number) => (await content().stores(CENTRE, { limit: count })).items;

/** States of pages that an address leads to: chosen, filtered, found, empty. */
const STATES: Readonly<Record<string, () => Promise<string> | string>> = {
  'a chosen place on the map': async () => paths.map(CENTRE, { store: (await storesOf(1))[0]?.id }),
  async 'a route on the map'() {
    const items = await storesOf(20);
    return paths.map(CENTRE, { from: items[1]?.id, to: items[12]?.id });
  },
  'what a search finds on the map': () => paths.map(CENTRE, { q: 'a', category: 'footwear' }),
  'filtered stores': () => paths.stores(CENTRE, { category: 'footwear', open: '1' }),
  'a search that finds no store': () => paths.stores(CENTRE, { q: 'zzzz' }),
  'filtered deals': () => paths.deals(CENTRE, { category: 'footwear' }),
  'a place that was searched for': () => paths.findACentre({ q: 'Charleston, SC' }),
  'a page that does not exist': () => '/no-such-page-at-all',
  'an error of the server': () => paths.serverError(),
};

const SIZES = {
  desk: { width: 1280, height: 860 },
  phone: { width: 360, height: 740 },
} as const;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

test.use({ bypassCSP: true });

test.describe('text contrast is sufficient in both themes, at rest, hovered and focused', () => {
  test.beforeEach(async ({ context }) => {
    await answerConsent(context, baseUrl);
    // A campaign would cover text.
    await context.route(/\/api\/campaigns/, (route) =>
      route.fulfill({ json: { items: [], nextCursor: null, total: 0 } }),
    );
  });

  // One page of each remote in `npm test`.
  const SAMPLE = new Set(['home', 'a deal', 'the club', 'sign-in']);
  for (const { name, pathOf } of sampleOf(ALL_PAGES, (page) => SAMPLE.has(page.name)))
    for (const size of sampleOf(['desk', 'phone'] as const, (one) => one === 'desk'))
      test(`${name} at a ${size}`, { tag: '@promise' }, async ({ page }) => {
        await page.setViewportSize(SIZES[size]);
        await open(page, await pathOf());
        await expectReadable(page);
      });

  for (const [size, viewport] of isFullRun ? Object.entries(SIZES) : []) {
    test.describe(`at a ${size}`, () => {
      test.use({ viewport });

      test.describe('page states', () => {
        test.use({ expectedErrors: ['status of 404', 'status of 500'] });
        for (const [name, pathOf] of Object.entries(STATES))
          test(name, async ({ page }) => {
            await open(page, await pathOf());
            await expectReadable(page);
          });
      });

      test('member pages', async ({ page }) => {
        test.setTimeout(1_800_000);
        await signIn(page);
        for (const path of MEMBER_PAGES)
          await test.step(path, async () => {
            await open(page, path);
            await expectReadable(page);
          });
      });
    });
  }
});

interface Overlay {
  readonly path?: string;
  /** Whether cookies are not answered before. */
  readonly isUndecided?: boolean;
  readonly now?: Date;
  open?(page: Page): Promise<void>;
  find(page: Page): Locator;
}

const OVERLAYS: Readonly<Record<string, Overlay>> = {
  'the question about cookies': {
    isUndecided: true,
    // Disabled buttons need no contrast: they are enabled by hydration.
    open: (page) => expect(page.getByRole('button', { name: 'Allow all' })).toBeEnabled(),
    find: (page) => page.getByRole('region', { name: /cookies/i }).first(),
  },
  'the menu': {
    open: (page) => page.locator('summary[aria-label="Menu"]').click(),
    find: (page) => page.getByRole('navigation', { name: 'Menu', exact: true }),
  },
  'the search and what it finds': {
    async open(page) {
      await page.getByRole('link', { name: 'Search the site' }).click();
      await page.getByRole('combobox', { name: /^Search for/ }).fill('nike');
      await expect(page.getByRole('listbox', { name: 'Results' })).toBeVisible();
    },
    find: (page) => page.getByRole('dialog', { name: 'Search the site' }),
  },
  help: {
    open: (page) => page.getByRole('link', { name: 'Help', exact: true }).click(),
    find: (page) => page.getByRole('dialog', { name: 'Help' }),
  },
  'the sheet of a heart': {
    open: (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /^Save / })
        .first()
        .click(),
    find: (page) => page.getByRole('dialog', { name: /^Sign in to save / }),
  },
  'a campaign': {
    path: paths.home(),
    now: new Date('2025-02-05T12:00:00-05:00'),
    find: (page) => page.getByRole('dialog', { name: 'Valentine’s shopping spree' }),
  },
};

test.describe('text contrast of overlays is sufficient on a phone', () => {
  test.use({ viewport: SIZES.phone });

  for (const [
    name,
    { path = paths.stores(CENTRE), isUndecided = false, now, open: openOverlay, find },
  ] of Object.entries(OVERLAYS))
    test(name, { tag: isUndecided ? '@promise' : [] }, async ({ page, context }) => {
      if (now) await page.clock.setFixedTime(now);
      const chosenAt = (now?.getTime() ?? Date.now()) - 1000;
      if (!isUndecided) await answerConsent(context, baseUrl, { functional: true, chosenAt });
      await open(page, path);
      await openOverlay?.(page);
      await expect(find(page)).toBeVisible();
      await expectReadable(page, find(page));
    });

  test('store sheet over the map', async ({ page, context }) => {
    await answerConsent(context, baseUrl);
    const [store] = await storesOf(1);
    await open(page, paths.map(CENTRE, { store: store?.id }));
    const sheet = page
      .getByRole('main')
      .getByRole('region', { name: store?.name ?? '' })
      .first();
    await expect(sheet).toBeVisible();
    await sheet.scrollIntoViewIfNeeded();
    await expectReadable(page, sheet);
  });
});
