import { REWARD_COSTS, TIER_SPEND } from 'shared-contracts/member';

/** What a shopper reads of a rendered page. */
export interface ReadPage {
  readonly path: string;
  readonly status: number;
  readonly title: string;
  readonly description: string;
  /** Texts of the blocks of `main`, in order. */
  readonly lines: readonly string[];
  /** Headers of rows, by the headers of the table's columns. */
  readonly tables: ReadonlyArray<{ readonly columns: readonly string[]; readonly rows: readonly string[] }>;
  /** Paths of links to this site. */
  readonly links: readonly string[];
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };
const SILENT = /<(script|style|svg|select|noscript|template)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g;
const BLOCK =
  /<\/?(?:p|li|h\d|dt|dd|td|th|tr|div|section|article|header|footer|nav|summary|label|legend|button|address|ul|ol|br)\b[^>]*>/g;

const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:#(?:x([\da-f]+)|(\d+))|(\w+));/gi, (all, hex, decimal, name) =>
      name ? (ENTITIES[name] ?? all) : String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10)),
    )
    .replaceAll(/\s+/g, ' ')
    .trim();
const insides = (html: string, tag: string, attribute = '') =>
  [...html.matchAll(new RegExp(`<${tag}\\b[^>]*${attribute}[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    ([, inside = '']) => inside,
  );

export function readPage(path: string, status: number, html: string): ReadPage {
  const shown = html.replaceAll(SILENT, '');
  const main = insides(shown, 'main')[0] ?? shown;
  return {
    path,
    status,
    title: textOf(insides(html, 'title')[0] ?? ''),
    description: textOf(/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''),
    lines: main.split(BLOCK).map(textOf).filter(Boolean),
    tables: insides(main, 'table').map((table) => ({
      columns: insides(table, 'th', 'scope="col"').map(textOf),
      rows: insides(table, 'th', 'scope="row"').map(textOf),
    })),
    links: [...main.matchAll(/<a\b[^>]*\bhref="(\/[^"#?]*)/g)].map(([, href = '']) => href),
  };
}

type Rule = (page: ReadPage) => string[];

const linesWith = ({ lines }: ReadPage, pattern: RegExp) => lines.filter((line) => pattern.test(line));
/** Reports a page with lines of both kinds. */
const both =
  (one: RegExp, other: RegExp): Rule =>
  (page) => {
    const [[a], [b]] = [linesWith(page, one), linesWith(page, other)];
    return a && b ? [`“${a}” and “${b}”`] : [];
  };
const onlyOn =
  (path: RegExp, rule: Rule): Rule =>
  (page) =>
    path.test(page.path) ? rule(page) : [];
const saying =
  (pattern: RegExp): Rule =>
  (page) =>
    linesWith(page, pattern).map((line) => `“${line}”`);

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}$%’'.&-]+/gu) ?? [];

/** Whether a phrase says something: “gift card” does, “the promenade” may be a place and a name. */
const isSaying = (phrase: string) => phrase.split(' ').filter((word) => word.length > 3).length > 1;

/** Returns the longest run of two or more words that a text has twice, or a part between commas that it repeats. */
export function repeatedPhrase(text: string): string | null {
  const words = wordsOf(text);
  for (let length = Math.floor(words.length / 2); length >= 2; length--) {
    const seen = new Map<string, number>();
    for (let at = 0; at + length <= words.length; at++) {
      const phrase = words.slice(at, at + length).join(' ');
      const before = seen.get(phrase);
      if (before !== undefined && before + length <= at && isSaying(phrase)) return phrase;
      if (before === undefined) seen.set(phrase, at);
    }
  }
  const parts = text.split(/\s*[,:|·]\s+/).map((part) => part.toLowerCase());
  return parts.find((part, at) => parts.indexOf(part) < at) ?? null;
}

const ENDED = /\b(?:has|have|all) ended\b|\bended on\b|\bhas expired\b|\bno longer be (?:used|redeemed)\b/i;
const LIVE =
  /^(?:Get the code|Sign in to redeem|Redeem|Remind me)$|\bEnds (?:today|tomorrow|\w+day|[A-Z][a-z]{2} \d)|^On sale until/;
const NOT_VISITED = /^(?:Temporarily closed|Permanently closed|Closed for good|Coming soon)$/;
const VISITED = /\bOpen (?:until|today|the same hours)\b|^Get the code$|\bRent (?:one|a stroller)\b/;
const PERK =
  /\b(?:park|early|earlier|birthday|doubled?|triple|lounge|check-?out|shipping|valet|skip|line|upgrade|hotel)/i;
const TIER_ROWS = /^(?:spend|points per|rewards)/i;
const COUNTER =
  /^(?:Auntie Anne|Ben & Jerry|Burger King|Charleys|Chick-fil-A|Chipotle|Cinnabon|Cold Stone|Crumbl|Dairy Queen|Dunkin|Five Guys|Great American Cookies|Häagen|McDonald|Panda Express|Panera|Sbarro|Shake Shack|Starbucks|Subway|Taco Bell|Tim Hortons|Tropical Smoothie|Wetzel)/;
const daysIn = (text: string) =>
  [...text.matchAll(/\b(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)(?:s|nes|rs|ur)?(?:days?)?\b/g)].map(([day]) =>
    day.slice(0, 3),
  );

/** Pages where gold is a tier. */
const CLUB = /^\/(?:rewards|join-now)?$/;
const OF_CENTRE = /^\/[a-z0-9]+(?:\/|$)/;
const numberOf = (text: string) => Number(text.replaceAll(',', ''));
const sentencesOf = ({ lines, description }: ReadPage) =>
  [...lines, description].flatMap((line) => line.split(/(?<=[.!?])\s+/));

/** Reports figures that differ from the club's rules. */
const figures =
  (pattern: RegExp, right: number): Rule =>
  (page) =>
    sentencesOf(page).flatMap((sentence) => {
      const figure = pattern.exec(sentence)?.[1];
      return figure && numberOf(figure) !== right ? [`“${sentence}”, but it is ${right}`] : [];
    });

/** Reports a number that differs from how many such lines the page has. */
const countedOn =
  (said: RegExp, counted: RegExp): Rule =>
  (page) =>
    page.lines.flatMap((line, at) => {
      const number = said.exec(line)?.[1];
      const count = page.lines.slice(at + 1).filter((other) => counted.test(other)).length;
      return number && numberOf(number) !== count ? [`“${line}”, but it lists ${count}`] : [];
    });

function eventDays({ lines }: ReadPage): string[] {
  const end = lines.findIndex((line) => /^Also coming up/.test(line));
  const own = lines.slice(0, end === -1 ? undefined : end);
  const dates = own.filter((line) => /\b[A-Z][a-z]{2,8} \d{1,2}\b|^Every /.test(line));
  const days = new Set(dates.flatMap(daysIn));
  if (days.size === 0) return [];
  return own.filter((line) => daysIn(line).some((day) => !days.has(day))).map((line) => `“${line}”`);
}

function spacesAdded({ lines }: ReadPage): string[] {
  const [, spaces, lots] =
    /([\d,]+) spaces in (\d+) lots?/.exec(lines.find((line) => / spaces in /.test(line)) ?? '') ?? [];
  const each = lines.flatMap((line) => /^([\d,]+) spaces$/.exec(line)?.[1] ?? []).map(numberOf);
  if (!spaces || each.length === 0) return [];
  const sum = each.reduce((all, one) => all + one, 0);
  return sum === numberOf(spaces) && each.length === Number(lots)
    ? []
    : [`${spaces} spaces in ${lots} lots, but the lots have ${each.join(' + ')}`];
}

function descending({ lines }: ReadPage): string[] {
  const dates = lines.filter((line) => /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/.test(line));
  return dates.flatMap((date, at) => {
    const before = dates[at - 1];
    return before && Date.parse(date) > Date.parse(before) ? [`${before}, then ${date}`] : [];
  });
}

function balances({ lines }: ReadPage): string[] {
  const said = lines.flatMap((line) => /^([\d,]+) points(?:$|\. )/.exec(line)?.[1] ?? []);
  const own = lines[lines.indexOf('Balance') + 1] ?? '';
  return [...new Set(said)].filter((other) => other !== own).map((other) => `${own} and ${other} points`);
}

/** Rules for a single page, by the kind of contradiction. */
const PAGE_RULES: Readonly<Record<string, Rule>> = {
  'ended and live': both(ENDED, LIVE),
  'ended by its status only': ({ status, lines }) =>
    status === 410 && !lines.some((line) => ENDED.test(line)) ? ['410 without a word about it'] : [],
  'closed and open': onlyOn(OF_CENTRE, both(NOT_VISITED, VISITED)),
  'repeats itself': ({ title }) => {
    const phrase = repeatedPhrase(title);
    return phrase ? [`“${phrase}” in “${title}”`] : [];
  },
  'unfinished text': ({ title, description, lines }) =>
    [title, description, ...lines].filter((line) =>
      /\{[a-z]\w*\}|\bundefined\b|\bNaN\b|\[object /i.test(line),
    ),
  'promise of a tier': (page) => [
    ...sentencesOf(page).filter(
      (sentence) => /\b(?:gold|platinum)\b|\bclub members\b/i.test(sentence) && PERK.test(sentence),
    ),
    ...page.tables
      .filter(({ columns }) => columns.includes('Gold'))
      .flatMap(({ rows }) => rows.filter((row) => !TIER_ROWS.test(row))),
  ],
  'first reward': figures(/\bfirst reward (?:comes |is )?at (\d+)/i, REWARD_COSTS[0]),
  gold: onlyOn(CLUB, figures(/\$([\d,]+)(?! more)[^.$]{0,26}\bgold\b/, TIER_SPEND.gold)),
  platinum: onlyOn(CLUB, figures(/\$([\d,]+)(?! more)[^.$]{0,26}\bplatinum\b/, TIER_SPEND.platinum)),
  'points per dollar': figures(/\b(\d+) points? (?:per|for (?:each|every))(?: whole)? dollar/i, 1),
  'sold online': onlyOn(/^\/gift-cards$/, (page) =>
    linesWith(page, /\b(?:on this site|online|by mail)\b/i)
      .filter((line) => !/\b(?:not|no|don’t|can’t)\b/i.test(line))
      .map((line) => `“${line}”`),
  ),
  'no drinks there': onlyOn(/\/dora$/, saying(COUNTER)),
  'excluded and listed': both(/^Dining and services$/, /^(?:Dining|Services) suite\b/),
  'everywhere, but': saying(/\beverywhere\b[^.]*\bonly\b/i),
  'another weekday': onlyOn(/\/events\/\d+$/, eventDays),
  'participating stores': countedOn(/^(\d+) participating stores$/, /\bsuite \d/),
  openings: countedOn(/^(\d+) openings?\b/, /^Apply by /),
  spaces: onlyOn(/\/parking$/, spacesAdded),
  'history out of order': onlyOn(/^\/profile\/transaction-history$/, descending),
  'several balances': onlyOn(/^\/profile$/, balances),
  'redeem again': onlyOn(/\/confirmation$/, saying(/^(?:Tap|Press|Click|Choose) .*\bRedeem\b/i)),
};

type Claim = readonly [what: string, path: RegExp, pattern: RegExp];

/** Figures that must be the same wherever they are said of one center, or of the site. */
const CLAIMS: readonly Claim[] = [
  ['stores', /^\/[^/]+(?:\/(?:stores|directory|map))?$/, /^(?:All )?(\d+) stores?\b/],
  ['deals', /^\/[^/]+(?:\/deals)?$/, /^(\d+) deals?(?: today)?$/],
  ['parking', /^\/[^/]+(?:\/parking)?$/, /\b([\d,]+ spaces in \d+ lots?)\b/],
  ['charging lots', /\/(?:parking|visitor-info)$/, /^(?:Chargers are )?in (lots? .*?)\.?(?: Please.*)?$/i],
  ['lost items', /\/(?:security|visitor-info|know-before-you-go)$/, /\bitems are kept for (\d+ days)/i],
];
const SITE_CLAIMS: readonly Claim[] = [
  ['centers', /^\/(?:find-a-tanger)?$/, /^(\d+) (?:open-air |outlet )*centers\b/],
  ['brands', /^\/(?:brands)?$/, /^(\d+) (?:names|brands)\b/],
];
const SITE_PAGES = new Set(['', 'find-a-tanger', 'brands']);

/** Amenities that a page of a center may mention only if its visitor info has them. */
const AMENITIES = /\b(playground|nursing room|dog lawn|food court|lockers?|ATM|family restroom)\b/gi;

const centreOf = ({ path }: ReadPage) => path.split('/')[1] ?? '';

function claimsOf(pages: readonly ReadPage[], claims: readonly Claim[]): string[] {
  return claims.flatMap(([what, path, pattern]) => {
    const said = new Map<string, string>();
    for (const page of pages.filter((one) => path.test(one.path)))
      for (const line of [...page.lines, page.description]) {
        const figure = pattern
          .exec(line)?.[1]
          ?.toLowerCase()
          .replace(/,? and /, ', ');
        if (figure && !said.has(figure)) said.set(figure, page.path);
      }
    return said.size > 1
      ? [`two counts of ${what}: ${[...said].map(([figure, at]) => `${figure} (${at})`).join(', ')}`]
      : [];
  });
}

function centreFaults(pages: readonly ReadPage[]): string[] {
  const page = (name: string) => pages.find(({ path }) => path.endsWith(`/${name}`));
  const known = page('visitor-info')?.lines.join('\n').toLowerCase() ?? '';
  const before = page('know-before-you-go');
  const unknown = known
    ? [before, page('security')].flatMap((one) =>
        [...(one?.lines.join('\n') ?? '').matchAll(AMENITIES)]
          .filter(([name]) => !known.includes(name.toLowerCase()))
          .map(([name]) => `${one?.path} promises “${name}”, which visitor info does not have`),
      )
    : [];
  const topics = pages.flatMap(({ lines }) =>
    lines.flatMap((line) => /Dogs, (.*)\.$/.exec(line)?.[1] ?? []),
  )[0];
  const text = before?.lines.join('\n').toLowerCase() ?? '';
  const missing = (before && topics ? topics.toLowerCase().split(', ') : [])
    .filter((topic) => !text.includes(topic.replace(/s$/, '')))
    .map((topic) => `${before?.path} has nothing about “${topic}”`);
  return [...claimsOf(pages, CLAIMS), ...unknown, ...missing];
}

/** Returns the contradictions of rendered pages: in a page, between the pages of a center, and of the site. */
export function contradictionsIn(pages: readonly ReadPage[]): string[] {
  const single = pages.flatMap((page) =>
    Object.entries(PAGE_RULES).flatMap(([kind, rule]) =>
      rule(page).map((what) => `${page.path}: ${kind}: ${what}`),
    ),
  );
  const byCentre = Map.groupBy(pages, centreOf);
  const several = [...byCentre].flatMap(([slug, of]) =>
    (SITE_PAGES.has(slug) ? [] : centreFaults(of)).map((what) => `/${slug}: ${what}`),
  );
  return [...single, ...several, ...claimsOf(pages, SITE_CLAIMS)];
}
