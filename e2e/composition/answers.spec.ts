import { paths } from 'shared-contracts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

for (const path of ['/no-such-centre', '/no-such-centre/stores', '/a/b/c/d', '/charleston/no-such-page']) {
  test(`answers ${path} with 404 and the way on`, async ({ page, expectedErrors: _ }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Find a center' }).click();
    await expect(page).toHaveURL(paths.findACentre());
  });
}
test.use({ expectedErrors: ['the server responded with a status of 404'] });

for (const [path, status] of [
  ['/404', 404],
  ['/500', 500],
  ['/error', 200],
] as const) {
  test(`has its own page at ${path}`, async ({ request }) => {
    const response = await request.get(path);
    expect(response.status()).toBe(status);
    expect(await response.text()).toContain('<h1');
  });
}

test('says what a code means at /error, and nothing of one that it does not know', async ({ request }) => {
  const textAt = async (query: string) => (await request.get(`/error${query}`)).text();
  expect(await textAt('?error=AccountNotLinkedError')).toContain('an account that signs in another way');
  const plain = 'We couldn’t finish the last step.';
  expect(await textAt('')).toContain(plain);
  expect(await textAt('?error=Made-Up-Code')).toContain(plain);
});

test('refuses another version of the content API, and none', async ({ request }) => {
  const versions: Array<Record<string, string>> = [{ 'x-api-version': '2.0' }, {}];
  for (const headers of versions) {
    const response = await request.get('/api/centers', { headers });
    expect(response.status()).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'UNSUPPORTED_API_VERSION' });
  }
});

test('sends a visitor from a page for members to sign-in, which says why and brings them back', async ({
  page,
}) => {
  await page.goto('/profile');
  await expect(page).toHaveURL(paths.signIn({ error: 'SessionRequired', callbackUrl: '/profile' }));
  await expect(page.getByRole('main')).toContainText(/sign in/i);
});

test('every page carries a strict policy and none of a member', async ({ request }) => {
  const response = await request.get(paths.home());
  const policy = response.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toContain('unsafe');
  expect(response.headers()['set-cookie']).toBeUndefined();
  const again = await request.get(paths.home(), {
    headers: { 'if-none-match': response.headers().etag ?? '' },
  });
  expect(again.status()).toBe(304);
  expect(siteUnderTest().baseUrl).toBeTruthy();
});
