import { expectAccessible } from '../support/accessible.ts';
import { openDatabase, signInStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

const PAGES = {
  '/content': 'Content',
  '/content/deals': 'Deals and promotions',
  '/change-sets': 'Change sets',
  '/content/deals/new': 'New deal or promotion',
  '/content/stores/new': 'New store',
  '/content/centres/new': 'New center',
  '/receipts': 'Receipts',
  '/members': 'Members',
  '/payments': 'Payments',
  '/report': 'What shoppers do',
  '/people': 'Staff',
  '/people/create': 'Create Staff',
  '/audit': 'Audit',
};

for (const width of [360, 1440])
  test(`pages of the desk are accessible and fit at ${width} px`, { tag: '@promise' }, async ({
    page,
    context,
  }) => {
    const { db, stop } = await openDatabase();
    await signInStaff(context, db, ['administrator'], `Ada of pages ${width}`);
    await page.setViewportSize({ width, height: 800 });
    for (const [path, title] of Object.entries(PAGES)) {
      await page.goto(`/ops/desk#${path}`);
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      await expectAccessible(page);
    }
    await stop();
  });
