import { directionsHref, ownMapsHref, paths } from 'shared-contracts';
import { content } from '../support/content.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';
import { answerConsent } from '../support/visitor.ts';

const { baseUrl } = siteUnderTest();
const CENTRE = 'charleston';
test.beforeEach(({ context }) => answerConsent(context, baseUrl));

async function pages() {
  const [[deal], [store], [event], [reward]] = await Promise.all([
    content()
      .deals(CENTRE, { limit: 1 })
      .then(({ items }) => items),
    content()
      .stores(CENTRE, { limit: 1 })
      .then(({ items }) => items),
    content()
      .events(CENTRE, { limit: 1 })
      .then(({ items }) => items),
    content()
      .rewards(CENTRE, { limit: 1 })
      .then(({ items }) => items),
  ]);
  if (!deal || !store || !event || !reward) throw new Error('The content lacks one of them');
  return [
    paths.deal(CENTRE, deal.storeName, deal.id),
    paths.store(CENTRE, store.name, store.id),
    paths.event(CENTRE, event.id),
    paths.reward(CENTRE, reward.storeName, reward.id),
  ];
}

test('deals, stores, events and rewards are shared by the system’s sheet, with their own address alone', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (data: ShareData) => void sessionStorage.setItem('shared', JSON.stringify(data)),
    });
  });
  for (const path of await pages()) {
    await page.goto(`${path}?utm_source=somewhere`);
    await page.waitForLoadState('networkidle');
    await page.getByRole('main').getByRole('button', { name: 'Share' }).click();
    const shared = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('shared') ?? '{}'));
    await expect.poll(async () => (await shared()).url).toBe(`${baseUrl}${path}`);
    expect((await shared()).title.length).toBeGreaterThan(3);
  }
});

test('where there is no sheet the address is copied, and it is said; a browser that refuses shows it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  const [path = ''] = await pages();
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

const AGENTS = {
  android:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  apple:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148',
  other: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
};
for (const [system, userAgent] of Object.entries(AGENTS))
  test.describe(`on ${system}`, () => {
    test.use({ userAgent });
    test('directions go to the maps of the device, by one and the same page for all', async ({
      page,
      request,
    }) => {
      const { name, coordinates, address } = await content().centre(CENTRE);
      const to = { name, coordinates, address };
      const escaped = (href: string) => href.replaceAll('&', '&amp;');
      for (const path of [paths.centre(CENTRE), paths.visitorInfo(CENTRE)]) {
        const html = await (await request.get(path, { headers: { 'user-agent': userAgent } })).text();
        expect(html).toContain(escaped(directionsHref(to)));
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => {
          addEventListener('click', (event) => {
            const link = event.target instanceof Element && event.target.closest('a');
            if (link) Reflect.set(window, 'followed', link.href);
            event.preventDefault();
          });
        });
        await page.getByRole('main').getByRole('link', { name: 'Directions', exact: true }).first().click();
        expect(await page.evaluate(() => Reflect.get(window, 'followed'))).toBe(ownMapsHref(to, userAgent));
      }
    });
  });
