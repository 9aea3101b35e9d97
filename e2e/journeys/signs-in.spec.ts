import { createServer } from 'node:http';
import { paths } from 'shared-contracts';
import { fillJoinForm } from '../../tooling/src/browser/join-form.ts';
import { freePort } from '../../tooling/src/testing/free-port.ts';
import { fillJoin, join, NEW_PASSWORD } from '../support/join.ts';
import { linkMailedTo } from '../support/mail.ts';
import { DEMO, fillSignIn, pressSignIn, pressSignOut, signIn, watchForTokens } from '../support/member.ts';
import { OUTSIDE_MEMBER, startOutsideProvider } from '../support/outside-provider.ts';
import { startSecondSite } from '../support/second-site.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

const { baseUrl } = siteUnderTest();
const heading = { level: 1 } as const;

test.beforeEach(({ context }) => answerConsent(context, baseUrl));

test('joins, confirms, signs out, signs in, follows a deep link, and is out in every tab at once', async ({
  page,
  context,
}) => {
  const email = `sam-${Date.now().toString(36)}@example.com`;
  const password = 'three blue bicycles';
  const tokens = await watchForTokens(page);

  await page.goto(paths.joinNow({ callbackUrl: paths.profile() }));
  await page.getByRole('button', { name: /^Join/ }).last().click();
  await expect(page.getByText('Enter your first name.').first()).toBeVisible();
  await fillJoinForm(page, { email, password, firstName: 'Sam' });
  await expect(page.getByRole('heading', { ...heading, name: 'Check your email' })).toBeFocused();
  // This site sends no mail, and says where it is.
  await expect(page.getByRole('status').getByText('.data/mail')).toBeVisible();

  const second = await context.newPage();
  const secondTokens = await watchForTokens(second);
  await second.goto(await linkMailedTo(email));
  await second.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(second).toHaveURL(paths.profile());
  await expect(second.getByRole('heading', { ...heading, name: 'Hello, Sam' })).toBeVisible();
  // The tab that was left waiting knows it without being asked.
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
  await expect(
    page.getByRole('heading', { ...heading, name: 'Sign in to see your points history' }),
  ).toBeVisible();
  await fillSignIn(page, { email, password });
  await pressSignIn(page);
  await expect(page).toHaveURL(paths.transactionHistory());
  await expect(page.getByRole('heading', { ...heading, name: 'Points history' })).toBeVisible();

  const other = await context.newPage();
  await other.goto(paths.profile());
  await pressSignOut(other);
  await expect(page).toHaveURL(/\/sign-in\?error=SessionRequired/);
  await expect(other).toHaveURL(paths.home());

  expect([...tokens.found, ...secondTokens.found]).toEqual([]);
});

test('opens the link of a join in another browser, and chooses the password there', async ({
  page,
  browser,
}) => {
  const email = await fillJoin(page, paths.profile());
  const elsewhere = await browser.newContext({ baseURL: baseUrl });
  await answerConsent(elsewhere, baseUrl);
  const phone = await elsewhere.newPage();
  const link = await linkMailedTo(email);
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(phone.getByRole('heading', { ...heading, name: 'Choose your password' })).toBeVisible();
  await phone.getByRole('button', { name: 'Save and finish joining' }).click();
  await expect(phone.getByText('Choose a password.').first()).toBeVisible();
  await phone.getByLabel('Password', { exact: true }).fill('four green kettles');
  await phone.getByRole('button', { name: 'Save and finish joining' }).click();
  await expect(phone).toHaveURL(paths.profile());
  await phone.goto(link);
  await phone.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(phone.getByRole('heading', { ...heading, name: 'This link has expired' })).toBeVisible();
  await elsewhere.close();
});

test('the cookie is out of reach of scripts and other hosts, and changes at sign-in', async ({
  page,
  context,
}) => {
  const session = async () => (await context.cookies()).find(({ name }) => name === '__Host-session');
  await signIn(page);
  const first = await session();
  expect(first).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' });
  await page.goto(paths.signIn());
  await expect(page.getByText(/You’re signed in/)).toBeVisible();
  await context.clearCookies({ name: 'identity_session' });
  await page.evaluate(() => fetch('/api/auth/session'));
  expect(await page.evaluate(() => document.cookie)).not.toContain('session');
});

test('a link from another site finds the member signed in', async ({ page }) => {
  const server = createServer((_request, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(`<a href="${baseUrl}${paths.profile()}">To your points</a>`),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  await signIn(page);
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.getByRole('link').click();
  await expect(page.getByRole('heading', { ...heading, name: /^Hello/ })).toBeVisible();
  server.close();
});

test('signs in with a provider of somebody else', async ({ page }) => {
  const port = await freePort();
  const provider = await startOutsideProvider(`http://localhost:${port}/sign-in/callback`);
  const site = await startSecondSite(port, {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Elsewhere',
  });
  await answerConsent(page.context(), site.origin);
  const tokens = await watchForTokens(page);

  await page.goto(site.origin + paths.profile());
  await page.getByRole('button', { name: 'Continue with Elsewhere' }).click();
  await expect(page.getByRole('heading', { ...heading, name: 'Sign in at Elsewhere' })).toBeVisible();
  await page.getByRole('button', { name: 'It is me' }).click();
  await expect(page).toHaveURL(site.origin + paths.profile());
  await expect(
    page.getByRole('heading', { ...heading, name: `Hello, ${OUTSIDE_MEMBER.given_name}` }),
  ).toBeVisible();
  expect(tokens.found).toEqual([]);

  const other = await page.context().newPage();
  await other.goto(site.origin + paths.profile());
  await pressSignOut(other);
  await expect(other).not.toHaveURL(site.origin + paths.profile());
  await expect(page).toHaveURL(/\/sign-in\?error=SessionRequired/);
  // The sign-in page still asks for its providers: nobody may be looking when the site goes.
  await expect(page.getByRole('button', { name: 'Continue with Elsewhere' })).toBeVisible();
  await other.close();
  await page.goto('about:blank');
  await site.stop();
  await provider.stop();
});

test.describe('sign-in troubles', () => {
  test.use({ expectedErrors: ['Failed to load resource', 'net::ERR_FAILED'] });

  test('the sign-in is down: says so, keeps what was typed, and works a moment later', async ({ page }) => {
    await page.goto(paths.signIn({ callbackUrl: paths.profile() }));
    await page.route('**/oidc/**', (route) => route.abort());
    await fillSignIn(page);
    await pressSignIn(page);
    await expect(page.getByRole('alert').getByText('We can’t reach sign-in')).toBeVisible();
    await expect(page.getByLabel('Email address')).toHaveValue(DEMO.email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(DEMO.password);
    await page.unroute('**/oidc/**');
    await pressSignIn(page);
    await expect(page).toHaveURL(paths.profile());
  });

  test('a sign-out whose answer is lost has signed out all the same, in other tabs too', async ({
    page,
    context,
  }) => {
    await signIn(page);
    const other = await context.newPage();
    await other.goto(paths.profile());
    await other.route('**/api/auth/signout', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await pressSignOut(other);
    await expect(other).toHaveURL(paths.home());
    await expect(page).toHaveURL(/\/sign-in\?error=SessionRequired/);
  });

  test('a wrong password says so and keeps what was typed', async ({ page }) => {
    await page.goto(paths.signIn());
    await fillSignIn(page, { email: DEMO.email, password: 'not the password' });
    await pressSignIn(page);
    await expect(page.getByRole('alert').getByText('That didn’t match')).toBeVisible();
    await expect(page.getByLabel('Email address')).toHaveValue(DEMO.email);
  });

  test('a form that is sent before its scripts have come is sent when they are there, with what was typed', async ({
    page,
  }) => {
    const wanted = Promise.withResolvers<void>();
    await page.route('**/releases/shell/**/app.*.js', async (route) => {
      await wanted.promise;
      await route.continue();
    });
    await page.goto(paths.signIn({ callbackUrl: paths.profile() }), { waitUntil: 'commit' });
    await fillSignIn(page);
    await pressSignIn(page);
    await expect(
      page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }),
    ).toHaveAttribute('aria-busy', 'true');
    wanted.resolve();
    await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible();
  });

  test('a clock five minutes off does not matter', async ({ page }) => {
    await page.clock.setSystemTime(Date.now() - 5 * 60_000);
    await signIn(page);
  });

  test('a session that ends in a half-filled form: says so, and the form is kept', async ({
    page,
    context,
  }) => {
    // A member of its own: another name of the one that the sample content brings is for all specs after this.
    const email = await join(page, paths.personalPreferences());
    await page.getByLabel('First name').fill('Dagmar');
    await context.clearCookies({ name: '__Host-session' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('You’ve been signed out')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Dagmar');

    const other = await context.newPage();
    await signIn(other, { email, password: NEW_PASSWORD });
    await other.close();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });
});
