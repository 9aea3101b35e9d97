import type { Page } from 'playwright';
import { paths } from 'shared-contracts/content';
import {
  hitsIn,
  NOT_IN_CANADA,
  NOT_IN_THE_UNITED_STATES,
  NOWHERE,
  type Phrase,
} from '../../tooling/src/words/word-list.ts';
import { signIn } from '../support/member.ts';
import { ALL_PAGES, MEMBER_PAGES } from '../support/pages.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, isFullRun, test } from '../support/test.ts';

/** Pages of a centre that are read: in `npm run test:full` all that are linked. */
const MOST = isFullRun ? 2000 : 45;
/** Times of the 24-hour clock. */
const CLOCK: Phrase = { pattern: /\b(?:1[3-9]|2[0-3]):[0-5]\d\b/, say: '8 pm' };
const AMERICAN = [...NOWHERE, CLOCK, ...NOT_IN_THE_UNITED_STATES];
const CANADIAN = [...NOWHERE, CLOCK, ...NOT_IN_CANADA];

/** Addresses are no words: a brand's text may contain the address of its stores. */
const withoutAddresses = (text: string) => text.replaceAll(/(?:https?:\/\/|(?<=^|\s)\/)\S+/g, '');

/** Returns the texts, labels and descriptions of rendered HTML, and the targets of its links. `page` parses it. */
const read = (page: Page, html: string) =>
  page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, 'text/html');
    // The home page shows another centre each day, some in Canadian spelling.
    for (const silent of parsed.querySelectorAll('script, style, svg, html[lang="en"] [lang="en-CA"]'))
      silent.remove();
    const texts = [
      parsed.title,
      parsed.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
    ];
    for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
      for (const element of parsed.querySelectorAll(`[${name}]`))
        texts.push(element.getAttribute(name) ?? '');
    for (const block of parsed.body.querySelectorAll(
      'p, li, h1, h2, h3, h4, h5, h6, dt, dd, summary, label, legend, button, a, td, th, option, figcaption, span, strong',
    ))
      texts.push(block.textContent?.replaceAll(/\s+/g, ' ') ?? '');
    return {
      texts: [...new Set(texts.map((text) => text.trim()).filter(Boolean))],
      links: [...parsed.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href') ?? ''),
    };
  }, html);

const hitsOf = (path: string, texts: readonly string[], list: readonly Phrase[]) =>
  texts.flatMap((text) =>
    hitsIn(withoutAddresses(text), list).map((hit) => `${path} ${hit}: ${text.slice(0, 120)}`),
  );

/** Follows links that start with `prefix` from `starts`. Returns the number of pages and the hits of all of them. */
async function crawl(page: Page, starts: readonly string[], prefix: string, list: readonly Phrase[]) {
  const { baseUrl } = siteUnderTest();
  await page.goto('/robots.txt');
  const [seen, hits] = [new Set<string>(), new Set<string>()];
  const open = [...starts];
  for (let path = open.shift(); path !== undefined && seen.size < MOST; path = open.shift()) {
    const plain = path.split(/[?#]/)[0] ?? path;
    if (seen.has(plain)) continue;
    seen.add(plain);
    const answer = await fetch(baseUrl + plain);
    if (!answer.headers.get('content-type')?.includes('text/html')) continue;
    const { texts, links } = await read(page, await answer.text());
    for (const hit of hitsOf(plain, texts, list)) hits.add(hit);
    open.push(...links.filter((link) => link.startsWith(prefix)));
  }
  return { hits: [...hits], count: seen.size };
}

/** One page of each kind comes early, so that a sample contains them all. */
const startsOf = (slug: string) => [
  paths.centre(slug),
  paths.events(slug),
  paths.jobs(slug),
  paths.parking(slug),
  paths.visitorInfo(slug),
  paths.knowBeforeYouGo(slug),
  paths.security(slug),
  paths.promotions(slug),
  paths.map(slug),
  paths.directory(slug),
  paths.deals(slug),
  paths.stores(slug),
];

for (const [slug, list] of [
  ['charleston', AMERICAN],
  ['pinecrest', AMERICAN],
  ['ottawa', CANADIAN],
] as const)
  test(`every page of ${slug} uses the spelling of its country`, {
    tag: slug === 'pinecrest' ? [] : '@promise',
  }, async ({ page }) => {
    const { hits, count } = await crawl(page, startsOf(slug), `/${slug}`, list);
    expect(count).toBeGreaterThan(40);
    expect(hits).toEqual([]);
  });

test('the site’s own pages are in American English', { tag: '@promise' }, async ({ page }) => {
  const starts = [
    ...(await Promise.all(
      ALL_PAGES.filter(({ owner }) => owner !== 'mfe-centre').map(({ pathOf }) => pathOf()),
    )),
    paths.joinNow(),
    paths.resetPassword(),
    paths.notFound(),
    paths.serverError(),
    paths.error(),
  ];
  const { hits, count } = await crawl(page, starts, 'none', AMERICAN);
  expect(count).toBeGreaterThan(20);
  expect(hits).toEqual([]);
});

test('member pages are in American English', async ({ page }) => {
  await signIn(page);
  const reader = await page.context().newPage();
  await reader.goto('/robots.txt');
  for (const path of MEMBER_PAGES) {
    await page.goto(path);
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    const { texts } = await read(reader, await page.content());
    expect.soft(hitsOf(path, texts, AMERICAN)).toEqual([]);
  }
});
