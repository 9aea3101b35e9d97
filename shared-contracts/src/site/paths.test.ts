import { describe, expect, test } from 'vitest';
import { paths, slugOf, withQuery } from './paths.ts';
import { safeReturnPath } from './return-path.ts';

/** Every address of the site, as built and as expected. */
const addresses: Record<keyof typeof paths, [built: string, expected: string]> = {
  home: [paths.home(), '/'],
  resume: [paths.resume(), '/#resume'],
  findACentre: [
    paths.findACentre({ q: 'myrtle beach', state: 'SC' }),
    '/find-a-tanger?q=myrtle+beach&state=SC',
  ],
  brands: [paths.brands(), '/brands'],
  giftCards: [paths.giftCards(), '/gift-cards'],
  contactUs: [paths.contactUs(), '/contact-us'],
  accessibility: [paths.accessibility(), '/accessibility'],
  privacyPolicy: [paths.privacyPolicy(), '/privacy-policy'],
  cookies: [paths.cookies(), '/privacy-policy#cookies'],
  termsOfUse: [paths.termsOfUse(), '/terms-of-use'],
  earningsCall: [paths.earningsCall(), '/earnings-call'],
  notFound: [paths.notFound(), '/404'],
  serverError: [paths.serverError(), '/500'],
  error: [paths.error({ code: 'OAuthCallbackError' }), '/error?code=OAuthCallbackError'],
  signInCallback: [paths.signInCallback(), '/sign-in/callback'],
  centre: [paths.centre('charleston'), '/charleston'],
  deals: [paths.deals('charleston'), '/charleston/deals'],
  directory: [paths.directory('charleston'), '/charleston/directory'],
  dora: [paths.dora('pinecrest'), '/pinecrest/dora'],
  events: [paths.events('charleston'), '/charleston/events'],
  event: [paths.event('charleston', 7), '/charleston/events/7'],
  jobs: [paths.jobs('charleston'), '/charleston/jobs'],
  knowBeforeYouGo: [paths.knowBeforeYouGo('charleston'), '/charleston/know-before-you-go'],
  map: [paths.map('charleston', { store: 12 }), '/charleston/map?store=12'],
  visitPack: [paths.visitPack('charleston'), '/charleston/visit-pack'],
  plan: [paths.plan('charleston', { stops: 's12-d34-e56' }), '/charleston/plan?stops=s12-d34-e56'],
  parking: [paths.parking('charleston'), '/charleston/parking'],
  promotions: [paths.promotions('charleston'), '/charleston/promotions'],
  promotion: [paths.promotion('charleston', "Levi's Outlet", 9), '/charleston/promotions/levis-outlet/9'],
  security: [paths.security('charleston'), '/charleston/security'],
  stores: [
    paths.stores('charleston', { category: 3, open: true }),
    '/charleston/stores?category=3&open=true',
  ],
  store: [paths.store('charleston', 'Polo Ralph Lauren', 12), '/charleston/stores/polo-ralph-lauren/12'],
  deal: [paths.deal('charleston', 'J.Crew', 31), '/charleston/stores/j-crew/deals/31'],
  reward: [paths.reward('charleston', 'Coach Outlet', 40), '/charleston/stores/coach-outlet/rewards/40'],
  visitorInfo: [paths.visitorInfo('charleston'), '/charleston/visitor-info'],
  rewards: [paths.rewards(), '/rewards'],
  pink: [paths.pink(), '/pink'],
  getTangerDealDays: [paths.getTangerDealDays(), '/get-tanger-deal-days'],
  savingsPass: [paths.savingsPass(), '/tangerclub-savings-pass'],
  savingsPassDeals: [paths.savingsPassDeals(), '/tangerclub-savings-pass-deals'],
  savingsPassUpgrade: [paths.savingsPassUpgrade(), '/tangerclub-savings-pass-upgrade'],
  confirmation: [paths.confirmation('charleston', 'o_1'), '/charleston/confirmation?order=o_1'],
  pointsExchange: [paths.pointsExchange('charleston'), '/charleston/points-exchange'],
  redeemPoints: [paths.redeemPoints('charleston'), '/charleston/redeem-points'],
  savedDeals: [paths.savedDeals('charleston'), '/charleston/saved-deals'],
  uploadReceipt: [paths.uploadReceipt(), '/upload-receipt'],
  sharedReceipt: [
    paths.sharedReceipt('4c0a2f0e-3f0b-4a58-9f62-0d9ab1f0a1b2'),
    '/upload-receipt/shared?id=4c0a2f0e-3f0b-4a58-9f62-0d9ab1f0a1b2',
  ],
  signIn: [
    paths.signIn({ error: 'SessionRequired', callbackUrl: '/profile' }),
    '/sign-in?error=SessionRequired&callbackUrl=%2Fprofile',
  ],
  joinNow: [paths.joinNow(), '/join-now'],
  verifyEmail: [paths.verifyEmail({ token: 't' }), '/verify-email?token=t'],
  resetPassword: [paths.resetPassword(), '/reset-password'],
  profile: [paths.profile(), '/profile'],
  memberCard: [paths.memberCard(), '/profile/card'],
  linkedCards: [paths.linkedCards(), '/profile/linked-cards'],
  linkedCardsHowItWorks: [paths.linkedCardsHowItWorks(), '/profile/linked-cards/how-it-works'],
  transactionHistory: [paths.transactionHistory(), '/profile/transaction-history'],
  accountSecurity: [paths.accountSecurity(), '/profile/security'],
  personalPreferences: [paths.personalPreferences(), '/personal-preferences'],
  preferredCentre: [paths.preferredCentre({ next: 'deals' }), '/preferred-center?next=deals'],
};

describe('paths', () => {
  test.each(Object.entries(addresses))('build the address of %s', (_name, [built, expected]) => {
    expect(built).toBe(expected);
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
