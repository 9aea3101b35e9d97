import { directionsHref, ownMapsHref, paths } from 'shared-contracts/content';
import { link, main } from '../support/page-parts.ts';
import { content, firstOf, siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

const { baseUrl } = siteUnderTest();
const CENTRE = 'charleston';

test.use({ consent: 'necessary' });

async function sharedPages() {
  const api = content();
  const deal = await firstOf(api.deals(CENTRE));
  const store = await firstOf(api.stores(CENTRE));
  const reward = await firstOf(api.rewards(CENTRE));
  return [
    paths.deal(CENTRE, deal.storeName, deal.id),
    paths.store(CENTRE, store.name, store.id),
    paths.event(CENTRE, (await firstOf(api.events(CENTRE))).id),
    paths.reward(CENTRE, reward.storeName, reward.id),
  ];
}

test('sharing a deal, store, event or reward uses its own address', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (data: ShareData) => void sessionStorage.setItem('shared', JSON.stringify(data)),
    });
  });
  for (const path of await sharedPages()) {
    await page.goto(`${path}?utm_source=somewhere`);
    await page.waitForLoadState('networkidle');
    await main(page).getByRole('button', { name: 'Share' }).click();
    const shared = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('shared') ?? '{}'));
    await expect.poll(async () => (await shared()).url).toBe(`${baseUrl}${path}`);
    expect((await shared()).title.length).toBeGreaterThan(3);
  }
});

test('a browser without a share sheet copies or shows the address', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  const [path = ''] = await sharedPages();
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseUrl}${path}`);

  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.reload();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('status').filter({ hasText: `${baseUrl}${path}` })).toBeVisible();
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148';

test.describe('on an iPhone', () => {
  test.use({ userAgent: IPHONE });

  test('directions open Apple Maps, from the same HTML as other devices get', async ({ page, request }) => {
    const { name, coordinates, address } = await content().centre(CENTRE);
    const to = { name, coordinates, address };
    for (const path of [paths.centre(CENTRE), paths.visitorInfo(CENTRE)]) {
      const html = await (await request.get(path, { headers: { 'user-agent': IPHONE } })).text();
      expect(html).toContain(directionsHref(to).replaceAll('&', '&amp;'));
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => {
        addEventListener('click', (event) => {
          const link = event.target instanceof Element && event.target.closest('a');
          if (link) Reflect.set(window, 'followed', link.href);
          event.preventDefault();
        });
      });
      await link(page, 'Directions').click();
      expect(await page.evaluate(() => Reflect.get(window, 'followed'))).toBe(ownMapsHref(to, IPHONE));
    }
  });
});
