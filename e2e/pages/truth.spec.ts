import { paths } from 'shared-contracts/content';
import { contradictionsIn, type ReadPage, readPage } from '../support/contradictions.ts';
import { signIn } from '../support/member.ts';
import { ALL_PAGES } from '../support/pages.ts';
import { content, siteUnderTest } from '../support/site.ts';
import { expect, isFullRun, sampleOf, test } from '../support/test.ts';

const AT_ONCE = 3;
/** Of each status and country, and the one with the most features. */
const SAMPLE = new Set(['charleston', 'ottawa', 'pinecrest', 'gullpoint', 'bluemesa']);
/** Pages of a center that are read: all in `npm run test:full`. */
const MOST = isFullRun ? 2000 : 40;

/** Reads pages and follows their links within a folder. Reports links that lead nowhere. */
async function crawl(starts: readonly string[], folder: string) {
  const { baseUrl } = siteUnderTest();
  const pages: ReadPage[] = [];
  const [seen, faults] = [new Set(starts), new Set<string>()];
  const open = starts.map((path) => ({ path, from: 'the start' }));
  async function work() {
    for (let next = open.shift(); next && pages.length < MOST; next = open.shift()) {
      const { path, from } = next;
      const answer = await fetch(baseUrl + path);
      const html = await answer.text();
      if (!answer.headers.get('content-type')?.includes('text/html')) continue;
      const page = readPage(path, answer.status, html);
      pages.push(page);
      if (answer.status >= 400) faults.add(`${from} links to ${path}, which answers ${answer.status}`);
      for (const link of page.links) {
        if (!link.startsWith(folder) || seen.has(link)) continue;
        seen.add(link);
        open.push({ path: link, from: path });
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { pages, faults: [...faults] };
}

const KINDS =
  'stores deals promotions events directory map parking visitor-info know-before-you-go security jobs'.split(
    ' ',
  );
const startsOf = (slug: string) => [
  paths.centre(slug),
  ...KINDS.map((kind) => `${paths.centre(slug)}/${kind}`),
];

test('no page of a center contradicts itself or another', { tag: '@promise' }, async () => {
  const { items } = await content().centres({ limit: 200 });
  const slugs = sampleOf(items, ({ slug }) => SAMPLE.has(slug)).map(({ slug }) => slug);
  let count = 0;
  for (const slug of slugs) {
    const { pages, faults } = await crawl(startsOf(slug), paths.centre(slug));
    count += pages.length;
    expect.soft([...faults, ...contradictionsIn(pages)], slug).toEqual([]);
  }
  expect(count).toBeGreaterThan(slugs.length * (isFullRun ? 60 : 15));
});

test('no page of the site contradicts itself or another', { tag: '@promise' }, async () => {
  const starts = await Promise.all(
    ALL_PAGES.filter(({ owner }) => owner !== 'mfe-centre').map(({ pathOf }) => pathOf()),
  );
  const { pages, faults } = await crawl(
    starts.filter((path) => !path.includes('?')),
    'none',
  );
  expect([...faults, ...contradictionsIn(pages)]).toEqual([]);
});

test('no member page contradicts itself', { tag: '@promise' }, async ({ page }) => {
  await signIn(page);
  const read = async (path: string) => {
    await page.goto(path);
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    return readPage(new URL(page.url()).pathname, 200, await page.content());
  };
  const pages = [
    await read(paths.profile()),
    await read(paths.transactionHistory()),
    await read(paths.savedDeals('charleston', { show: 'redeemed' })),
  ];
  const codes = await page
    .locator('main a[href*="/confirmation?"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const code of codes) pages.push(await read(code));
  expect(pages.length).toBeGreaterThan(4);
  expect(contradictionsIn(pages)).toEqual([]);
});
