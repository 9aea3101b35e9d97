import { paths } from 'shared-contracts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent, DESKTOP } from '../support/visitor.ts';

test.use(DESKTOP);

test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl));

for (const { path, name, call } of [
  { path: paths.findACentre(), name: /city, zip or center/i, call: '**/api/centers?*' },
  { path: paths.brands(), name: 'Name of a brand', call: '**/api/brands?*' },
]) {
  test(`the search of ${path} keeps the focus, and the letters that are typed on while it is answered`, async ({
    page,
  }) => {
    const answered = Promise.withResolvers<void>();
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.route(call, async (route) => {
      await answered.promise;
      await route.continue();
    });
    const input = page.getByRole('main').getByLabel(name);
    await input.focus();
    await page.keyboard.type('deer');
    const asked = page.waitForRequest(call);
    await page.keyboard.press('Enter');
    await asked;
    await page.keyboard.type(' park');
    answered.resolve();
    await expect(page).toHaveURL(/q=deer$/);
    await expect(input).toHaveValue('deer park');
    await expect(input).toBeFocused();
    // What was sent off is followed, as ever.
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/q=deer\+park$/);
    await page.goto(path);
    await page.goBack();
    await expect(input).toHaveValue('deer park');
  });
}
