import type { Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { DECLARED_KEYS } from 'shared-contracts/member';
import { CHAT_FRAME_PATH } from 'shared-contracts/shell';
import { freePort } from '../../tooling/src/testing/free-port.ts';
import { startSecondSite } from '../support/second-site.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent, DESKTOP } from '../support/visitor.ts';

const { baseUrl } = siteUnderTest();
test.use(DESKTOP);

const launcher = (page: Page) => page.getByRole('link', { name: 'Help', exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Help' });
const question = (page: Page) => panel(page).getByLabel('Your question');
const cookieOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === DECLARED_KEYS.chatBot.name)?.value;

test('visitor finds answers and the contact form, and the question is kept', { tag: '@promise' }, async ({
  page,
  context,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const isFetched = () => fetched.some((url) => /\/(help|api\/gift-cards)[.?]/.test(url));
  await page.goto(paths.centre('charleston'));
  await expect(page.getByRole('region', { name: /cookies/i }).first()).toBeVisible();
  await expect(launcher(page)).toBeHidden();
  await answerConsent(context, baseUrl);
  await page.reload();
  await expect(launcher(page)).toBeVisible();
  expect(isFetched()).toBe(false);

  await launcher(page).click();
  await expect(question(page)).toBeFocused();
  expect(isFetched()).toBe(true);
  await question(page).fill('lost gift card');
  await panel(page).getByText('I lost my card. What should I do?').click();
  await expect(panel(page).locator('details[open] p').first()).toBeVisible();
  await question(page).fill('where can I park');
  await expect(panel(page).getByRole('link', { name: 'Parking, Charleston' })).toBeVisible();
  await question(page).fill('zeppelin mooring');
  await expect(panel(page).getByText('We couldn’t find an answer to that.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(launcher(page)).toBeFocused();
  await launcher(page).click();
  await question(page).fill('zeppelin mooring');
  await panel(page).getByRole('link', { name: 'Write to us' }).click();
  await expect(page.getByLabel('Your message')).toHaveValue('zeppelin mooring');
  await expect(panel(page)).toHaveCount(0);
  expect(await cookieOf(page)).toBeUndefined();

  await answerConsent(context, baseUrl, { functional: true });
  await page.goto(paths.giftCards());
  await launcher(page).click();
  await question(page).fill('parking');
  await expect.poll(() => cookieOf(page)).toBe('parking');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).first().click();
  await expect(page).toHaveURL(paths.contactUs());
  await expect(panel(page)).toHaveCount(0);
  await page.goto(paths.brands());
  await expect(panel(page)).toHaveCount(0);
  await launcher(page).click();
  await expect(question(page)).toHaveValue('parking');
  await panel(page).getByRole('button', { name: 'Close help' }).click();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
  await page
    .getByRole('button', { name: /^(Reject|Only|Necessary)/ })
    .last()
    .click();
  await expect.poll(() => cookieOf(page)).toBeUndefined();
});

test('help shows a link to the contact form when its code fails to load', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push('Failed to load resource', 'ERR_FAILED');
  await answerConsent(context, baseUrl);
  await page.goto(paths.giftCards());
  await page.route(/\/help\.[^/]*\.js/, (route) => route.abort());
  await launcher(page).click();
  await expect(page.getByRole('complementary', { name: 'Help' }).getByText('Write to us')).toBeVisible();
});

const WIDGET = `
const tries = { cookie: () => document.cookie, storage: () => localStorage.length, page: () => parent.document.title };
const can = Object.entries(tries).filter(([, run]) => { try { run(); return true; } catch { return false; } });
document.addEventListener('DOMContentLoaded', say); if (document.body) say();
function say() { document.body.textContent = 'Chat of ' + document.scripts[1].dataset.siteId + ', reaches: ' + can.map(([name]) => name).join(); }
`;

test('a vendor’s chat loads only with functional consent, in a sandboxed frame', async ({ page }) => {
  const widget = 'https://chat.example/widget.js';
  let asked = 0;
  await page.route(widget, (route) => {
    asked++;
    return route.fulfill({ contentType: 'text/javascript', body: WIDGET });
  });
  const site = await startSecondSite(await freePort(), {
    CHAT_SCRIPT_URL: widget,
    CHAT_SCRIPT_DATA: '{"site-id":"abc"}',
  });
  await answerConsent(page.context(), site.origin);
  await page.goto(site.origin + paths.giftCards());
  await launcher(page).click();
  await expect(question(page)).toBeVisible();
  await expect(panel(page).getByText('A live chat needs functional cookies.')).toBeVisible();
  expect(asked).toBe(0);

  await answerConsent(page.context(), site.origin, { functional: true });
  await page.goto(site.origin + paths.giftCards());
  await launcher(page).click();
  const frame = panel(page).locator(`iframe[src="${CHAT_FRAME_PATH}"]`);
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-forms allow-popups');
  await expect(frame.contentFrame().getByText('Chat of abc, reaches: ')).toHaveText('Chat of abc, reaches:');
  expect(asked).toBe(1);
  await page.goto('about:blank');
  await site.stop();
});
