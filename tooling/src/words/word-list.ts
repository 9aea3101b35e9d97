/* Words that must not appear: British ones and translated-sounding phrases on the site, and phrases that
   developers read twice in comments, test titles and Markdown. The unit test next to it checks the sources,
   and `e2e/pages/words.spec.ts` every page that it can reach. */

export interface Phrase {
  readonly pattern: RegExp;
  readonly say: string;
}

const phrases = (list: Readonly<Record<string, string>>): Phrase[] =>
  Object.entries(list).map(([pattern, say]) => ({ pattern: new RegExp(`\\b(?:${pattern})\\b`, 'i'), say }));

const BRITISH_WORDS = phrases({
  'tills?': 'register, or until',
  'kerbs?': 'curb',
  nought: 'zero',
  whilst: 'while',
  amongst: 'among',
  towards: 'toward',
  afterwards: 'afterward, later',
  trousers: 'pants',
  'trainers(?= (?:and|from|for|at))': 'sneakers',
  'car parks?': 'parking lot',
  'queues?|queuing': 'line',
  'post ?codes?': 'postal code',
  'cash ?(?:machine|point)s?': 'ATM',
  'branch(?:es)?': 'store',
  'lifts?(?= to| is|,)': 'elevator',
  'ground floor': 'first floor',
  'trolleys?': 'cart',
  'motor homes?': 'RV',
  coaches: 'tour buses',
  'fortnights?': 'two weeks',
  'bank holiday|on holiday|holidaymakers?': 'vacation, or the day’s name',
  'high street': 'main street',
  'half past|quarter past|quarter to': '8:30',
  autumn: 'fall',
  'e-mails?': 'email',
  sweets: 'candy',
  'stock room': 'stockroom',
  'clear-out': 'clearance',
  'per cent': 'percent',
  'web ?shops?': 'online store',
  'by post|postage': 'by mail, shipping',
  mum: 'mom',
  shops: 'stores',
  '(?:the|a|an|each|every|any|this|that|one|our|which|same) shop(?! (?:associate|window))': 'store',
  'at the moment': 'right now',
  'opening (?:hours|times)': 'hours',
});

const BRITISH_SPELLINGS = phrases({
  'favourites?': 'favorite',
  'colou?rs?(?<=ours?)|colour(?:ed|ful)': 'color',
  'honou?r(?:s|ed|able)?(?<=our\\w*)': 'honor',
  'neighbours?|neighbourhood': 'neighbor',
  'flavours?|labour': 'flavor, labor',
  'centres?': 'center',
  'theatres?': 'theater',
  grey: 'gray',
  'jewellery|jewellers?': 'jewelry',
  'pyjamas?': 'pajamas',
  'catalogues?': 'catalog',
  'cancell(?:ed|ing)': 'canceled',
  'travell(?:ed|ing|ers?)': 'traveled',
});

const SPELLINGS_OF_NEITHER = phrases({
  '(?:organ|recogn|real|apolog|custom|personal|optim|author|maxim|minim|final|summar)is(?:e|es|ed|ing|ation)':
    '-ize',
  'analys(?:e|ed|es)': 'analyze',
  'programmes?': 'program',
  'cheques?': 'check',
  'metres?|litres?|kilometres?': 'meter, mile',
  'learnt|spelt|dreamt': 'learned',
  '\\d+ (?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)(?! \\d+-)':
    'Dec 21',
});

const TRANSLATED = phrases({
  'for whom': 'name who it is for',
  'stands? (?:here|below|beside|at the end)': 'is here',
  'such \\w+ of yours': 'we can’t find it',
  'could (?:not|no longer) be had|to be had': 'is not available',
  'comes? by (?:itself|themselves)': 'automatically',
  'one of us': 'a team member',
  'working days?': 'business day',
  'on our side': 'on our end',
  'no robot': 'not a robot',
  'to mend|mended': 'fix',
  'a slip in': 'a typo',
  'a (?:fifth|quarter|tenth) off': '20% off',
  lately: 'recently',
  'nobody called': 'no one by that name',
  'what is left out': 'exclusions',
  'take it back at any time': 'withdraw it',
  'quote (?:it|the number)': 'mention',
  'look into your mail': 'check your email',
  'go straight on': 'go straight',
  'the way (?:on foot|there)': 'walking directions',
  'as long as the shops': 'while stores are open',
  'tak(?:e|es|ing) \\w+ along': 'save for offline',
  'needs? scripts': 'needs JavaScript',
  'closed for good': 'permanently closed',
  'at hand': 'handy',
  'a person decides': 'a team member reviews it',
});

/** Phrases that the comments, test titles and Markdown of this repository must not have. */
export const UNCLEAR: readonly Phrase[] = phrases({
  'of before': 'previous, earlier',
  anew: 'again, or name what happens',
  '(?:told|heard) of|tells? of|(?:is|are) told': 'report, reports, is notified',
  '(?<!there )is no(?:ne)? (?!longer|more|need)[a-z]+': 'is not a …, has no …',
  'none of (?:its|this|these|ours)': 'no',
  'stands? (?:for itself|there|in the place)|in the place of': 'replaces, is there',
  'lies? (?:there|beside|in)': 'is in',
  'by itself|comes by': 'automatically, or name what does it',
  'whoever|somebody|who asks|of whom|for whom|so that nobody': 'name the shopper, member, operator or caller',
  'for good': 'permanently',
  'it is over': 'it ends, it expired',
  'of which': 'split the sentence',
  'mend(?:s|ed)?': 'fix, repair',
  'as it is': 'unchanged',
  alone: 'only',
});

const PERCENT: Phrase = { pattern: /\d %/, say: '40%, without a space' };

export const NOWHERE: readonly Phrase[] = [...BRITISH_WORDS, ...SPELLINGS_OF_NEITHER, ...TRANSLATED, PERCENT];
export const NOT_IN_THE_UNITED_STATES: readonly Phrase[] = BRITISH_SPELLINGS;
export const NOT_IN_CANADA: readonly Phrase[] = phrases({
  'centers?': 'centre',
  'colors?|colorful': 'colour',
  'favorites?': 'favourite',
  'theaters?': 'theatre',
  gray: 'grey',
  jewelry: 'jewellery',
  pajamas: 'pyjamas',
  canceled: 'cancelled',
  'neighbors?': 'neighbour',
});

const NAMES =
  /Bridge Street Town Centre|Centre Pointe|Byron Center|European Wax Center|(?:AMC|Cinemark) Theatres?|Color Bar|Bass Pro Shops|Trolley Line/g;

export function hitsIn(text: string, list: readonly Phrase[]): string[] {
  const said = text.replaceAll(NAMES, '');
  return list.flatMap(({ pattern, say }) => {
    const hit = pattern.exec(said)?.[0];
    return hit === undefined ? [] : [`“${hit}” (say: ${say})`];
  });
}
