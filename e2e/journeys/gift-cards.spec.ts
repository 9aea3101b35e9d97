import { paths } from 'shared-contracts/content';
import { GIFT_CARD_BALANCE_PATH } from 'shared-contracts/member';
import { expectAccessible } from '../support/accessible.ts';
import { main } from '../support/page-parts.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 360, height: 740 }, consent: 'necessary', expectedErrors: ['422'] });

test('visitor searches the questions and checks a balance', { tag: '@promise' }, async ({ page }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto(paths.giftCards());
  const questions = page.getByRole('searchbox', { name: 'Search the questions' });
  await questions.fill('lost');
  await expect(page.getByText('I lost my card. What should I do?')).toBeVisible();
  await expect(page.getByText('Where can I use it?')).toBeHidden();
  await page.getByRole('link', { name: 'Canada' }).click();
  await expect(page).toHaveURL(/country=CA/);
  await expect(questions).toHaveValue('lost');

  await page.goto(paths.giftCards());
  await main(page).getByRole('button', { name: 'Check balance' }).click();
  const check = main(page).getByRole('button', { name: 'Check balance' });
  await check.click();
  await expect(main(page).getByLabel('Card number')).toBeFocused();
  await expect(main(page).getByLabel('Card number')).toHaveAccessibleDescription(
    /12 to 19 digits on the back/,
  );
  const offered = await main(page)
    .getByText(/^To try it/)
    .textContent();
  const [, number = '', pin = ''] = /card ([\d ]+), PIN (\d+)/.exec(offered ?? '') ?? [];
  await main(page).getByLabel('Card number').fill(number);
  await main(page).getByLabel('PIN').fill('0000');
  await check.click();
  const status = main(page).getByRole('status');
  await expect(status.filter({ hasText: 'We can’t find a card' })).toBeVisible();
  await main(page).getByLabel('PIN').fill(pin);
  await check.click();
  await expect(status.filter({ hasText: `$50.00 on the card ending in ${number.slice(-4)}` })).toBeVisible();

  const digits = number.replaceAll(' ', '');
  expect(addresses.some((url) => url.endsWith(GIFT_CARD_BALANCE_PATH))).toBe(true);
  const plain = addresses.map((url) => decodeURIComponent(url).replace(/[\s+]/g, ''));
  expect(plain.filter((url) => url.includes(digits))).toEqual([]);
  await expectAccessible(page);
});
