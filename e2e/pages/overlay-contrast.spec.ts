import type { Page } from 'playwright';
import { paths } from 'shared-contracts';
import { content } from '../support/content.ts';
import { sampleOf } from '../support/full-run.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { expectReadable } from '../support/text-contrast.ts';
import { answerConsent } from '../support/visitor.ts';

const CENTRE = 'charleston';
/** A day in the window of a campaign of the sample. */
const OF_CAMPAIGN = new Date('2025-02-05T12:00:00-05:00');

interface Overlay {
  readonly name: string;
  readonly path?: string;
  /** Until then nothing has been answered about cookies. */
  readonly isUnanswered?: boolean;
  readonly now?: Date;
  open?(page: Page): Promise<void>;
  find(page: Page): ReturnType<Page['locator']>;
}

/** What stands over a page, each as a shopper opens it. */
const OVERLAYS: readonly Overlay[] = [
  {
    name: 'the question about cookies',
    isUnanswered: true,
    // Words that cannot be pressed need not stand out: until the page is alive nobody can answer.
    open: (page) => expect(page.getByRole('button', { name: 'Allow all' })).toBeEnabled(),
    find: (page) => page.getByRole('region', { name: /cookies/i }).first(),
  },
  {
    name: 'the menu on a phone',
    open: (page) => page.locator('summary[aria-label="Menu"]').click(),
    find: (page) => page.getByRole('navigation', { name: 'Menu', exact: true }),
  },
  {
    name: 'the search and what it finds',
    async open(page) {
      await page.getByRole('link', { name: 'Search the site' }).click();
      await page.getByRole('combobox', { name: /^Search for/ }).fill('nike');
      await expect(page.getByRole('listbox', { name: 'Results' })).toBeVisible();
    },
    find: (page) => page.getByRole('dialog', { name: 'Search the site' }),
  },
  {
    name: 'help',
    open: (page) => page.getByRole('link', { name: 'Help', exact: true }).click(),
    find: (page) => page.getByRole('dialog', { name: 'Help' }),
  },
  {
    name: 'the sheet of a heart',
    open: (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /^Save / })
        .first()
        .click(),
    find: (page) => page.getByRole('dialog', { name: /^Sign in to save / }),
  },
  {
    name: 'a campaign',
    path: paths.home(),
    now: OF_CAMPAIGN,
    find: (page) => page.getByRole('dialog', { name: 'Valentine’s shopping spree' }),
  },
];

test.use({ bypassCSP: true, viewport: { width: 360, height: 740 } });

for (const { name, path = paths.stores(CENTRE), isUnanswered, now, open, find } of sampleOf(
  OVERLAYS,
  (overlay) => overlay.name === 'the question about cookies',
))
  test(`every text of ${name} can be read, in both themes, touched and not`, async ({ page, context }) => {
    if (now) await page.clock.setFixedTime(now);
    if (!isUnanswered)
      await answerConsent(context, siteUnderTest().baseUrl, {
        functional: true,
        ...(now && { chosenAt: now.getTime() - 1000 }),
      });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await open?.(page);
    const over = find(page);
    await expect(over).toBeVisible();
    await expectReadable(page, over);
  });

test('every text of the sheet over the map can be read, in both themes, touched and not', async ({
  page,
  context,
}) => {
  await answerConsent(context, siteUnderTest().baseUrl);
  const [store] = (await content().stores(CENTRE, { limit: 1 })).items;
  if (!store) throw new Error('The content has no store');
  await page.goto(paths.map(CENTRE, { store: store.id }));
  await page.waitForLoadState('networkidle');
  const over = page.getByRole('main').getByRole('region', { name: store.name }).first();
  await expect(over).toBeVisible();
  await over.scrollIntoViewIfNeeded();
  await expectReadable(page, over);
});
