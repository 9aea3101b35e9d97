import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { paths } from 'shared-contracts/content';
import { freePort } from '../../tooling/src/testing/free-port.ts';
import { sendMessage } from '../support/page-parts.ts';
import { type SecondSite, startSecondSite } from '../support/second-site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent, DESKTOP } from '../support/visitor.ts';

/** The part of Cloudflare's script that pages use. Its tokens name their action. */
const SCRIPT = `
window.turnstile = {
  widgets: new Map(),
  render(container, options) {
    const id = 'w' + (this.widgets.size + 1);
    this.widgets.set(id, options);
    container.dataset.widget = id;
    return id;
  },
  execute(id) {
    const options = this.widgets.get(id);
    setTimeout(() => options.callback(options.action + '.' + crypto.randomUUID()));
  },
  remove(id) { this.widgets.delete(id); },
};`;
const SECRET = 'a-secret-key-of-a-test';

const used = new Set<string>();
const verified: string[] = [];
let isGone = false;
const service = createServer(async (request, response) => {
  if (request.method === 'GET') {
    const headers = { 'content-type': 'text/javascript', 'cross-origin-resource-policy': 'cross-origin' };
    return response.writeHead(200, headers).end(SCRIPT);
  }
  if (isGone) return request.socket.destroy();
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const form = new URLSearchParams(Buffer.concat(chunks).toString());
  const token = form.get('response') ?? '';
  const [action = ''] = token.split('.');
  const isGood = form.get('secret') === SECRET && !used.has(token);
  used.add(token);
  verified.push(action);
  const challenge_ts = new Date().toISOString();
  const good = { success: true, challenge_ts, hostname: 'localhost', action, 'error-codes': [] };
  const bad = { success: false, 'error-codes': ['timeout-or-duplicate'] };
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(isGood ? good : bad));
});

let site: SecondSite;
let origin = '';
test.beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  site = await startSecondSite(await freePort(), {
    TURNSTILE_SITE_KEY: 'a-site-key',
    TURNSTILE_SECRET_KEY: SECRET,
    TURNSTILE_URL: origin,
  });
});
test.afterAll(async () => {
  await site.stop();
  await new Promise((resolve) => service.close(resolve));
});

test.use({ ...DESKTOP, expectedErrors: ['TrustedScriptURL', '503'] });

test('Turnstile loads with a form, verifies a message, and can be unavailable', { tag: '@promise' }, async ({
  page,
  context,
}) => {
  await answerConsent(context, site.origin);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const answer = await page.goto(site.origin + paths.rewards());
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => url.startsWith(origin))).toEqual([]);
  const csp = (await answer?.headerValue('content-security-policy')) ?? '';
  expect(csp).toContain(`frame-src 'self' ${origin}`);
  expect(csp).toContain('trusted-types worker captcha');
  expect(csp).toContain("require-trusted-types-for 'script'");

  await page.goto(site.origin + paths.contactUs());
  await expect.poll(() => asked.some((url) => url.startsWith(`${origin}/turnstile/v0/api.js`))).toBe(true);
  // Its Trusted Types policy allows no other address.
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

  await sendMessage(page);
  await expect(page.getByRole('heading', { name: 'Thanks, we got your message' })).toBeVisible();
  expect(verified).toEqual(['contact']);
  await expect(page.locator('[data-widget]')).toHaveCount(0);

  isGone = true;
  await page.goto(site.origin + paths.contactUs());
  await sendMessage(page);
  await expect(page.getByRole('alert').filter({ hasText: 'using the details on this page' })).toBeVisible();
  await expect(page.getByLabel('Your message')).toHaveValue(/third button/);
});
