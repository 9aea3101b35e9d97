/** The only builder of addresses. Encodes segments: a store named "Nike / Converse" stays in its segment. */

/** Query values. `undefined`, `null` and `''` are omitted. */
export type Query = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Returns a path with its query: `withQuery('/x', { a: 1 })` is `/x?a=1`. */
export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

/** Returns the slug of a name: `"Kate Spade (Outlet)"` becomes `kate-spade-outlet`. Never empty. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/&/g, ' and ')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return plain || 'item';
}

const at = (...segments: Array<string | number>) =>
  `/${segments.map((s) => encodeURIComponent(s)).join('/')}`;

/** `centre` is the centre's slug, `storeName` the store's name, from which its slug is made. */
export const paths = {
  home: () => '/',
  /** @deprecated The installed site starts at its home page. @since 1.19.0 */
  resume: () => '/#resume',
  findACentre: (query?: Query) => withQuery('/find-a-tanger', query),
  brands: (query?: Query) => withQuery('/brands', query),
  giftCards: (query?: Query) => withQuery('/gift-cards', query),
  contactUs: (query?: Query) => withQuery('/contact-us', query),
  accessibility: () => '/accessibility',
  privacyPolicy: () => '/privacy-policy',
  cookies: () => '/privacy-policy#cookies',
  termsOfUse: () => '/terms-of-use',
  earningsCall: () => '/earnings-call',
  notFound: () => '/404',
  serverError: () => '/500',
  error: (query?: Query) => withQuery('/error', query),
  signInCallback: () => '/sign-in/callback',

  centre: (centre: string) => at(centre),
  deals: (centre: string, query?: Query) => withQuery(at(centre, 'deals'), query),
  directory: (centre: string) => at(centre, 'directory'),
  dora: (centre: string) => at(centre, 'dora'),
  events: (centre: string, query?: Query) => withQuery(at(centre, 'events'), query),
  event: (centre: string, eventId: number) => at(centre, 'events', eventId),
  jobs: (centre: string, query?: Query) => withQuery(at(centre, 'jobs'), query),
  knowBeforeYouGo: (centre: string) => at(centre, 'know-before-you-go'),
  map: (centre: string, query?: Query) => withQuery(at(centre, 'map'), query),
  parking: (centre: string) => at(centre, 'parking'),
  /** Visit planner. `stops`, such as `s12-d34-e56`, is a shared plan. */
  plan: (centre: string, query?: Query) => withQuery(at(centre, 'plan'), query),
  promotions: (centre: string) => at(centre, 'promotions'),
  promotion: (centre: string, storeName: string, dealId: number) =>
    at(centre, 'promotions', slugOf(storeName), dealId),
  security: (centre: string) => at(centre, 'security'),
  stores: (centre: string, query?: Query) => withQuery(at(centre, 'stores'), query),
  store: (centre: string, storeName: string, storeId: number) =>
    at(centre, 'stores', slugOf(storeName), storeId),
  deal: (centre: string, storeName: string, dealId: number) =>
    at(centre, 'stores', slugOf(storeName), 'deals', dealId),
  reward: (centre: string, storeName: string, rewardId: number) =>
    at(centre, 'stores', slugOf(storeName), 'rewards', rewardId),
  visitPack: (centre: string) => at(centre, 'visit-pack'),
  visitorInfo: (centre: string) => at(centre, 'visitor-info'),

  rewards: () => '/rewards',
  /** `pass` is the reference of the pass to show. */
  pink: (query?: { pass?: string }) => withQuery('/pink', query),
  getTangerDealDays: () => '/get-tanger-deal-days',
  /** `buy` is the edition whose purchase starts at once. */
  savingsPass: (query?: { buy?: string }) => withQuery('/tangerclub-savings-pass', query),
  savingsPassDeals: () => '/tangerclub-savings-pass-deals',
  savingsPassUpgrade: () => '/tangerclub-savings-pass-upgrade',
  confirmation: (centre: string, order: string) => withQuery(at(centre, 'confirmation'), { order }),
  pointsExchange: (centre: string) => at(centre, 'points-exchange'),
  redeemPoints: (centre: string) => at(centre, 'redeem-points'),
  savedDeals: (centre: string, query?: Query) => withQuery(at(centre, 'saved-deals'), query),
  uploadReceipt: () => '/upload-receipt',
  /** Return address of the sign-in for a shared file. @since 1.19.0 */
  sharedReceipt: (id?: string) => withQuery('/upload-receipt/shared', { id }),

  /** `callbackUrl` is the path to return to, `error` a code of {@link AUTH_ERROR_CODES}. */
  signIn: (query?: { callbackUrl?: string; error?: string; interaction?: string }) =>
    withQuery('/sign-in', query),
  joinNow: (query?: { callbackUrl?: string; interaction?: string }) => withQuery('/join-now', query),
  verifyEmail: (query?: Query) => withQuery('/verify-email', query),
  resetPassword: (query?: Query) => withQuery('/reset-password', query),
  profile: () => '/profile',
  memberCard: () => '/profile/card',
  linkedCards: () => '/profile/linked-cards',
  linkedCardsHowItWorks: () => '/profile/linked-cards/how-it-works',
  accountSecurity: () => '/profile/security',
  transactionHistory: (query?: Query) => withQuery('/profile/transaction-history', query),
  personalPreferences: () => '/personal-preferences',
  /** `next` is the page after the choice of a centre, such as `deals`. */
  preferredCentre: (query?: { next?: string }) => withQuery('/preferred-center', query),
} as const;
