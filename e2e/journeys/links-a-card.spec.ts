import AxeBuilder from '@axe-core/playwright';
import type { Page, Request } from 'playwright';
import { loyaltySchema, paths } from 'shared-contracts';
import { sampleOf } from '../support/full-run.ts';
import { signIn } from '../support/member.ts';
import { providerFrame } from '../support/provider-frame.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent, DESKTOP, PHONE } from '../support/visitor.ts';

const { baseUrl } = siteUnderTest();
/** Numbers that are typed; none of them may leave the frame. */
const NUMBERS = ['4111111111111111', '4242424242424242'];

test.beforeEach(({ context }) => answerConsent(context, baseUrl));

const standing = async (page: Page) =>
  loyaltySchema.parse(await (await page.request.get('/api/user-loyalty')).json());

async function expectNoBarriers(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

/** All that the browser sends, to look for numbers in. */
function watch(page: Page) {
  const sent: string[] = [];
  page.on('request', (request: Request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  return sent;
}

async function unlinkAll(page: Page) {
  const unlink = page.getByRole('button', { name: /^Unlink the card/ });
  while ((await unlink.count()) > 0) {
    const before = await unlink.count();
    await unlink.first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
    await expect(unlink).toHaveCount(before - 1);
  }
}

const SIZES = [
  ['a wide screen', DESKTOP],
  ['a phone', PHONE],
] as const;

for (const [name, device] of sampleOf(SIZES, ([name]) => name === 'a phone')) {
  test.describe(`on ${name}`, () => {
    test.use(device);

    test('links a card, sees its purchase on the way and given back, and unlinks it', async ({ page }) => {
      const sent = watch(page);
      await signIn(page);
      await page.goto(paths.linkedCards());
      await expect(page.getByRole('button', { name: 'Link a card' })).toBeVisible();
      await unlinkAll(page);
      await expect(page.getByRole('heading', { name: 'No card is linked yet' })).toBeVisible();
      await expectNoBarriers(page);
      const before = await standing(page);

      // The form is the provider's own: it sees nothing of the page, and what is typed in it stays there.
      await page.getByRole('button', { name: 'Link a card' }).click();
      const dialog = page.getByRole('dialog', { name: 'Link a card' });
      let form = await providerFrame(page, 'form');
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
      await expectNoBarriers(page);
      await form.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();

      await page.getByRole('button', { name: 'Link a card' }).click();
      form = await providerFrame(page, 'form');
      await form.getByRole('button', { name: 'A card that is declined' }).click();
      await form.getByRole('button', { name: 'Link this card' }).click();
      await expect(form.getByRole('alert')).toHaveText('The bank has declined this card. Try another one.');
      // Another window's message is nobody's card.
      await page.evaluate(() =>
        window.postMessage({ type: 'card-frame:enrolled', enrolment: 'forged', proof: 'forged' }, '*'),
      );
      await form.getByRole('button', { name: 'Visa', exact: true }).click();
      await form.getByRole('button', { name: 'Link this card' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText('Visa ending in 4242 is linked')).toBeVisible();
      expect(sent.filter((line) => /\/api\/user-link-card /.test(line))).toHaveLength(1);
      await expectNoBarriers(page);

      // A purchase arrives: on its way at once, and told in words from when it counts.
      await page.getByText('Try it with a practice purchase').click();
      let till = await providerFrame(page, 'till');
      await till.getByLabel('Amount before tax').fill('61.50');
      await till.getByRole('button', { name: 'Pay', exact: true }).click();
      await expect(till.getByText('Paid. The points are on their way.')).toBeVisible();
      const brought = page
        .getByRole('region', { name: 'Points from your cards' })
        .getByRole('listitem')
        .first();
      await expect(brought).toContainText('+61 points');
      await expect(brought).toContainText('pending');
      await expect(brought).toContainText('counts from');
      expect(await standing(page)).toMatchObject({ points: before.points, pending: before.pending + 61 });
      await expectNoBarriers(page);

      await page.goto(paths.transactionHistory({ kind: 'card' }));
      const lines = page.getByRole('table').getByRole('row');
      await expect(lines.nth(1)).toContainText('pending');
      await expect(lines.nth(1)).toContainText('$61.50');
      // Those of weeks ago count.
      await expect(lines.last()).not.toContainText('pending');
      await page.goto(paths.profile());
      await expect(page.getByRole('region', { name: 'Recent activity' })).toContainText('+61 points');

      await page.goto(paths.linkedCards());
      await page.getByText('Try it with a practice purchase').click();
      till = await providerFrame(page, 'till');
      await till
        .getByRole('button', { name: /^Give back/ })
        .first()
        .click();
      await expect(till.getByText('Given back. The points go again.')).toBeVisible();
      expect(await standing(page)).toEqual(before);

      await page.getByRole('button', { name: 'Unlink the card ending in 4242' }).click();
      const asked = page.getByRole('alertdialog');
      await asked.getByRole('button', { name: 'Keep it' }).click();
      await expect(asked).toBeHidden();
      await unlinkAll(page);
      await expect(page.getByRole('heading', { name: 'No card is linked yet' })).toBeVisible();

      for (const number of NUMBERS) expect(sent.filter((line) => line.includes(number))).toEqual([]);
    });
  });
}

test('finds a day in the history, and takes it along as a file', async ({ page }) => {
  await signIn(page);
  await page.goto(paths.transactionHistory());
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.nth(3)).toBeVisible();
  const day = (await rows.nth(3).locator('time').first().getAttribute('datetime')) ?? '';
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format;
  const date = dayOf(new Date(day));
  await page.getByLabel('From', { exact: true }).fill(date);
  await page.getByLabel('To', { exact: true }).fill(date);
  await expect(page).toHaveURL(new RegExp(`from=${date}&to=${date}`));
  // The table gives way to a skeleton until the day's rows are there.
  const days = async () => {
    const moments = await rows
      .locator('time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
    return [...new Set(moments.map((moment) => dayOf(new Date(moment))))];
  };
  await expect.poll(days).toEqual([date]);
  const shown = (await rows.count()) - 1;
  await expectNoBarriers(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('points-history.csv');
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk);
  const whole = Buffer.concat(chunks).toString('utf8');
  // The mark at its start tells spreadsheets that it is UTF-8; to `trim` it is a space.
  expect(whole.startsWith('\uFEFF')).toBe(true);
  const text = whole.trim().split('\r\n');
  expect(text[0]).toBe('Date,What,Details,Centre,Spent,Currency,Points,Balance,State');
  expect(text.slice(1)).toHaveLength(shown);
  for (const line of text.slice(1)) expect(line.startsWith(date)).toBe(true);

  await page.getByLabel('Show', { exact: true }).selectOption('expiry');
  await expect(page.getByRole('heading', { name: 'Nothing of this type in these dates' })).toBeVisible();
});
