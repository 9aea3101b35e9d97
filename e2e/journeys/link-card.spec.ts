import type { Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import { loyaltyOf, signIn } from '../support/member.ts';
import { expectNoViolations, providerFrame } from '../support/page-parts.ts';
import { expect, test } from '../support/test.ts';
import { PHONE } from '../support/visitor.ts';

/** Numbers that are typed in the provider's frame and never leave it. */
const NUMBERS = ['4111111111111111', '4242424242424242'];

test.use({ ...PHONE, consent: 'necessary' });

async function unlinkAll(page: Page) {
  const unlink = page.getByRole('button', { name: /^Unlink the card/ });
  while ((await unlink.count()) > 0) {
    const before = await unlink.count();
    await unlink.first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
    await expect(unlink).toHaveCount(before - 1);
  }
}

test('member links a card, shops, returns a purchase and unlinks it', { tag: '@promise' }, async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await signIn(page);
  await page.goto(paths.linkedCards());
  await expect(page.getByRole('button', { name: 'Link a card' })).toBeVisible();
  await unlinkAll(page);
  await expect(page.getByRole('heading', { name: 'No card is linked yet' })).toBeVisible();
  await expectNoViolations(page);
  const before = await loyaltyOf(page);

  // The frame of the provider cannot read the page around it.
  const openForm = async () => {
    await page.getByRole('button', { name: 'Link a card' }).click();
    return providerFrame(page, 'form');
  };
  const openTill = async () => {
    await page.getByText('Try it with a practice purchase').click();
    return providerFrame(page, 'till');
  };
  const dialog = page.getByRole('dialog', { name: 'Link a card' });
  let form = await openForm();
  await form.getByLabel('Card number').fill('4111 1111 1111 1111');
  await form.getByRole('button', { name: 'Link this card' }).click();
  await expect(form.getByRole('alert')).toHaveText('Only the test cards below can be linked here.');
  const walls = await form.locator('body').evaluate(() => {
    try {
      return [self.origin, String(window.parent.document.title)];
    } catch (error) {
      return [self.origin, error instanceof Error ? error.name : ''];
    }
  });
  expect(walls).toEqual(['null', 'SecurityError']);
  await expectNoViolations(page);
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  form = await openForm();
  await form.getByRole('button', { name: 'A card that is declined' }).click();
  await form.getByRole('button', { name: 'Link this card' }).click();
  await expect(form.getByRole('alert')).toHaveText('The bank declined this card. Try another one.');
  // A forged message links nothing.
  await page.evaluate(() =>
    window.postMessage({ type: 'card-frame:enrolled', enrolment: 'forged', proof: 'forged' }, '*'),
  );
  await form.getByRole('button', { name: 'Visa', exact: true }).click();
  await form.getByRole('button', { name: 'Link this card' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Visa ending in 4242 is linked')).toBeVisible();
  expect(sent.filter((line) => /\/api\/user-link-card /.test(line))).toHaveLength(1);
  await expectNoViolations(page);

  let till = await openTill();
  await till.getByLabel('Amount before tax').fill('61.50');
  await till.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(till.getByText('Paid. The points are on their way.')).toBeVisible();
  const brought = page.getByRole('region', { name: 'Points from your cards' }).getByRole('listitem').first();
  await expect(brought).toContainText('+61 points');
  await expect(brought).toContainText('pending');
  await expect(brought).toContainText('counts from');
  expect(await loyaltyOf(page)).toMatchObject({ points: before.points, pending: before.pending + 61 });
  await expectNoViolations(page);

  await page.goto(paths.transactionHistory({ kind: 'card' }));
  const lines = page.getByRole('table').getByRole('row');
  await expect(lines.nth(1)).toContainText('pending');
  await expect(lines.nth(1)).toContainText('$61.50');
  // Purchases of past weeks count.
  await expect(lines.last()).not.toContainText('pending');
  await page.goto(paths.profile());
  await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText('+61 points');

  await page.goto(paths.linkedCards());
  till = await openTill();
  await till
    .getByRole('button', { name: /^Refund/ })
    .first()
    .click();
  await expect(till.getByText('Refunded. The points will be taken back.')).toBeVisible();
  expect(await loyaltyOf(page)).toEqual(before);

  await page.getByRole('button', { name: 'Unlink the card ending in 4242' }).click();
  const asked = page.getByRole('alertdialog');
  await asked.getByRole('button', { name: 'Keep it' }).click();
  await expect(asked).toBeHidden();
  await unlinkAll(page);
  await expect(page.getByRole('heading', { name: 'No card is linked yet' })).toBeVisible();

  for (const number of NUMBERS) expect(sent.filter((line) => line.includes(number))).toEqual([]);
});
