import { paths } from 'shared-contracts/content';
import { expect, test } from '../support/test.ts';

test.use({ expectedErrors: ['the server responded with a status of 404'] });

test('an unknown address shows a 404 page with a link to the centers', async ({ page }) => {
  const response = await page.goto('/charleston/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Find a center' }).click();
  await expect(page).toHaveURL(paths.findACentre({ q: 'charleston' }));
});

for (const [path, status, text] of [
  ['/no-such-centre/stores', 404, '<h1'],
  ['/500', 500, '<h1'],
  ['/error', 200, 'We couldn’t finish the last step.'],
  ['/error?error=Made-Up-Code', 200, 'We couldn’t finish the last step.'],
  ['/error?error=AccountNotLinkedError', 200, 'an account that signs in another way'],
] as const)
  test(`${path} is served by the shell`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(status);
    expect(await response.text()).toContain(text);
  });
