import type { Locator, Page } from 'playwright';
import { type DealSummary, paths } from 'shared-contracts/content';
import { savedOffersSchema } from 'shared-contracts/member';
import { signIn } from '../support/member.ts';
import { main } from '../support/page-parts.ts';
import { content } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { PHONE } from '../support/visitor.ts';

const CENTRE = 'charleston';

test.use({ ...PHONE, consent: 'necessary' });

const pathOf = ({ centre, storeName, id }: DealSummary) => paths.deal(centre, storeName, id);
const linkTo = (within: Locator, path: string) => within.locator(`a[href="${path}"]`);

async function expectReminder(page: Page, link: Locator, id: number) {
  const [reminder] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(reminder.suggestedFilename()).toBe(`${CENTRE}-${id}.ics`);
}

test('an upcoming deal has its own section and a reminder, but no code', async ({ page }) => {
  const { items } = await content().deals(CENTRE, { when: 'upcoming', sort: 'starting' });
  const deal = items.at(-1);
  if (!deal) throw new Error('The content has no upcoming deal');
  await page.goto(paths.deals(CENTRE));
  await expect(linkTo(page.getByRole('region', { name: 'Starting soon' }), pathOf(deal))).toHaveCount(1);
  await expect(linkTo(main(page), pathOf(deal))).toHaveCount(1);

  await page.goto(pathOf(deal));
  await expect(page.getByText(/^Starts /).first()).toBeVisible();
  await expect(page.getByText('Get the code')).toHaveCount(0);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expectReminder(page, page.getByRole('link', { name: 'Remind me' }), deal.id);
});

test('member sees upcoming rewards and saved deals in their own section, without codes', async ({ page }) => {
  await signIn(page);
  // The demo member has saved an upcoming deal.
  const saved = savedOffersSchema.parse(await (await page.request.get('/api/user-saved-offers')).json());
  const [path = ''] = saved.items.flatMap(({ is_upcoming, offer }) =>
    is_upcoming && offer.kind === 'deal' && offer.centre === CENTRE ? pathOf(offer) : [],
  );
  expect(path).not.toBe('');
  await page.goto(path);
  await expect(page.getByRole('link', { name: 'Remind me' })).toBeVisible();
  await expect(page.getByText('Get the code')).toHaveCount(0);
  await page.goto(paths.savedDeals(CENTRE));
  const shelf = page.getByRole('link', { name: /^Upcoming/ });
  await expect(shelf).toContainText(/[1-9]/);
  await expect(linkTo(main(page), path)).toHaveCount(0);
  await shelf.click();
  await expect(linkTo(main(page), path)).toHaveCount(1);
  const deal = page.getByRole('listitem').filter({ has: page.locator(`a[href="${path}"]`) });
  await expect(deal.getByText(/^Starts /)).toBeVisible();
  await expect(deal.getByRole('link', { name: /^Remind me of/ })).toBeVisible();
  await expect(deal.getByRole('button', { name: /code/ })).toHaveCount(0);

  const { items } = await content().rewards(CENTRE, { when: 'upcoming' });
  const [first] = items.toSorted((a, b) => a.startsOn.localeCompare(b.startsOn));
  if (!first) throw new Error('The content has no upcoming reward');
  await page.goto(paths.redeemPoints(CENTRE));
  const soon = page.getByRole('region', { name: 'Starting soon' });
  await expect(soon.getByRole('listitem')).toHaveCount(items.length);
  await expect(soon.getByRole('button', { name: /^Redeem / })).toHaveCount(0);
  const rewardPath = paths.reward(first.centre, first.storeName, first.id);
  await expect(linkTo(main(page), rewardPath)).toHaveCount(1);
  const reward = soon.getByRole('listitem').first();
  await expect(linkTo(reward, rewardPath)).toHaveCount(1);
  await expect(reward.getByText(/^Starts /)).toBeVisible();
  await expectReminder(page, reward.getByRole('link', { name: /^Remind me of/ }), first.id);
});
