import type { Page } from 'playwright';
import { CAPTCHA_PATHS, paths } from 'shared-contracts';
import { drawReceipt } from '../receipts/drawn-receipt.ts';
import { fillSignIn, pressSignIn, signIn } from '../support/member.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

const { baseUrl } = siteUnderTest();
test.beforeEach(({ context }) => answerConsent(context, baseUrl));

const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const hello = (page: Page) => page.getByRole('heading', { level: 1, name: /^Hello/ });

test('A sign-in whose post hangs: says so after ten seconds, keeps what was typed, and can be sent again', async ({
  page,
}) => {
  await page.route(/\/sign-in\?interaction=/, (route) =>
    route.request().method() === 'POST' ? undefined : route.continue(),
  );
  await page.goto(paths.signIn({ callbackUrl: paths.profile() }));
  await fillSignIn(page);
  await pressSignIn(page);
  await expect(alert(page).getByText('We can’t reach sign-in')).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveValue('demo@example.com');
  await page.unrouteAll();
  await pressSignIn(page);
  await expect(hello(page)).toBeVisible();
});

test('A captcha whose challenge hangs: is given up after ten seconds, and the form can be sent again', async ({
  page,
}) => {
  await page.route(`**${CAPTCHA_PATHS.challenge}?*`, () => undefined);
  await page.goto(paths.signIn({ callbackUrl: paths.profile() }));
  await fillSignIn(page);
  await pressSignIn(page);
  await expect(alert(page).getByText(/robot/)).toBeVisible();
  await page.unrouteAll();
  await pressSignIn(page);
  await expect(hello(page)).toBeVisible();
});

test('An upload that stands still: is given up after ten seconds, and goes on with the same file', async ({
  page,
}) => {
  const { file } = await drawReceipt({ about: 80 }, 60);
  await signIn(page);
  await page.goto(paths.uploadReceipt());
  await page.getByLabel('Where did you shop?').selectOption('charleston');
  await page.route('**/api/user-receipts?*', (route) =>
    route.request().method() === 'POST' ? undefined : route.continue(),
  );
  await page.getByLabel('Photo or PDF').setInputFiles(file);
  await expect(alert(page).getByText('Nothing is lost; we’ll send the same file again.')).toBeVisible();
  await page.unrouteAll();
  await alert(page).getByRole('button').first().click();
  await expect(page).toHaveURL(/\?receipt=/);
});

test('A provider list without ours: the sign-in page stands, and says on sending what is wrong', async ({
  page,
}) => {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents++;
  });
  // Known before: one that is asked for as the test ends would have nothing to answer with any more.
  const { oidc } = await (await page.request.get('/api/auth/providers')).json();
  await page.route('**/api/auth/providers', (route) =>
    route.fulfill({ json: { another: { ...oidc, id: 'another' } } }),
  );
  await page.goto(paths.signIn());
  await fillSignIn(page);
  await pressSignIn(page);
  await expect(alert(page).getByText('Sign-in didn’t go through')).toBeVisible();
  expect(documents).toBe(1);

  await page.goto(paths.joinNow());
  await expect(page).toHaveURL(paths.signIn({ error: 'CLIENT_SESSION_ERROR' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});
