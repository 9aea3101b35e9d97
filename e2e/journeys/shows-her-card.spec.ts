import { paths } from 'shared-contracts';
import { expectAccessible } from '../support/accessible.ts';
import { signIn } from '../support/member.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

test.use({ viewport: { width: 360, height: 740 } });
test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl));

test('a member’s card is one tap away from any page, whole in view, and black on white by night', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await signIn(page);
  for (const from of [paths.stores('charleston'), paths.rewards(), paths.home()]) {
    await page.goto(from);
    await page.getByRole('banner').getByRole('link', { name: 'Member card' }).click();
    await expect(page).toHaveURL(paths.memberCard());
    await expect(page.getByRole('heading', { level: 1, name: 'Member card' })).toBeVisible();
  }
  const card = page.getByRole('region', { name: 'Your card' });
  const number = (await card.getByText(/^M(-[2-9A-Z]{4}){3}$/).textContent()) ?? '';
  const qr = card.getByRole('img', { name: `QR code of ${number}` });
  await expect(qr).toBeInViewport({ ratio: 1 });
  const box = await qr.boundingBox();
  expect(box?.width).toBeGreaterThan(240);
  await expect(card.getByRole('img', { name: `Barcode of ${number}` })).toBeVisible();
  await expect(card).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(card).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expectAccessible(page);
  await page.reload();
  await expect(card.getByText(number)).toBeVisible();
});

test('a visitor has no card in the header, and is asked to sign in at its address', async ({ page }) => {
  await page.goto(paths.home());
  await expect(page.getByRole('banner').getByRole('link', { name: 'Member card' })).toHaveCount(0);
  await page.goto(paths.memberCard());
  await expect(page).toHaveURL(/\/sign-in\?/);
});
