import { paths, type SearchHit } from 'shared-contracts/content';

interface Page {
  readonly title: string;
  readonly words: string;
  readonly path: ((centre: string) => string) | string;
  readonly kind?: string;
  /** A query that this page answers before other pages. */
  readonly best?: string;
}

const PAGES: readonly Page[] = [
  {
    title: 'Hours',
    words: 'hours open opening close closing time today now holiday thanksgiving christmas black friday when',
    path: paths.centre,
    kind: '',
  },
  {
    title: 'Parking',
    words:
      'parking park car garage lot ev electric vehicle charging charger station tesla rv bus accessible handicap disabled',
    path: paths.parking,
    kind: 'parking',
  },
  {
    title: 'Map',
    words:
      'map floor plan layout where restroom restrooms bathroom bathrooms toilet diaper diapers change changing table atm elevator',
    path: (centre) => paths.map(centre),
    kind: 'map',
  },
  {
    title: 'Visit plan',
    words: 'plan visit trip itinerary route order walking schedule day',
    path: (centre) => paths.plan(centre),
    kind: 'plan',
  },
  {
    title: 'Save for offline',
    words: 'offline download save pack without connection signal internet take along',
    path: (centre) => paths.visitPack(centre),
    kind: 'visit-pack',
  },
  {
    title: 'Visitor info',
    words:
      'visitor information address directions transit bus train wifi stroller strollers wheelchair wheelchairs rental rent dora drinks beer wine alcohol restroom amenities nursing room playground locker lockers group tour phone number',
    path: paths.visitorInfo,
    kind: 'visitor-info',
  },
  { title: 'Stores', words: 'stores shop brands list all', path: (c) => paths.stores(c), kind: 'stores' },
  {
    title: 'Directory',
    words: 'directory stores list suite print',
    path: paths.directory,
    kind: 'directory',
  },
  {
    title: 'Deals',
    words: 'deals deal coupons coupon sales sale discounts discount promo codes offers savings clearance',
    path: (centre) => paths.deals(centre),
    kind: 'deals',
  },
  {
    title: 'Promotions',
    words: 'promotions promotion offers campaign black friday cyber monday specials',
    best: 'black friday',
    path: paths.promotions,
    kind: 'promotions',
  },
  {
    title: 'Events',
    words: 'events event calendar activities things to do weekend',
    path: (centre) => paths.events(centre),
    kind: 'events',
  },
  {
    title: 'Jobs',
    words: 'jobs job careers career hiring work openings employment apply application seasonal',
    path: (centre) => paths.jobs(centre),
    kind: 'jobs',
  },
  {
    title: 'Security',
    words:
      'security safety emergency police lost child guard first aid medical teens teenagers minors curfew alone',
    path: paths.security,
    kind: 'security',
  },
  {
    title: 'Know before you go',
    words:
      'know before you go rules policy policies dogs dog pets pet allowed smoking tips code conduct curbside returns refunds exchanges lost found item bag phone wallet keys',
    path: paths.knowBeforeYouGo,
    kind: 'know-before-you-go',
  },
  {
    title: 'Saved deals',
    words: 'saved favorites hearts my deals wallet',
    path: (centre) => paths.savedDeals(centre),
    kind: 'saved-deals',
  },
  {
    title: 'Redeem points',
    words: 'redeem points spend rewards',
    path: paths.redeemPoints,
    kind: 'redeem-points',
  },
  {
    title: 'Gift cards',
    words: 'gift card cards giftcard giftcards certificate certificates balance egift us canada canadian',
    path: paths.giftCards(),
  },
  {
    title: 'Rewards club',
    words:
      'rewards reward club loyalty points expire expiration member membership tiers tanger tangerclub join program',
    best: 'points',
    path: paths.rewards(),
  },
  {
    title: 'Savings pass',
    words: 'savings pass coupon book coupons',
    path: paths.savingsPass(),
  },
  {
    title: 'Pink pass',
    words: 'pink pass breast cancer charity donation october',
    path: paths.pink(),
  },
  { title: 'Deal days', words: 'deal days sign up early', path: paths.getTangerDealDays() },
  {
    title: 'Submit a receipt',
    words: 'upload receipt receipts missing points scan photo',
    path: paths.uploadReceipt(),
  },
  { title: 'Your profile', words: 'profile account my balance points', path: paths.profile() },
  {
    title: 'Member card',
    words: 'member card membership number barcode qr code scan show my',
    path: paths.memberCard(),
  },
  { title: 'Linked cards', words: 'linked cards link card credit debit', path: paths.linkedCards() },
  {
    title: 'Points history',
    words: 'points history transaction transactions statement check balance',
    path: paths.transactionHistory(),
  },
  {
    title: 'Sign-in and security',
    words: 'security passkey passkeys password change two step verification second recovery codes factor 2fa',
    path: paths.accountSecurity(),
  },
  {
    title: 'Preferences',
    words: 'preferences favorites email unsubscribe newsletter delete cancel close account notifications',
    path: paths.personalPreferences(),
  },
  {
    title: 'Sign in',
    words: 'sign in signin login log forgot forgotten reset password',
    path: paths.signIn(),
  },
  { title: 'Join the club', words: 'join register sign up signup account membership', path: paths.joinNow() },
  {
    title: 'Find a center',
    words: 'find center centers locations location near me nearest outlet outlets mall malls',
    path: paths.findACentre(),
  },
  { title: 'Brands A to Z', words: 'brands brand stores a to z list', path: paths.brands() },
  {
    title: 'Contact us',
    words:
      'contact us help phone number email complaint customer service support question questions faq lost found chat',
    path: paths.contactUs(),
  },
  {
    title: 'Accessibility',
    words: 'accessibility accessible screen reader wheelchair',
    path: paths.accessibility(),
  },
  { title: 'Privacy policy', words: 'privacy policy cookies data personal', path: paths.privacyPolicy() },
  { title: 'Terms of use', words: 'terms of use conditions legal', path: paths.termsOfUse() },
];

const MAX_HITS = 3;
const QUESTION_WORDS = new Set(
  'the a an is are do does you your my i can get how what where of at for to and in on have has there any with we it need want mall this'.split(
    ' ',
  ),
);
// Without other words, these are goods: "bag", unlike "lost bag".
const GOODS = new Set('bag phone wallet keys item book day order walking code card'.split(' '));

const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

function matchOf(typed: string, word: string): number {
  if (typed === word) return 1;
  if (typed.length > 2 && word.startsWith(typed)) return 0.9;
  return typed.length > 4 && Math.abs(typed.length - word.length) < 2 && isOneOff(typed, word) ? 0.7 : 0;
}

function isOneOff(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  return left.length + right.length < 3 || (left.length === 2 && left === [...right].reverse().join(''));
}

export interface SearchPlace {
  /** `name` is null if the current page does not contain it. */
  readonly centre: { readonly slug: string; readonly name: string | null } | null;
  readonly isMember: boolean;
}

function typedWords(query: string) {
  const all = wordsOf(query);
  const asked = all.filter((word) => !QUESTION_WORDS.has(word));
  return asked.length > 0 ? asked : all;
}

/** Whether a title has all words of a query. */
export function hasAllWords(title: string, query: string): boolean {
  const known = wordsOf(title);
  return typedWords(query).every((word) => known.some((one) => one.startsWith(word)));
}

/**
 * The best first; without a page for all words, those for half of them if `mayBePart`. `isByTitle`: the title of the
 * best hit contains all words. `isExact`: it is about just these words.
 */
export function findPages(query: string, place: SearchPlace, mayBePart = false) {
  const typed = typedWords(query);
  const scored = PAGES.map((page, id) => ({ page, id, ...scoreOf(typed, page) }));
  const whole = scored.filter(({ isWhole }) => isWhole);
  const found = (whole.length > 0 || !mayBePart ? whole : scored.filter(({ share }) => share >= 0.5))
    .sort((a, b) => b.score - a.score || a.id - b.id)
    .slice(0, MAX_HITS);
  const hits = found.map(({ page, id }) => hitOf(page, id, place));
  const [best] = found;
  const isExact = (best?.isExact ?? false) && !typed.every((word) => GOODS.has(word));
  return { hits, isByTitle: best?.isByTitle ?? false, isExact };
}

function scoreOf(typed: readonly string[], { title, words, best }: Page) {
  const titleWords = wordsOf(title);
  const known = [...titleWords, ...wordsOf(words)];
  const matches = typed.map((word) => Math.max(...known.map((one) => matchOf(word, one))));
  const isWhole = typed.length > 0 && !matches.includes(0);
  // One misspelled word of several matches by chance: “chick” is like “check”.
  const share =
    matches.filter((match, at) => match > 0.8 && !GOODS.has(typed[at] ?? '')).length / typed.length;
  const inTitle = typed.filter((word) => titleWords.some((one) => matchOf(word, one) > 0)).length;
  const likeness = matches.reduce((sum, match) => sum + match, 0) / typed.length;
  const isBest = best === typed.join(' ') ? 1 : 0;
  const score = likeness + inTitle / Math.max(titleWords.length, typed.length) + isBest;
  return { score, isWhole, share, isByTitle: inTitle === typed.length, isExact: likeness === 1 };
}

export const finderHit = (query: string): SearchHit => ({
  kind: 'centre',
  id: 0,
  title: `Centers near “${query}”`,
  detail: 'Find a center',
  centre: null,
  path: paths.findACentre({ q: query }),
});

/** Ids of centres start at 1. */
export const isFinderHit = ({ kind, id }: SearchHit): boolean => kind === 'centre' && id === 0;

function hitOf({ title, path, kind }: Page, id: number, { centre, isMember }: SearchPlace): SearchHit {
  const hit = { kind: 'page' as const, id, title, centre: centre?.slug ?? null };
  if (typeof path === 'string') return { ...hit, centre: null, detail: 'Page', path };
  if (centre) return { ...hit, detail: centre.name ?? 'Your center', path: path(centre.slug) };
  // Visitors cannot store a preferred centre, so do not ask them to sign in.
  const choice = isMember ? paths.preferredCentre(kind ? { next: kind } : {}) : paths.findACentre();
  return { ...hit, detail: 'Choose your center', path: choice };
}
