import type { Page } from 'playwright';
import { paths } from 'shared-contracts';
import { content } from '../support/content.ts';
import { signIn } from '../support/member.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

const CENTRE = 'charleston';
const FAVOURITES = '/api/user-get-favorite-deals';

test.beforeEach(async ({ page, context }) => {
  await answerConsent(context, siteUnderTest().baseUrl);
  await signIn(page);
});

const savedBy = async (page: Page): Promise<number[]> =>
  (await (await page.request.get(FAVOURITES)).json()).deals;

/** Saves or removes a deal, as another of the member's devices would. */
async function setSaved(page: Page, id: number, saved: boolean): Promise<void> {
  await page.evaluate(
    ([call, deal]) =>
      fetch(`/api/user-${call}-favorite-deal?deal_id=${deal}`, { headers: { 'x-own-call': '1' } }),
    [saved ? 'add' : 'delete', id] as const,
  );
  expect((await savedBy(page)).includes(id)).toBe(saved);
}

async function someDeal() {
  const [deal] = (await content().deals(CENTRE, { limit: 1 })).items;
  if (!deal) throw new Error('There is no deal');
  return { id: deal.id, path: paths.deal(CENTRE, deal.storeName, deal.id) };
}

const heartOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Save / })
    .first();

/** Holds the answers to calls of `pattern` until the answer is called. */
async function hold(page: Page, pattern: string): Promise<() => void> {
  const wanted = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await wanted.promise;
    await route.continue();
  });
  return wanted.resolve;
}

test('a heart that looks empty before the favourites have come keeps what was saved, and lets go at the next press', async ({
  page,
}) => {
  const { id, path } = await someDeal();
  await setSaved(page, id, true);
  const bring = await hold(page, `**${FAVOURITES}`);
  await page.goto(path);
  const heart = heartOf(page);
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  const added = page.waitForResponse(/user-add-favorite-deal/);
  await heart.click();
  // Seen at once, and nothing to be pressed again for.
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await added;
  bring();
  await expect.poll(() => savedBy(page)).toContain(id);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');

  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => savedBy(page)).not.toContain(id);
});

test('a heart that is pressed before the scripts have come keeps what was saved', async ({ page }) => {
  const { id, path } = await someDeal();
  await setSaved(page, id, true);
  const calls: string[] = [];
  page.on('request', (request) => {
    const call = /user-(add|delete)-favorite-deal/.exec(request.url())?.[1];
    if (call) calls.push(call);
  });
  const bring = await hold(page, '**/releases/shell/**/app.*.js');
  await page.goto(path, { waitUntil: 'commit' });
  const heart = heartOf(page);
  await heart.click();
  await expect(heart).toHaveAttribute('aria-busy', 'true');
  bring();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.waitForLoadState('networkidle');
  expect(calls).not.toContain('delete');
  expect(await savedBy(page)).toContain(id);
  await setSaved(page, id, false);
});

test('two presses of a heart, the second before the first is answered, leave it as it was', async ({
  page,
}) => {
  const { id, path } = await someDeal();
  await setSaved(page, id, false);
  await page.goto(path);
  const heart = heartOf(page);
  await page.waitForLoadState('networkidle');
  const bring = await hold(page, '**/api/user-add-favorite-deal**');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  const removed = page.waitForResponse(/user-delete-favorite-deal/);
  bring();
  await removed;
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  expect(await savedBy(page)).not.toContain(id);
});
