import type { Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { CAPTCHA_PATHS } from 'shared-contracts/member';
import { fillJoinForm } from '../../tooling/src/browser/join-form.ts';
import { freePort } from '../../tooling/src/testing/free-port.ts';
import { leaveWelcome, NEW_PASSWORD } from '../support/join.ts';
import { linkMailedTo } from '../support/mail.ts';
import { DEMO, fillSignIn, pressSignIn, pressSignOut, signIn, watchForTokens } from '../support/member.ts';
import { OUTSIDE_MEMBER, startOutsideProvider } from '../support/outside-provider.ts';
import { main } from '../support/page-parts.ts';
import { hold } from '../support/page-state.ts';
import { startSecondSite } from '../support/second-site.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

test.use({ consent: 'necessary' });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const alert = (page: Page) => main(page).getByRole('alert');
const signedOut = /\/sign-in\?error=SessionRequired/;

async function expectWhatWasTyped(page: Page) {
  await expect(page.getByLabel('Email address')).toHaveValue(DEMO.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(DEMO.password);
}

test('member joins, signs out and in, and is signed out in every tab', { tag: '@promise' }, async ({
  page,
  context,
}) => {
  const email = `sam-${Date.now().toString(36)}@example.com`;
  const password = NEW_PASSWORD;
  const tokens = await watchForTokens(page);

  await page.goto(paths.joinNow({ callbackUrl: paths.profile() }));
  await page.getByRole('button', { name: /^Join/ }).last().click();
  await expect(page.getByText('Enter your first name.').first()).toBeVisible();
  await fillJoinForm(page, { email, password, firstName: 'Sam' });
  await expect(heading(page, 'Check your email')).toBeFocused();
  // This site sends no mail and names the folder instead.
  await expect(page.getByRole('status').getByText('.data/mail')).toBeVisible();

  const second = await context.newPage();
  const secondTokens = await watchForTokens(second);
  await second.goto(await linkMailedTo(email));
  await second.getByRole('button', { name: 'Confirm my email' }).click();
  await leaveWelcome(second);
  await expect(second).toHaveURL(paths.profile());
  await expect(heading(second, 'Hello, Sam')).toBeVisible();
  // The waiting tab notices the sign-in.
  await expect(page.getByText('You’re signed in, Sam')).toBeVisible();
  await second.close();

  await page.goto(paths.profile());
  await pressSignOut(page);
  await expect(page).toHaveURL(paths.home());
  await expect(
    page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Sign in' }),
  ).toBeVisible();

  await page.goto(paths.transactionHistory());
  await expect(page).toHaveURL(
    paths.signIn({ error: 'SessionRequired', callbackUrl: paths.transactionHistory() }),
  );
  await expect(heading(page, 'Sign in to see your points history')).toBeVisible();
  await fillSignIn(page, { email, password });
  await pressSignIn(page);
  await expect(page).toHaveURL(paths.transactionHistory());
  await expect(heading(page, 'Points history')).toBeVisible();
  const session = (await context.cookies()).find(({ name }) => name === '__Host-session');
  expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
  expect(await page.evaluate(() => document.cookie)).not.toContain('session');

  const other = await context.newPage();
  await other.goto(paths.profile());
  await pressSignOut(other);
  await expect(page).toHaveURL(signedOut);
  await expect(other).toHaveURL(paths.home());
  expect([...tokens.found, ...secondTokens.found]).toEqual([]);
});

test('member with a slow clock stays signed in when arriving from another site', async ({ page }) => {
  const elsewhere = 'http://elsewhere.example/';
  const body = `<a href="${siteUnderTest().baseUrl}${paths.profile()}">To your points</a>`;
  await page.route(elsewhere, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.clock.setSystemTime(Date.now() - 5 * 60_000);
  await signIn(page);
  await page.goto(paths.signIn());
  await expect(page.getByText(/You’re signed in/)).toBeVisible();
  await page.goto(elsewhere);
  await page.getByRole('link').click();
  await expect(heading(page, /^Hello/)).toBeVisible();
});

test('member of an outside provider signs in and out', async ({ page }) => {
  const port = await freePort();
  const provider = await startOutsideProvider(`http://localhost:${port}/sign-in/callback`);
  const site = await startSecondSite(port, {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Elsewhere',
    SESSION_REFETCH_SECONDS: '1',
  });
  await answerConsent(page.context(), site.origin);
  const tokens = await watchForTokens(page);

  await page.goto(site.origin + paths.profile());
  await page.getByRole('button', { name: 'Continue with Elsewhere' }).click();
  await expect(heading(page, 'Sign in at Elsewhere')).toBeVisible();
  await page.getByRole('button', { name: 'It is me' }).click();
  await expect(page).toHaveURL(site.origin + paths.profile());
  await expect(heading(page, `Hello, ${OUTSIDE_MEMBER.given_name}`)).toBeVisible();
  expect(tokens.found).toEqual([]);
  let checks = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/auth/session') checks++;
  });
  await expect.poll(() => checks).toBeGreaterThan(2);

  const other = await page.context().newPage();
  await other.goto(site.origin + paths.profile());
  await pressSignOut(other);
  await expect(other).not.toHaveURL(site.origin + paths.profile());
  await expect(page).toHaveURL(signedOut);
  // The pages must have no open calls when the site stops.
  await expect(page.getByRole('button', { name: 'Continue with Elsewhere' })).toBeVisible();
  await other.close();
  await page.goto('about:blank');
  await site.stop();
  await provider.stop();
});

test.describe('sign-in problems', () => {
  test.use({ expectedErrors: ['Failed to load resource', 'net::ERR_FAILED'] });

  test('the form explains failures and keeps the typed values', { tag: '@promise' }, async ({ page }) => {
    await page.goto(paths.signIn({ callbackUrl: paths.profile() }));
    await page.route('**/oidc/**', (route) => route.abort());
    await fillSignIn(page);
    await pressSignIn(page);
    await expect(alert(page).getByText('We can’t reach sign-in')).toBeVisible();
    await expectWhatWasTyped(page);
    await page.unroute('**/oidc/**');
    await fillSignIn(page, { email: DEMO.email, password: 'not the password' });
    await pressSignIn(page);
    await expect(alert(page).getByText('That didn’t match')).toBeVisible();
    await expect(page.getByLabel('Email address')).toHaveValue(DEMO.email);
    await fillSignIn(page);
    await pressSignIn(page);
    await expect(page).toHaveURL(paths.profile());
  });

  test('the form stops waiting for a hanging captcha or sign-in', async ({ page }) => {
    await page.route(`**${CAPTCHA_PATHS.challenge}?*`, () => undefined);
    await page.goto(paths.signIn({ callbackUrl: paths.profile() }));
    await fillSignIn(page);
    await pressSignIn(page);
    await expect(alert(page).getByText(/robot/)).toBeVisible();
    await page.unrouteAll();

    await page.route(/\/sign-in\?interaction=/, (route) =>
      route.request().method() === 'POST' ? undefined : route.continue(),
    );
    await pressSignIn(page);
    await expect(alert(page).getByText('We can’t reach sign-in')).toBeVisible();
    await expectWhatWasTyped(page);
    await page.unrouteAll();
    await pressSignIn(page);
    await expect(heading(page, /^Hello/)).toBeVisible();
  });

  test('a form submitted before its scripts load sends the typed values', async ({ page }) => {
    const load = await hold(page, '**/releases/shell/**/app.*.js');
    await page.goto(paths.signIn({ callbackUrl: paths.profile() }), { waitUntil: 'commit' });
    await fillSignIn(page);
    await pressSignIn(page);
    await expect(main(page).getByRole('button', { name: 'Sign in', exact: true })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    load();
    await expect(heading(page, /^Hello/)).toBeVisible();
  });

  test('a failed provider list, or one without our provider, is explained', { tag: '@promise' }, async ({
    page,
  }) => {
    const { oidc } = await (await page.request.get('/api/auth/providers')).json();
    await page.goto(paths.signIn());
    await page.route('**/api/auth/providers', (route) => route.fulfill({ status: 503, json: {} }));
    await fillSignIn(page);
    await pressSignIn(page);
    await expect(page).toHaveURL(paths.error({ error: 'CLIENT_FETCH_ERROR' }));
    await expect(heading(page, /./)).toBeVisible();
    await page.unrouteAll();

    await page.route('**/api/auth/providers', (route) =>
      route.fulfill({ json: { another: { ...oidc, id: 'another' } } }),
    );
    await page.goto(paths.signIn());
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents++;
    });
    await fillSignIn(page);
    await pressSignIn(page);
    await expect(alert(page).getByText('Sign-in didn’t go through')).toBeVisible();
    expect(documents).toBe(0);
    await page.goto(paths.joinNow());
    await expect(page).toHaveURL(paths.signIn({ error: 'CLIENT_SESSION_ERROR' }));
    await expect(heading(page, 'Sign in')).toBeVisible();
  });

  test('sign-out takes effect in every tab even when its answer is lost', async ({ page, context }) => {
    await signIn(page);
    const other = await context.newPage();
    await other.goto(paths.profile());
    await other.route('**/api/auth/signout', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await pressSignOut(other);
    await expect(other).toHaveURL(paths.home());
    await expect(page).toHaveURL(signedOut);
  });
});
