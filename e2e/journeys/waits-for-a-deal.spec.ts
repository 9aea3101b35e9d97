import { type DealSummary, paths, savedOffersSchema } from 'shared-contracts';
import { content } from '../support/content.ts';
import { signIn } from '../support/member.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent, PHONE } from '../support/visitor.ts';

test.use(PHONE);
const CENTRE = 'charleston';

test.beforeEach(({ context }) => answerConsent(context, siteUnderTest().baseUrl));

async function comingDeal(): Promise<DealSummary> {
  const { items } = await content().deals(CENTRE, { when: 'upcoming', sort: 'starting' });
  const deal = items.at(-1);
  if (!deal) throw new Error('The sample has no deal that is yet to begin');
  return deal;
}
const pathOf = ({ centre, storeName, id }: DealSummary) => paths.deal(centre, storeName, id);

test('a deal before its day is told as one that starts, with a reminder and without a code', async ({
  page,
}) => {
  const deal = await comingDeal();
  await page.goto(paths.deals(CENTRE));
  const soon = page.getByRole('region', { name: 'Starting soon' });
  await expect(soon.locator(`a[href="${pathOf(deal)}"]`)).toHaveCount(1);
  await expect(page.getByRole('main').locator(`a[href="${pathOf(deal)}"]`)).toHaveCount(1);

  await page.goto(pathOf(deal));
  await expect(page.getByText(/^Starts /).first()).toBeVisible();
  await expect(page.getByText('Get the code')).toHaveCount(0);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  const [reminder] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Remind me' }).click(),
  ]);
  expect(reminder.suggestedFilename()).toBe(`${CENTRE}-${deal.id}.ics`);
});

test('a saved deal before its day waits among the upcoming, and gives a member no code', async ({ page }) => {
  await signIn(page);
  // The demo member has saved one that is yet to begin.
  const { items } = savedOffersSchema.parse(await (await page.request.get('/api/user-saved-offers')).json());
  const path = items.flatMap(({ is_upcoming, offer }) =>
    is_upcoming && offer.kind === 'deal' && offer.centre === CENTRE ? pathOf(offer) : [],
  )[0];
  expect(path).toBeDefined();
  await page.goto(path ?? '');
  await expect(page.getByRole('link', { name: 'Remind me' })).toBeVisible();
  await expect(page.getByText('Get the code')).toHaveCount(0);

  await page.goto(paths.savedDeals(CENTRE));
  const saved = page.getByRole('main').locator(`a[href="${path}"]`);
  await expect(page.getByRole('link', { name: /^Upcoming/ })).toContainText(/[1-9]/);
  await expect(saved).toHaveCount(0);
  await page.getByRole('link', { name: /^Upcoming/ }).click();
  await expect(saved).toHaveCount(1);
  const item = page.getByRole('listitem').filter({ has: page.locator(`a[href="${path}"]`) });
  await expect(item.getByText(/^Starts /)).toBeVisible();
  await expect(item.getByRole('link', { name: /^Remind me of/ })).toBeVisible();
  await expect(item.getByRole('button', { name: /code/ })).toHaveCount(0);
});

test('a reward before its day stands below those of today, with a reminder and nothing to redeem', async ({
  page,
}) => {
  const { items } = await content().rewards(CENTRE, { when: 'upcoming' });
  const first = items.toSorted((a, b) => a.startsOn.localeCompare(b.startsOn))[0];
  if (!first) throw new Error('The sample has no reward that is yet to begin');
  await signIn(page);
  await page.goto(paths.redeemPoints(CENTRE));
  const soon = page.getByRole('region', { name: 'Starting soon' });
  await expect(soon.getByRole('listitem')).toHaveCount(items.length);
  await expect(soon.getByRole('button', { name: /^Redeem / })).toHaveCount(0);
  const path = paths.reward(first.centre, first.storeName, first.id);
  await expect(page.getByRole('main').locator(`a[href="${path}"]`)).toHaveCount(1);
  const item = soon.getByRole('listitem').first();
  await expect(item.locator(`a[href="${path}"]`)).toHaveCount(1);
  await expect(item.getByText(/^Starts /)).toBeVisible();
  const [reminder] = await Promise.all([
    page.waitForEvent('download'),
    item.getByRole('link', { name: /^Remind me of/ }).click(),
  ]);
  expect(reminder.suggestedFilename()).toBe(`${CENTRE}-${first.id}.ics`);
});
