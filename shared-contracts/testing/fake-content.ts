import type { CentreFull, Deal, Reward, StoreSummary } from '../src/index.ts';
import { fakeSite } from './fake-site.ts';
import { dayIn } from './sample-days.ts';

export const CENTRE = 'sampleton';
const category = { id: 1, slug: 'shoes', name: 'Shoes' };

const page = <T>(items: readonly T[]) => ({ items, nextCursor: null, total: items.length });

const texts = {
  description: ['A sample, so that there is something to see.'],
  terms: ['At Sample Shoes in Sampleton.'],
  exclusions: ['Gift cards.'],
};

const offer = {
  centre: CENTRE,
  storeId: 11,
  storeName: 'Sample Shoes',
  brandId: 101,
  categoryId: category.id,
  summary: 'A sample of an offer.',
};

/** The only centre: a store, a deal, and rewards within and beyond the member's points. */
export const fakeCentre: CentreFull = {
  id: 1,
  slug: CENTRE,
  name: 'Sample Outlets Sampleton',
  shortName: 'Sampleton',
  type: 'outlet',
  status: { id: null, kind: 'open', note: null },
  isFixture: false,
  address: {
    street: '1 Sample Street',
    city: 'Sampleton',
    state: 'SC',
    stateName: 'South Carolina',
    postalCode: '29000',
    country: 'US',
    countryId: 212,
  },
  coordinates: { latitude: 32.87, longitude: -80.02 },
  timeZone: 'America/New_York',
  phone: '+1 555 0100',
  currency: 'USD',
  landscape: 'coast',
  features: { dora: false, branding: null, residential: false, offices: false },
  weeklyHours: [0, 1, 2, 3, 4, 5, 6].map((dayIndex) => ({ dayIndex, open: '10:00', close: '20:00' })),
  exceptions: [],
  description: 'A center of the fakes: no site runs beside this remote.',
  openedYear: 2006,
  areaSqft: 300_000,
  alerts: [],
  counts: { stores: 1, deals: 1, promotions: 0, rewards: 2, events: 0, jobs: 0 },
};

const store: StoreSummary = {
  id: 11,
  centre: CENTRE,
  name: 'Sample Shoes',
  slug: 'sample-shoes',
  suite: '110',
  brandId: 101,
  categoryId: category.id,
  categoryName: category.name,
  phone: null,
  openedOn: null,
  weeklyHours: null,
  dealCount: 1,
};

export const fakeDeal = (): Deal => ({
  ...offer,
  ...texts,
  id: 1001,
  kind: 'deal',
  title: '30% off running shoes',
  startsOn: dayIn(-5),
  endsOn: dayIn(20),
  offer: { kind: 'percent', big: '30%', small: 'off running shoes', value: 30 },
  isFeatured: true,
  isMembersOnly: false,
  addedOn: dayIn(-5),
  storeIds: [store.id],
});

export const fakeRewards = (): Reward[] =>
  [250, 400, 500].map((points, at) => ({
    ...offer,
    ...texts,
    id: 2001 + at,
    kind: 'reward',
    title: `$${points / 25} at Sample Shoes`,
    startsOn: dayIn(-5),
    endsOn: dayIn(60),
    points,
    minimumTier: at === 2 ? 'gold' : 'blue',
    valueCents: points * 4,
    currency: 'USD',
    howToRedeem: ['Show the code at the checkout.'],
  }));

const brand = {
  id: 101,
  slug: 'sample-shoes',
  name: 'Sample Shoes',
  categoryId: category.id,
  categoryName: category.name,
  domain: null,
  centreCount: 1,
};

const pass = {
  id: 'sample-season',
  title: 'Sample savings pass',
  summary: 'Coupons of a season.',
  saleFrom: dayIn(-30),
  saleUntil: dayIn(30),
  validFrom: dayIn(-20),
  validUntil: dayIn(90),
  editions: [
    { edition: 'basic', name: 'Basic', text: 'One coupon.', price: { USD: 1500, CAD: 2000 } },
    { edition: 'full', name: 'Full', text: 'Both coupons.', price: { USD: 2500, CAD: 3400 } },
  ],
  deals: (['basic', 'full'] as const).map((edition, at) => ({
    id: 3001 + at,
    edition,
    brandId: brand.id,
    brandName: brand.name,
    title: `$${10 + at * 10} off at Sample Shoes`,
    offer: { big: `$${10 + at * 10}`, small: 'off at Sample Shoes' },
    terms: ['Once.'],
  })),
  howTo: ['Buy the pass.', 'Show a coupon at the checkout.'],
  terms: ['One pass a member.'],
  faq: [],
};

const signUpPage = (name: string, title: string) => ({
  page: name,
  title,
  lead: 'A sample of a campaign.',
  opensOn: dayIn(-10),
  closesOn: dayIn(10),
  startsOn: dayIn(-10),
  endsOn: dayIn(20),
  offer: { big: '25%', small: 'off a single item' },
  sections: [{ id: 'about', title: 'About', paragraphs: ['A sample.'] }],
  terms: ['One a person.'],
  before: 'It begins soon.',
  after: 'It is over.',
});

const question = { id: 'earn', topic: 'Points', question: 'How do I earn?', answer: ['By receipts.'] };

/** Content by path. Pages with other content need a site. */
export function fakeContent(): ReadonlyMap<string, unknown> {
  const rewards = fakeRewards();
  const deal = fakeDeal();
  const { description, openedYear, areaSqft, alerts, counts, ...summary } = fakeCentre;
  const at = (path: string) => `/api/centers/${CENTRE}${path}`;
  return new Map<string, unknown>([
    ['/api/site', fakeSite],
    ['/api/centers', { ...page([{ ...summary, distanceKm: null }]), origin: null }],
    [at(''), fakeCentre],
    [at('/stores'), { ...page([store]), categories: [{ ...category, count: 1 }] }],
    [at('/deals'), page([deal])],
    [at(`/deals/${deal.id}`), deal],
    [at('/promotions'), page([])],
    [at('/rewards'), page(rewards)],
    ...rewards.map((reward): [string, unknown] => [at(`/rewards/${reward.id}`), reward]),
    [at('/events'), page([])],
    [at('/jobs'), page([])],
    ['/api/brands', page([brand])],
    ['/api/categories', page([category])],
    ['/api/campaigns', page([])],
    ['/api/pages/home', { page: 'home', blocks: [] }],
    ['/api/pages/rewards', { page: 'rewards', blocks: [] }],
    ['/api/rewards-faq', { items: [question] }],
    ['/api/gift-cards', { items: [{ ...question, countries: ['US', 'CA'] }] }],
    ['/api/savings-pass', pass],
    ['/api/sign-ups/pink', signUpPage('pink', 'Sample pink pass')],
    ['/api/sign-ups/deal-days', signUpPage('deal-days', 'Sample deal days')],
  ]);
}
