import type { ContentKind } from 'shared-contracts/content-records';

interface KindTexts {
  readonly one: string;
  readonly many: string;
  /** Page of the site that shows a record, for its preview. */
  readonly path?: (record: Readonly<Record<string, unknown>>) => string;
}

const atCentre = (page: string) => (record: Readonly<Record<string, unknown>>) => `/${record.centre}${page}`;

/** Kinds of content in the order of the desk. */
export const KINDS: Readonly<Record<ContentKind, KindTexts>> = {
  centres: { one: 'center', many: 'Centers', path: ({ slug }) => `/${slug}` },
  deals: { one: 'deal or promotion', many: 'Deals and promotions', path: atCentre('/deals') },
  events: { one: 'event', many: 'Events', path: atCentre('/events') },
  campaigns: { one: 'campaign', many: 'Campaigns' },
  stores: { one: 'store', many: 'Stores', path: atCentre('/stores') },
  jobs: { one: 'job', many: 'Jobs', path: atCentre('/jobs') },
  rewards: { one: 'reward', many: 'Rewards' },
  pictures: { one: 'picture', many: 'Pictures' },
  parking: { one: 'parking page', many: 'Parking', path: atCentre('/parking') },
  'visitor-info': {
    one: 'visitor information',
    many: 'Visitor information',
    path: atCentre('/visitor-info'),
  },
  'site-plans': { one: 'map', many: 'Maps', path: atCentre('/map') },
  site: { one: 'texts of the site', many: 'Menu and site texts' },
  'page-blocks': { one: 'page', many: 'Pages' },
  'legal-texts': { one: 'legal text', many: 'Legal texts' },
  'gift-card-faq': { one: 'question', many: 'Questions about gift cards' },
  'rewards-faq': { one: 'question', many: 'Questions about the club' },
  'savings-pass': { one: 'savings pass', many: 'Savings pass' },
  'sign-up-pages': { one: 'sign-up page', many: 'Sign-up pages' },
  'earnings-call': { one: 'earnings call', many: 'Earnings call' },
  brands: { one: 'brand', many: 'Brands' },
  categories: { one: 'category', many: 'Categories' },
};

export const isKind = (text: string | undefined): text is ContentKind => text !== undefined && text in KINDS;
