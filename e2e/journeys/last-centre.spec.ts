import { paths } from 'shared-contracts/content';
import { DECLARED_KEYS, favouritesSchema } from 'shared-contracts/member';
import { signIn } from '../support/member.ts';
import { link, text } from '../support/page-parts.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent, DESKTOP } from '../support/visitor.ts';

test.use(DESKTOP);

test.describe('with functional consent', () => {
  test.use({ consent: 'functional' });

  test('the home page and the brands page start with the last center', async ({ page }) => {
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

    await link(page, /Brands A to Z/).click();
    await link(page, 'Nike').click();
    await expect(page).toHaveURL(/near=/);
    await expect(text(page, /mi by car$/)).toBeVisible();
  });
});

test('the last center is saved to the account only with consent', { tag: '@promise' }, async ({
  page,
  context,
}) => {
  const kept = async () =>
    favouritesSchema.parse(await (await page.request.get('/api/user-get-favorite-deals')).json()).last_center;
  const visit = async (centre: string) => {
    const favourites = page.waitForResponse('**/api/user-get-favorite-deals');
    await page.goto(paths.centre(centre));
    await favourites;
  };
  const { baseUrl } = siteUnderTest();
  await answerConsent(context, baseUrl);
  await page.goto(paths.centre('savannah'));
  await page.goto(paths.home());
  await expect(page.getByText('Today’s pick')).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), DECLARED_KEYS.lastCentre.name)).toBeNull();

  await signIn(page);
  const before = await kept();
  const centre = before === 'savannah' ? 'asheville' : 'savannah';
  await visit(centre);
  // By then the previous page has sent everything.
  await page.goto(paths.home());
  await page.waitForLoadState('networkidle');
  expect(await kept()).toBe(before);

  await answerConsent(context, baseUrl, { functional: true });
  await visit(centre);
  await expect.poll(kept).toBe(centre);
});
