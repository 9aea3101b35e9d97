import { describe, expect, test } from 'vitest';
import { paths, safeReturnPath, slugOf, withQuery } from './paths.ts';

const made: Record<string, string> = {
  home: paths.home(),
  resume: paths.resume(),
  findACentre: paths.findACentre({ q: 'myrtle beach', state: 'SC' }),
  brands: paths.brands(),
  giftCards: paths.giftCards(),
  contactUs: paths.contactUs(),
  accessibility: paths.accessibility(),
  privacyPolicy: paths.privacyPolicy(),
  cookies: paths.cookies(),
  termsOfUse: paths.termsOfUse(),
  earningsCall: paths.earningsCall(),
  notFound: paths.notFound(),
  serverError: paths.serverError(),
  error: paths.error({ code: 'OAuthCallbackError' }),
  signInCallback: paths.signInCallback(),
  centre: paths.centre('charleston'),
  deals: paths.deals('charleston'),
  directory: paths.directory('charleston'),
  dora: paths.dora('pinecrest'),
  events: paths.events('charleston'),
  event: paths.event('charleston', 7),
  jobs: paths.jobs('charleston'),
  knowBeforeYouGo: paths.knowBeforeYouGo('charleston'),
  map: paths.map('charleston', { store: 12 }),
  visitPack: paths.visitPack('charleston'),
  plan: paths.plan('charleston', { stops: 's12-d34-e56' }),
  parking: paths.parking('charleston'),
  promotions: paths.promotions('charleston'),
  promotion: paths.promotion('charleston', "Levi's Outlet", 9),
  security: paths.security('charleston'),
  stores: paths.stores('charleston', { category: 3, open: true }),
  store: paths.store('charleston', 'Polo Ralph Lauren', 12),
  deal: paths.deal('charleston', 'J.Crew', 31),
  reward: paths.reward('charleston', 'Coach Outlet', 40),
  visitorInfo: paths.visitorInfo('charleston'),
  rewards: paths.rewards(),
  pink: paths.pink(),
  getTangerDealDays: paths.getTangerDealDays(),
  savingsPass: paths.savingsPass(),
  savingsPassDeals: paths.savingsPassDeals(),
  savingsPassUpgrade: paths.savingsPassUpgrade(),
  confirmation: paths.confirmation('charleston', 'o_1'),
  pointsExchange: paths.pointsExchange('charleston'),
  redeemPoints: paths.redeemPoints('charleston'),
  savedDeals: paths.savedDeals('charleston'),
  uploadReceipt: paths.uploadReceipt(),
  sharedReceipt: paths.sharedReceipt('4c0a2f0e-3f0b-4a58-9f62-0d9ab1f0a1b2'),
  signIn: paths.signIn({ error: 'SessionRequired', callbackUrl: '/profile' }),
  joinNow: paths.joinNow(),
  verifyEmail: paths.verifyEmail({ token: 't' }),
  resetPassword: paths.resetPassword(),
  profile: paths.profile(),
  memberCard: paths.memberCard(),
  linkedCards: paths.linkedCards(),
  linkedCardsHowItWorks: paths.linkedCardsHowItWorks(),
  transactionHistory: paths.transactionHistory(),
  accountSecurity: paths.accountSecurity(),
  personalPreferences: paths.personalPreferences(),
  preferredCentre: paths.preferredCentre({ next: 'deals' }),
};

describe('paths', () => {
  test('build every address of the site', () => {
    expect(made).toMatchSnapshot();
  });

  test('are all in the snapshot', () => {
    expect(Object.keys(made).sort()).toEqual(Object.keys(paths).sort());
  });

  test('encode a hostile segment', () => {
    expect(paths.centre('../admin?x=1#y')).toBe('/..%2Fadmin%3Fx%3D1%23y');
    expect(slugOf('Nike / Converse?')).toBe('nike-converse');
    expect(slugOf('Crème de la Crème & Co.')).toBe('creme-de-la-creme-and-co');
    expect(slugOf('!!!')).toBe('item');
  });

  test('omit empty query values', () => {
    expect(withQuery('/x', { a: '', b: undefined, c: null, d: 0, e: false })).toBe('/x?d=0&e=false');
  });
});

test.each(['/', '/profile', '/charleston/saved-deals?tab=expired#top', '/stores?q=a%20b'])(
  'safeReturnPath: accepts %s',
  (path) => {
    expect(safeReturnPath(path)).toBe(path);
  },
);

test.each([
  '',
  'profile',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
  '/%0a'.replace('%0a', '\n'),
  `/${'x'.repeat(2000)}`,
  null,
  undefined,
])('safeReturnPath: rejects %j', (path) => {
  expect(safeReturnPath(path)).toBeNull();
});
