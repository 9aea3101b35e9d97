import { paths } from 'shared-contracts';
import { content } from './content.ts';
import { sampleOf } from './full-run.ts';

/** The public pages, each by an address of its own. */
export const PAGES = [
  { name: 'home', path: paths.home(), owner: 'mfe-discovery' },
  { name: 'find a center', path: paths.findACentre(), owner: 'mfe-discovery' },
  { name: 'brands', path: paths.brands(), owner: 'mfe-discovery' },
  { name: 'gift cards', path: paths.giftCards(), owner: 'mfe-discovery' },
  { name: 'contact', path: paths.contactUs(), owner: 'mfe-discovery' },
  { name: 'privacy', path: paths.privacyPolicy(), owner: 'mfe-discovery' },
  { name: 'terms', path: paths.termsOfUse(), owner: 'mfe-discovery' },
  { name: 'accessibility', path: paths.accessibility(), owner: 'mfe-discovery' },
  { name: 'the earnings call', path: paths.earningsCall(), owner: 'mfe-discovery' },
  { name: 'a center', path: paths.centre('charleston'), owner: 'mfe-centre' },
  { name: 'its stores', path: paths.stores('charleston'), owner: 'mfe-centre' },
  { name: 'its directory', path: paths.directory('charleston'), owner: 'mfe-centre' },
  { name: 'its map', path: paths.map('charleston'), owner: 'mfe-centre' },
  { name: 'its visit pack', path: paths.visitPack('charleston'), owner: 'mfe-centre' },
  { name: 'its deals', path: paths.deals('charleston'), owner: 'mfe-centre' },
  { name: 'its promotions', path: paths.promotions('charleston'), owner: 'mfe-centre' },
  { name: 'its events', path: paths.events('charleston'), owner: 'mfe-centre' },
  { name: 'its month', path: paths.events('charleston', { view: 'month' }), owner: 'mfe-centre' },
  { name: 'its parking', path: paths.parking('charleston'), owner: 'mfe-centre' },
  { name: 'its visitor info', path: paths.visitorInfo('charleston'), owner: 'mfe-centre' },
  { name: 'what to know before going', path: paths.knowBeforeYouGo('charleston'), owner: 'mfe-centre' },
  { name: 'its security', path: paths.security('charleston'), owner: 'mfe-centre' },
  { name: 'its jobs', path: paths.jobs('charleston'), owner: 'mfe-centre' },
  { name: 'drinks that walk along', path: paths.dora('pinecrest'), owner: 'mfe-centre' },
  { name: 'the club', path: paths.rewards(), owner: 'mfe-loyalty' },
  { name: 'the savings pass', path: paths.savingsPass(), owner: 'mfe-loyalty' },
  { name: 'its coupons', path: paths.savingsPassDeals(), owner: 'mfe-loyalty' },
  { name: 'from basic to full', path: paths.savingsPassUpgrade(), owner: 'mfe-loyalty' },
  { name: 'the pink pass', path: paths.pink(), owner: 'mfe-loyalty' },
  { name: 'the deal days', path: paths.getTangerDealDays(), owner: 'mfe-loyalty' },
  {
    name: 'sign-in',
    path: paths.signIn({ error: 'SessionRequired', callbackUrl: '/profile' }),
    owner: 'mfe-account',
  },
] as const;

type Owner = (typeof PAGES)[number]['owner'];

interface KnownPage {
  readonly name: string;
  readonly owner: Owner;
  /** Ids belong to the content of the day, so that the address is asked for. */
  pathOf(): Promise<string>;
}

/** The page of the first thing in a list of the content. */
function firstIn<T>(
  name: string,
  owner: Owner,
  list: () => Promise<{ readonly items: readonly T[] }>,
  pathTo: (item: T) => string,
): KnownPage {
  return {
    name,
    owner,
    async pathOf() {
      const [first] = (await list()).items;
      if (first === undefined) throw new Error(`The content has none for ${name}`);
      return pathTo(first);
    },
  };
}

const ONE = { limit: 1 };
const DETAIL_PAGES: readonly KnownPage[] = [
  firstIn(
    'a store',
    'mfe-centre',
    () => content().stores('charleston', ONE),
    ({ name, id }) => paths.store('charleston', name, id),
  ),
  firstIn(
    'a deal',
    'mfe-centre',
    () => content().deals('charleston', ONE),
    ({ storeName, id }) => paths.deal('charleston', storeName, id),
  ),
  firstIn(
    'a promotion',
    'mfe-centre',
    () => content().promotions('charleston', ONE),
    ({ storeName, id }) => paths.promotion('charleston', storeName, id),
  ),
  // Shared, so that the server draws it: an own one comes with the scripts.
  firstIn(
    'a visit plan',
    'mfe-centre',
    () => content().stores('charleston', ONE),
    ({ id }) => paths.plan('charleston', { stops: `s${id}` }),
  ),
  firstIn(
    'an event',
    'mfe-centre',
    () => content().events('charleston', ONE),
    ({ id }) => paths.event('charleston', id),
  ),
  firstIn(
    'a reward',
    'mfe-loyalty',
    () => content().rewards('charleston', ONE),
    ({ storeName, id }) => paths.reward('charleston', storeName, id),
  ),
  firstIn(
    'the centers of a brand',
    'mfe-discovery',
    () => content().brands(ONE),
    ({ id }) => paths.findACentre({ brand: id }),
  ),
];

/** All public pages, those of single things too. */
export const ALL_PAGES: readonly KnownPage[] = [
  ...PAGES.map(({ name, owner, path }) => ({ name, owner, pathOf: async () => path })),
  ...DETAIL_PAGES,
];

/** Pages of `npm test`: one of each remote, and what differs most from them. */
const SAMPLE = new Set(['home', 'its stores', 'its map', 'a deal', 'a promotion', 'the club', 'sign-in']);

/** Pages that are looked at in all their parts: all of them in `npm run test:full`. */
export const LOOKED_AT = sampleOf(ALL_PAGES, ({ name }) => SAMPLE.has(name));
