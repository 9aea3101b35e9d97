import { paths } from 'shared-contracts';
import { fillSignIn, pressSignIn, signIn } from '../support/member.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

const { baseUrl } = siteUnderTest();
test.beforeEach(({ context }) => answerConsent(context, baseUrl));

test('the site can be installed: Chromium finds nothing against it', async ({ page }) => {
  await page.goto(paths.home());
  await page.waitForLoadState('networkidle');
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A private window installs nothing, whatever the site.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const { errors, url } = await devtools.send('Page.getAppManifest');
  expect(new URL(url).pathname).toBe('/site.webmanifest');
  expect(errors).toEqual([]);
});

test('each shortcut of the installed app leads to a page', async ({ request }) => {
  const { shortcuts } = await (await request.get('/site.webmanifest')).json();
  expect(shortcuts.length).toBeGreaterThan(2);
  for (const { url } of shortcuts) expect((await request.get(url)).status(), url).toBe(200);
});

test('a photo that is shared to the app goes straight into the upload of a member', async ({ page }) => {
  await signIn(page);
  // A picture with nothing on it: it is taken, and read.
  const photo = await page.screenshot({ type: 'jpeg', quality: 60 });
  const share = (site: string) =>
    page.request.post(paths.uploadReceipt(), {
      multipart: { receipt: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo } },
      headers: { 'sec-fetch-site': site },
      maxRedirects: 0,
    });
  expect((await share('cross-site')).status()).toBe(403);
  const taken = await share('none');
  expect(taken.status()).toBe(303);
  const location = taken.headers().location ?? '';
  expect(location).toMatch(/^\/upload-receipt\?receipt=[0-9a-f-]{36}$/);
  // The same once more is the same receipt.
  expect((await share('none')).headers().location).toBe(location);
  await page.goto(location);
  await expect(page.getByRole('heading', { level: 1, name: 'Your receipt' })).toBeVisible();
  await expect(page.getByRole('img', { name: /receipt/i }).first()).toBeVisible();

  const text = await page.request.post(paths.uploadReceipt(), {
    multipart: { receipt: { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') } },
    headers: { 'sec-fetch-site': 'none' },
  });
  expect(new URL(text.url()).search).toBe('?shared=refused');
  await page.goto(text.url());
  await expect(page.getByRole('alert').filter({ hasText: 'isn’t here' })).toBeVisible();
});

test('a photo that is shared while nobody is signed in waits for the sign-in, and is there afterwards', async ({
  page,
}) => {
  await page.goto(paths.home());
  const photo = await page.screenshot({ type: 'jpeg', quality: 60 });
  const shared = await page.request.post(paths.uploadReceipt(), {
    multipart: { receipt: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo } },
    headers: { 'sec-fetch-site': 'none' },
    maxRedirects: 0,
  });
  const location = shared.headers().location ?? '';
  expect(location).toMatch(/^\/sign-in\?.*callbackUrl=%2Fupload-receipt%2Fshared/);
  await page.goto(location);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('submit a receipt');
  await fillSignIn(page);
  await pressSignIn(page);
  await expect(page).toHaveURL(/\/upload-receipt\?receipt=[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Your receipt' })).toBeVisible();
  await expect(page.getByRole('img', { name: /receipt/i }).first()).toBeVisible();
});
