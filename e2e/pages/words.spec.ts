import type { Page } from 'playwright';
import { paths } from 'shared-contracts';
import {
  hitsIn,
  NOT_IN_CANADA,
  NOT_IN_THE_UNITED_STATES,
  NOWHERE,
  type Phrase,
} from '../../tooling/src/words/word-list.ts';
import { isFullRun } from '../support/full-run.ts';
import { signIn } from '../support/member.ts';
import { siteUnderTest } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

/** Pages of a centre that are read in `npm test`; `npm run test:full` reads all that links lead to. */
const MOST = isFullRun ? 2000 : 120;
/** Times of the 24-hour clock, in what is shown. */
const CLOCK: Phrase = { pattern: /\b(?:1[3-9]|2[0-3]):[0-5]\d\b/, say: '8 pm' };
const ANYWHERE = [...NOWHERE, CLOCK];

/** An address is no sentence: a brand's stands in that of its stores. */
const withoutAddresses = (text: string) => text.replaceAll(/(?:https?:\/\/|(?<=^|\s)\/)\S+/g, '');

/** Texts of a page that the server rendered, one a line: words, labels, descriptions; and where its links lead. */
const read = (page: Page, html: string) =>
  page.evaluate((source) => {
    const parsed = new DOMParser().parseFromString(source, 'text/html');
    // Home shows another centre each day, some in Canada's spelling.
    for (const silent of parsed.querySelectorAll('script, style, svg, html[lang="en"] [lang="en-CA"]'))
      silent.remove();
    const texts = [
      parsed.title,
      parsed.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
    ];
    for (const element of parsed.querySelectorAll('[aria-label], [placeholder], [alt], [title]'))
      for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
        texts.push(element.getAttribute(name) ?? '');
    for (const block of parsed.body.querySelectorAll('*')) {
      const isBlock =
        /^(?:P|LI|H\d|DT|DD|SUMMARY|LABEL|LEGEND|BUTTON|A|TD|TH|OPTION|FIGCAPTION|SPAN|STRONG)$/.test(
          block.tagName,
        );
      if (isBlock) texts.push(block.textContent?.replaceAll(/\s+/g, ' ') ?? '');
    }
    return {
      texts: [...new Set(texts.map((text) => text.trim()).filter(Boolean))],
      links: [...parsed.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href') ?? ''),
    };
  }, html);

/** Walks from `starts` along links that `isWanted` takes, and answers the hits of every page. */
async function hitsFrom(
  page: Page,
  starts: readonly string[],
  isWanted: (path: string) => boolean,
  list: readonly Phrase[],
) {
  const { baseUrl } = siteUnderTest();
  await page.goto('/robots.txt');
  const [seen, hits] = [new Set<string>(), new Set<string>()];
  const open = [...starts];
  for (let path = open.shift(); path !== undefined && seen.size < MOST; path = open.shift()) {
    const plain = path.split(/[?#]/)[0] ?? path;
    if (seen.has(plain)) continue;
    seen.add(plain);
    const answer = await page.request.get(baseUrl + plain);
    if (!answer.headers()['content-type']?.includes('text/html')) continue;
    const { texts, links } = await read(page, await answer.text());
    for (const text of texts)
      for (const hit of hitsIn(withoutAddresses(text), list))
        hits.add(`${plain} ${hit}: ${text.slice(0, 120)}`);
    open.push(...links.filter(isWanted));
  }
  return { hits: [...hits], count: seen.size };
}

/** Pages of a kind each come early, so that a part of the walk meets all of them. */
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

const CENTRES = [
  ['charleston', [...ANYWHERE, ...NOT_IN_THE_UNITED_STATES]],
  ['pinecrest', [...ANYWHERE, ...NOT_IN_THE_UNITED_STATES]],
  ['ottawa', [...ANYWHERE, ...NOT_IN_CANADA]],
] as const;

for (const [slug, list] of CENTRES) {
  test(`every page of ${slug} is in the words of its country`, async ({ page }) => {
    const { hits, count } = await hitsFrom(page, startsOf(slug), (path) => path.startsWith(`/${slug}`), list);
    expect(count).toBeGreaterThan(40);
    expect(hits).toEqual([]);
  });
}

test('the site’s own pages are in American English', async ({ page }) => {
  const starts = [
    paths.home(),
    paths.findACentre(),
    paths.brands(),
    paths.giftCards(),
    paths.contactUs(),
    paths.privacyPolicy(),
    paths.termsOfUse(),
    paths.accessibility(),
    paths.earningsCall(),
    paths.rewards(),
    paths.savingsPass(),
    paths.savingsPassDeals(),
    paths.savingsPassUpgrade(),
    paths.pink(),
    paths.getTangerDealDays(),
    paths.signIn(),
    paths.joinNow(),
    paths.resetPassword(),
    paths.notFound(),
    paths.serverError(),
    paths.error(),
  ];
  const { hits } = await hitsFrom(page, starts, () => false, [...ANYWHERE, ...NOT_IN_THE_UNITED_STATES]);
  expect(hits).toEqual([]);
});

test('a member’s pages are in American English', async ({ page }) => {
  await signIn(page);
  const reader = await page.context().newPage();
  await reader.goto('/robots.txt');
  const own = [
    paths.profile(),
    paths.linkedCards(),
    paths.linkedCardsHowItWorks(),
    paths.transactionHistory(),
    paths.personalPreferences(),
    paths.accountSecurity(),
    paths.preferredCentre(),
    paths.uploadReceipt(),
    paths.savedDeals('charleston'),
    paths.redeemPoints('charleston'),
    paths.pointsExchange('charleston'),
  ];
  const hits: string[] = [];
  for (const path of own) {
    await page.goto(path);
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    const { texts } = await read(reader, await page.content());
    for (const text of texts)
      hits.push(
        ...hitsIn(text, [...ANYWHERE, ...NOT_IN_THE_UNITED_STATES]).map(
          (hit) => `${path} ${hit}: ${text.slice(0, 120)}`,
        ),
      );
  }
  expect(hits).toEqual([]);
});
