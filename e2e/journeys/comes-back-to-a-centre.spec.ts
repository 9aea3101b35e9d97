import { DECLARED_KEYS, favouritesSchema, paths } from 'shared-contracts';
import { signIn } from '../support/member.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent, DESKTOP } from '../support/visitor.ts';

test.use(DESKTOP);

test('meets the last centre on the home page, and brands nearest to it, when that may be remembered', async ({
  page,
  context,
}) => {
  await answerConsent(context, siteUnderTest().baseUrl, { functional: true });
  await page.goto(paths.centre('savannah'));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Find a Tanger' }).click();
  await expect(page).toHaveURL(paths.findACentre());
  await page.goto(paths.home());
  const glance = page.getByRole('region', { name: /Savannah/ });
  await expect(glance.getByText('Your last visit')).toBeVisible();
  await expect(glance.getByRole('link', { name: 'Savannah' })).toHaveAttribute(
    'href',
    paths.centre('savannah'),
  );
  await expect(page.getByRole('link', { name: 'All deals in Savannah' })).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Brands A to Z' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Nike', exact: true }).click();
  await expect(page).toHaveURL(/near=/);
  await expect(
    page
      .getByRole('main')
      .getByText(/mi away$/)
      .first(),
  ).toBeVisible();
});

test('is a stranger again when it may not be remembered', async ({ page, context }) => {
  await answerConsent(context, siteUnderTest().baseUrl);
  await page.goto(paths.centre('savannah'));
  await page.goto(paths.home());
  await expect(page.getByText('Today’s pick')).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), DECLARED_KEYS.lastCentre.name)).toBeNull();
});

for (const functional of [true, false])
  test(`A member's last centre: is ${functional ? 'kept with the account' : 'not kept without leave'}`, async ({
    page,
    context,
  }) => {
    const kept = async () =>
      favouritesSchema.parse(await (await page.request.get('/api/user-get-favorite-deals')).json())
        .last_center;
    await answerConsent(context, siteUnderTest().baseUrl, { functional });
    await signIn(page);
    const before = await kept();
    const centre = before === 'savannah' ? 'asheville' : 'savannah';
    const favourites = page.waitForResponse('**/api/user-get-favorite-deals');
    await page.goto(paths.centre(centre));
    await favourites;
    if (functional) await expect.poll(kept).toBe(centre);
    // The page after it asks for nothing of the kind any more.
    await page.goto(paths.rewards());
    await page.waitForLoadState('networkidle');
    expect(await kept()).toBe(functional ? centre : before);
  });
