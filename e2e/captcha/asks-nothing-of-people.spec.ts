import { paths } from 'shared-contracts';
import { DEMO, fillSignIn, pressSignIn } from '../support/member.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent, DESKTOP } from '../support/visitor.ts';

test.use(DESKTOP);
test.beforeEach(async ({ context }) => answerConsent(context, siteUnderTest().baseUrl));

for (const path of [paths.signIn(), paths.joinNow(), '/pink', '/get-tanger-deal-days', paths.contactUs()]) {
  test(`${path} gets its captcha ready by itself, and shows nothing of it`, async ({ page }) => {
    const ready = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/captcha');
    await page.goto(path);
    expect((await ready).ok()).toBe(true);
    await expect(page.getByText(/robot|captcha/i)).toHaveCount(0);
    expect(page.frames()).toHaveLength(1);
  });
}

test('pages without a form behind it load nothing of it', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(paths.rewards());
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => /captcha/.test(url))).toEqual([]);
});

test('its work leaves the page free: nobody waits for a click or a key', async ({ page, expectedErrors }) => {
  // The password is wrong.
  expectedErrors.push('401');
  await page.goto(paths.signIn());
  await page.waitForLoadState('networkidle');
  await fillSignIn(page, { ...DEMO, password: 'not the password' });
  await page.evaluate(() => {
    // Rounds of the work altogether, since the page had its last turn, and the most between two of its turns.
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
  // They are jobs of the browser's own threads: the page has its turn between them.
  const { rounds, most } = await page.evaluate(
    () => Reflect.get(window, 'work') as { rounds: number; most: number },
  );
  expect(rounds).toBeGreaterThan(20);
  expect(most).toBeLessThan(rounds / 4);
});

test.describe('captcha that cannot be had', () => {
  test.use({ expectedErrors: ['503', 'Failed to load'] });

  test('members keep what they typed, and are told how else to reach us', async ({ page }) => {
    await page.route('**/api/captcha', (route) => route.fulfill({ status: 503 }));
    await page.goto(paths.signIn());
    await fillSignIn(page);
    await pressSignIn(page);
    const alert = page.getByRole('alert').filter({ hasText: 'couldn’t reach the check' });
    await expect(alert).toBeVisible();
    await expect(page.getByLabel('Email address')).toHaveValue(DEMO.email);
    await alert.getByRole('link', { name: 'Reach us another way' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
  });

  test('writers too, with phone and address beside the form', async ({ page }) => {
    await page.route('**/api/captcha', (route) => route.fulfill({ status: 503 }));
    await page.goto(paths.contactUs());
    await page.getByLabel('What is it about?').selectOption({ label: 'This website' });
    await page.getByLabel('Your name').fill('Ada Example');
    await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
    await page.getByLabel('Your message').fill('The third button of the second page says nothing.');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'using the details on this page' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /^\+?\d/ })).toBeVisible();
    await expect(page.getByLabel('Your message')).toHaveValue(/third button/);
  });
});
