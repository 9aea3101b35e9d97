import { paths } from 'shared-contracts';
import { watchForTokens } from '../support/member.ts';
import { freePort, startSecondSite } from '../support/second-site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';
import { startGlewlwyd } from './glewlwyd.ts';
import { startLemonLdap } from './lemonldap.ts';

const PROVIDERS = { Glewlwyd: startGlewlwyd, 'LemonLDAP::NG': startLemonLdap } as const;
const CLIENT = { id: 'outlet-centres', secret: 'a-secret-between-the-two-of-them' } as const;

// Their own pages are not ours to judge.
test.use({ expectedErrors: [''] });

for (const [name, start] of Object.entries(PROVIDERS))
  test(`${name}: signs in, ends both sessions, and ends the site's when its own ends`, async ({ page }) => {
    const [port, providerPort] = [await freePort(), await freePort()];
    const provider = await start(providerPort, { ...CLIENT, origin: `http://localhost:${port}` });
    const site = await startSecondSite(port, {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: name,
    });
    await answerConsent(page.context(), site.origin);
    const tokens = await watchForTokens(page);
    const goOn = () => page.getByRole('button', { name: `Continue with ${name}` }).click();
    // A provider may tell no name.
    const greeting = page.getByRole('heading', { level: 1, name: /^(Hello, |Your profile$)/ });

    try {
      await test.step('who joins gets to its form, by a question that it understands', async () => {
        await page.goto(site.origin + paths.joinNow({ callbackUrl: paths.profile() }));
        const asked = page.waitForRequest((request) => request.url().includes('code_challenge='));
        await goOn();
        expect(new URL((await asked).url()).searchParams.get('prompt')).toBeNull();
        await provider.signIn(page, 'first');
        await expect(page).toHaveURL(site.origin + paths.profile());
        await expect(greeting).toBeVisible();
      });

      await test.step('signing out ends its session, too: its form comes again', async () => {
        await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click();
        await provider.confirmSignOut?.(page);
        if (provider.sendsBack) await expect(page).toHaveURL(`${site.origin}/`);
        await page.goto(site.origin + paths.profile());
        await goOn();
        await provider.signIn(page, 'again');
        await expect(greeting).toBeVisible();
      });

      const { endSession } = provider;
      if (endSession)
        await test.step('the end of its session ends that of the site (Back-Channel Logout)', async () => {
          await endSession(page);
          await page.goto(site.origin + paths.transactionHistory());
          await expect(page).toHaveURL(/\/sign-in\?error=SessionRequired/);
        });
      expect(tokens.found.filter((place) => place.startsWith(site.origin))).toEqual([]);
    } finally {
      await page.goto('about:blank');
      await site.stop();
      await provider.stop();
    }
  });
