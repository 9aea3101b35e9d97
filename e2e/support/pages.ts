import { paths } from 'shared-contracts/content';
import { content } from './site.ts';
import { sampleOf } from './test.ts';

type Owner = 'mfe-discovery' | 'mfe-centre' | 'mfe-loyalty' | 'mfe-account';

interface KnownPage {
  readonly name: string;
  readonly owner: Owner;
  /** Resolves to the address: ids depend on the content of the day. */
  pathOf(): Promise<string>;
}

const CENTRE = 'charleston';
const ONE = { limit: 1 };

/** Returns the path of the first item of a list of the content. */
const firstOf =
  <T>(list: () => Promise<{ readonly items: readonly T[] }>, pathTo: (item: T) => string) =>
  async () => {
    const [first] = (await list()).items;
    if (first === undefined) throw new Error('The content has an empty list');
    return pathTo(first);
  };

const PAGES: Readonly<Record<Owner, Readonly<Record<string, string | (() => Promise<string>)>>>> = {
  'mfe-discovery': {
    home: paths.home(),
    'find a center': paths.findACentre(),
    brands: paths.brands(),
    'gift cards': paths.giftCards(),
    contact: paths.contactUs(),
    privacy: paths.privacyPolicy(),
    terms: paths.termsOfUse(),
    accessibility: paths.accessibility(),
    'the earnings call': paths.earningsCall(),
    'the centers of a brand': firstOf(
      () => content().brands(ONE),
      ({ id }) => paths.findACentre({ brand: id }),
    ),
  },
  'mfe-centre': {
    'a center': paths.centre(CENTRE),
    'its stores': paths.stores(CENTRE),
    'its directory': paths.directory(CENTRE),
    'its map': paths.map(CENTRE),
    'its visit pack': paths.visitPack(CENTRE),
    'its deals': paths.deals(CENTRE),
    'its promotions': paths.promotions(CENTRE),
    'its events': paths.events(CENTRE),
    'its month': paths.events(CENTRE, { view: 'month' }),
    'its parking': paths.parking(CENTRE),
    'its visitor info': paths.visitorInfo(CENTRE),
    'what to know before going': paths.knowBeforeYouGo(CENTRE),
    'its security': paths.security(CENTRE),
    'its jobs': paths.jobs(CENTRE),
    'drinks that walk along': paths.dora('pinecrest'),
    'a store': firstOf(
      () => content().stores(CENTRE, ONE),
      ({ name, id }) => paths.store(CENTRE, name, id),
    ),
    'a deal': firstOf(
      () => content().deals(CENTRE, ONE),
      ({ storeName, id }) => paths.deal(CENTRE, storeName, id),
    ),
    'a promotion': firstOf(
      () => content().promotions(CENTRE, ONE),
      ({ storeName, id }) => paths.promotion(CENTRE, storeName, id),
    ),
    // A shared plan is rendered by the server; a shopper's own plan only by the browser.
    'a visit plan': firstOf(
      () => content().stores(CENTRE, ONE),
      ({ id }) => paths.plan(CENTRE, { stops: `s${id}` }),
    ),
    'an event': firstOf(
      () => content().events(CENTRE, ONE),
      ({ id }) => paths.event(CENTRE, id),
    ),
  },
  'mfe-loyalty': {
    'the club': paths.rewards(),
    'the savings pass': paths.savingsPass(),
    'its coupons': paths.savingsPassDeals(),
    'from basic to full': paths.savingsPassUpgrade(),
    'the pink pass': paths.pink(),
    'the deal days': paths.getTangerDealDays(),
    'a reward': firstOf(
      () => content().rewards(CENTRE, ONE),
      ({ storeName, id }) => paths.reward(CENTRE, storeName, id),
    ),
  },
  'mfe-account': {
    'sign-in': paths.signIn({ error: 'SessionRequired', callbackUrl: '/profile' }),
  },
};

const pagesOf = (owner: Owner): KnownPage[] =>
  Object.entries(PAGES[owner]).map(([name, path]) => ({
    name,
    owner,
    pathOf: async () => (typeof path === 'string' ? path : await path()),
  }));

/** All public pages, with one detail page of each kind. */
export const ALL_PAGES: readonly KnownPage[] = [
  ...pagesOf('mfe-discovery'),
  ...pagesOf('mfe-centre'),
  ...pagesOf('mfe-loyalty'),
  ...pagesOf('mfe-account'),
];

/** Pages that need a member. */
export const MEMBER_PAGES: readonly string[] = [
  paths.profile(),
  paths.linkedCards(),
  paths.linkedCardsHowItWorks(),
  paths.transactionHistory(),
  paths.personalPreferences(),
  paths.accountSecurity(),
  paths.preferredCentre(),
  paths.uploadReceipt(),
  paths.rewards(),
  paths.redeemPoints(CENTRE),
  paths.pointsExchange(CENTRE),
  paths.savedDeals(CENTRE),
];

/** Pages of `npm test`: at least one of each remote, and the ones that differ most from them. */
const SAMPLE = new Set(['home', 'its stores', 'its map', 'a deal', 'a promotion', 'the club', 'sign-in']);

/** The sample, or all pages in `npm run test:full`. */
export const LOOKED_AT = sampleOf(ALL_PAGES, ({ name }) => SAMPLE.has(name));
