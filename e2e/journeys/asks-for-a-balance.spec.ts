import { GIFT_CARD_BALANCE_PATH, paths } from 'shared-contracts';
import { expectAccessible } from '../support/accessible.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: ['422'] });
test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl));

test('a gift card’s balance is told after number and PIN, which stand in no address', async ({ page }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto(paths.giftCards());
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Check a balance' }).click();
  const look = main.getByRole('button', { name: 'Check the balance' });
  await look.click();
  await expect(main.getByLabel('Card number')).toBeFocused();
  await expect(main.getByLabel('Card number')).toHaveAccessibleDescription(/12 to 19 digits on the back/);
  const offered = await main.getByText(/^To try it/).textContent();
  const [, number = '', pin = ''] = /card ([\d ]+), PIN (\d+)/.exec(offered ?? '') ?? [];
  await main.getByLabel('Card number').fill(number);
  await main.getByLabel('PIN').fill('0000');
  await look.click();
  const said = main.getByRole('status');
  await expect(said.filter({ hasText: 'We can’t find a card' })).toBeVisible();
  await main.getByLabel('PIN').fill(pin);
  await look.click();
  await expect(said.filter({ hasText: `$50.00 on the card ending in ${number.slice(-4)}` })).toBeVisible();

  const digits = number.replaceAll(' ', '');
  expect(addresses.some((url) => url.endsWith(GIFT_CARD_BALANCE_PATH))).toBe(true);
  expect(addresses.filter((url) => decodeURIComponent(url).replace(/[\s+]/g, '').includes(digits))).toEqual(
    [],
  );
  await expectAccessible(page);
});
