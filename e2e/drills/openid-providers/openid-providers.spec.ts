import type { Page } from 'playwright/test';
import { paths } from 'shared-contracts/content';
import { freePort } from '../../../tooling/src/testing/free-port.ts';
import { join, NEW_PASSWORD } from '../../support/join.ts';
import { mailTo } from '../../support/mail.ts';
import { fillSignIn, pressSignIn, pressSignOut, watchForTokens } from '../../support/member.ts';
import { type SecondSite, startSecondSite } from '../../support/second-site.ts';
import { siteUnderTest } from '../../support/site.ts';
import { expect, test } from '../../support/test.ts';
import { answerConsent } from '../../support/visitor.ts';
import type { ForeignProvider } from './foreign-provider.ts';
import { startGlewlwyd } from './glewlwyd.ts';
import { startLemonLdap } from './lemonldap.ts';

const PROVIDERS = { Glewlwyd: startGlewlwyd, 'LemonLDAP::NG': startLemonLdap } as const;
const CLIENT = { id: 'outlet-centres', secret: 'a-secret-between-the-two-of-them' } as const;

// Errors on the providers' own pages do not count.
test.use({ expectedErrors: [''] });

/** A provider, and a site with it on the data of the site under test, which has its own provider. */
interface Pair {
  readonly provider: ForeignProvider;
  readonly site: SecondSite;
}

async function withPair(name: keyof typeof PROVIDERS, use: (pair: Pair) => Promise<void>): Promise<void> {
  const [port, providerPort] = [await freePort(), await freePort()];
  const provider = await PROVIDERS[name](providerPort, { ...CLIENT, origin: `http://localhost:${port}` });
  try {
    const site = await startSecondSite(port, {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: name,
    });
    try {
      await use({ provider, site });
    } finally {
      await site.stop();
    }
  } finally {
    await provider.stop();
  }
}

const headingOf = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

for (const name of ['Glewlwyd', 'LemonLDAP::NG'] as const) {
  const goOn = (page: Page) => page.getByRole('button', { name: `Continue with ${name}` }).click();

  test(`${name}: member signs in, and signs out of site and provider`, ({ page }) =>
    withPair(name, async ({ provider, site }) => {
      const [person] = provider.people;
      await answerConsent(page.context(), site.origin);
      const tokens = await watchForTokens(page);
      // A provider may not send a name.
      const greeting = headingOf(page, /^(Hello, |Your profile$)/);

      await test.step('member joins by the provider’s form and returns', async () => {
        await page.goto(site.origin + paths.joinNow({ callbackUrl: paths.profile() }));
        const asked = page.waitForRequest((request) => request.url().includes('code_challenge='));
        await goOn(page);
        expect(new URL((await asked).url()).searchParams.get('prompt')).toBeNull();
        await provider.signIn(page, person, 'first');
        await expect(page).toHaveURL(site.origin + paths.profile());
        await expect(greeting).toBeVisible();
      });

      await test.step('sign-out also ends the provider’s session', async () => {
        await pressSignOut(page);
        await provider.confirmSignOut?.(page);
        if (provider.sendsBack) await expect(page).toHaveURL(`${site.origin}/`);
        await page.goto(site.origin + paths.profile());
        await goOn(page);
        await provider.signIn(page, person, 'again');
        await expect(greeting).toBeVisible();
      });

      const { endSession } = provider;
      if (endSession)
        await test.step('ending the provider’s session ends the site’s session (Back-Channel Logout)', async () => {
          await endSession(page);
          await page.goto(site.origin + paths.transactionHistory());
          await expect(page).toHaveURL(/\/sign-in\?error=SessionRequired/);
        });
      expect(tokens.found.filter((place) => place.startsWith(site.origin))).toEqual([]);
      await page.goto('about:blank');
    }));

  test(`${name}: member with a password links the provider by mail`, ({ page, browser }) =>
    withPair(name, async ({ provider, site }) => {
      const [, person] = provider.people;
      const own = siteUnderTest().baseUrl;
      const startFresh = async () => {
        // No request of the page may follow the end of its session.
        await page.goto('about:blank');
        await page.context().clearCookies();
        for (const origin of [own, site.origin]) await answerConsent(page.context(), origin);
      };
      const refused = page.getByRole('main').getByText('This email signs in another way');
      let link = '';

      await test.step('a member with the same address gets a message and a mail with a link', async () => {
        await startFresh();
        await join(page, paths.profile(), person.email);
        await startFresh();
        await page.goto(site.origin + paths.profile());
        await goOn(page);
        await provider.signIn(page, person, 'first');
        await expect(refused).toBeVisible();
        const { text = '' } = await mailTo(person.email, /^Link your/);
        link = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
        expect(new URL(link).origin).toBe(site.origin);
      });

      await test.step('the link is refused in another browser, and when it is incomplete', async () => {
        const elsewhere = await browser.newContext();
        const other = await elsewhere.newPage();
        await other.goto(link);
        await expect(headingOf(other, 'Open this link where you signed in')).toBeVisible();
        await expect(other.getByText('If you didn’t ask to link your account')).toBeVisible();
        await elsewhere.close();
        await page.goto(link.slice(0, -20));
        await expect(headingOf(page, 'This link isn’t complete')).toBeVisible();
        await expect(page.getByText(`Sign in with ${name} again`)).toBeVisible();
      });

      await test.step('the link asks for consent, then links the account', async () => {
        await page.goto(link);
        await expect(headingOf(page, 'Link your account?')).toBeVisible();
        await expect(page.getByText(`You signed in with ${name} as ${person.email}`)).toBeVisible();
        await page.getByRole('link', { name: 'Not now' }).click();
        await expect(page).toHaveURL(`${site.origin}/`);
        await page.goto(link);
        await page.getByRole('button', { name: 'Link my account' }).click();
        await expect(headingOf(page, 'Your account is linked')).toBeVisible();
      });

      await test.step('the link works once', async () => {
        await page.goto(link);
        await expect(headingOf(page, 'This link has been used')).toBeVisible();
        await expect(page.getByText(`If your account is linked, sign in with ${name}.`)).toBeVisible();
      });

      await test.step('member signs in with the provider, and no longer with the password', async () => {
        await startFresh();
        await page.goto(site.origin + paths.profile());
        await goOn(page);
        await provider.signIn(page, person, 'again');
        await expect(headingOf(page, 'Hello, Pat')).toBeVisible();
        await startFresh();
        await page.goto(own + paths.profile());
        await fillSignIn(page, { email: person.email, password: NEW_PASSWORD });
        await pressSignIn(page);
        await expect(refused).toBeVisible();
      });
      await page.goto('about:blank');
    }));
}
