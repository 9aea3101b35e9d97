import { paths } from 'shared-contracts';
import { freePort } from '../../tooling/src/testing/free-port.ts';
import { type FakeTurnstile, startFakeTurnstile } from '../support/fake-turnstile.ts';
import { type SecondSite, startSecondSite } from '../support/second-site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent, DESKTOP } from '../support/visitor.ts';

const SECRET = 'a-secret-key-of-a-test';

test.use(DESKTOP);

let service: FakeTurnstile;
let site: SecondSite;
test.beforeAll(async () => {
  service = await startFakeTurnstile(SECRET, 'localhost');
  site = await startSecondSite(await freePort(), {
    TURNSTILE_SITE_KEY: 'a-site-key',
    TURNSTILE_SECRET_KEY: SECRET,
    TURNSTILE_URL: service.origin,
  });
});
test.afterAll(async () => {
  await site.stop();
  await service.stop();
});
test.beforeEach(async ({ context }) => answerConsent(context, site.origin));

test('its script comes only with a form behind it, by the one Trusted Types policy that may load it', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push('TrustedScriptURL');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const answer = await page.goto(site.origin + paths.rewards());
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.startsWith(service.origin))).toEqual([]);
  const csp = (await answer?.headerValue('content-security-policy')) ?? '';
  expect(csp).toContain(`frame-src 'self' ${service.origin}`);
  expect(csp).toContain('trusted-types worker captcha');
  expect(csp).toContain("require-trusted-types-for 'script'");

  await page.goto(site.origin + paths.contactUs());
  await expect
    .poll(() => asked.some((url) => url.startsWith(`${service.origin}/turnstile/v0/api.js`)))
    .toBe(true);
  // Nobody else can use that policy for another address.
  const isRefused = await page.evaluate(() => {
    try {
      const script = document.createElement('script');
      script.src = 'https://example.com/other.js';
      return false;
    } catch {
      return true;
    }
  });
  expect(isRefused).toBe(true);
});

async function write(page: import('playwright').Page) {
  await page.goto(site.origin + paths.contactUs());
  await page.getByLabel('What is it about?').selectOption({ label: 'This website' });
  await page.getByLabel('Your name').fill('Ada Example');
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByLabel('Your message').fill(`The third button says nothing, at ${crypto.randomUUID()}.`);
  await page.getByRole('button', { name: 'Send message' }).click();
}

test('a message is sent with a token that the service is asked about', async ({ page }) => {
  await write(page);
  await expect(page.getByRole('heading', { name: 'Thanks, we got your message' })).toBeVisible();
  expect(service.verified).toEqual(['contact']);
  await expect(page.locator('[data-widget]')).toHaveCount(0);
});

test.describe('while the service is gone', () => {
  test.use({ expectedErrors: ['503'] });
  test.afterAll(() => {
    service.isGone = false;
  });

  test('the writer is told, and how else to reach us', async ({ page }) => {
    service.isGone = true;
    await write(page);
    await expect(page.getByRole('alert').filter({ hasText: 'using the details on this page' })).toBeVisible();
    await expect(page.getByLabel('Your message')).toHaveValue(/third button/);
  });
});
