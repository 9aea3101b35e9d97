import type { Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { DEMO, fillSignIn, pressSignIn } from '../support/member.ts';
import { sendMessage } from '../support/page-parts.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, sampleOf, test } from '../support/test.ts';
import { answerConsent, DESKTOP } from '../support/visitor.ts';

test.use(DESKTOP);
test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl));

test.describe('captcha', { tag: '@promise' }, () => {
  test('loads only on pages with a form, and is invisible', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(paths.rewards());
    await page.waitForLoadState('networkidle');
    expect(asked.filter((url) => /captcha/.test(url))).toEqual([]);

    for (const path of sampleOf(
      [paths.contactUs(), paths.joinNow(), paths.pink(), paths.getTangerDealDays(), paths.signIn()],
      (one) => one === paths.contactUs() || one === paths.pink(),
    )) {
      const ready = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/captcha');
      await page.goto(path);
      expect((await ready).ok(), path).toBe(true);
      await expect(page.getByText(/robot|captcha/i)).toHaveCount(0);
      expect(page.frames()).toHaveLength(1);
    }
  });

  test('verifies while the page stays responsive', async ({ page, expectedErrors }) => {
    // The password is wrong.
    expectedErrors.push('401');
    await page.goto(paths.signIn());
    await page.waitForLoadState('networkidle');
    await fillSignIn(page, { ...DEMO, password: 'not the password' });
    await page.evaluate(() => {
      // Rounds of the work: all, those since the page had its last turn, and the most between two of its turns.
      const work = { rounds: 0, sinceTurn: 0, most: 0 };
      Object.assign(window, { work });
      const { deriveBits } = SubtleCrypto.prototype;
      SubtleCrypto.prototype.deriveBits = function (...round) {
        work.rounds++;
        work.most = Math.max(work.most, ++work.sinceTurn);
        return deriveBits.apply(this, round);
      };
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        work.sinceTurn = 0;
        port2.postMessage(null);
      };
      port2.postMessage(null);
    });
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && new URL(request.url()).pathname === paths.signIn(),
    );
    await pressSignIn(page);
    await sent;
    // The browser's own threads do the work: the page has turns between the rounds.
    const { rounds, most } = await page.evaluate(
      () => Reflect.get(window, 'work') as { rounds: number; most: number },
    );
    expect(rounds).toBeGreaterThan(20);
    expect(most).toBeLessThan(rounds / 4);
  });

  test.describe('that is unavailable', () => {
    test.use({ expectedErrors: ['503', 'Failed to load'] });
    const refuse = (page: Page) => page.route('**/api/captcha', (route) => route.fulfill({ status: 503 }));

    test('leaves members the sign-in form and another way to contact us', async ({ page }) => {
      await refuse(page);
      await page.goto(paths.signIn());
      await fillSignIn(page);
      await pressSignIn(page);
      const alert = page.getByRole('alert').filter({ hasText: 'security check isn’t responding' });
      await expect(alert).toBeVisible();
      await expect(page.getByLabel('Email address')).toHaveValue(DEMO.email);
      await alert.getByRole('link', { name: 'Reach us another way' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
    });

    test('keeps the visitor’s message, with phone and address beside it', async ({ page }) => {
      await refuse(page);
      await page.goto(paths.contactUs());
      await sendMessage(page);
      const alert = page.getByRole('alert').filter({ hasText: 'using the details on this page' });
      await expect(alert).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: /^\+?\d/ })).toBeVisible();
      await expect(page.getByLabel('Your message')).toHaveValue(/third button/);
    });
  });
});
