import { describe, expect, it } from 'vitest';
import { findPages, type SearchPlace } from './pages.ts';
import { inOrder } from './use-search.ts';

const CHARLESTON: SearchPlace = { centre: { slug: 'charleston', name: 'Charleston' }, isMember: false };
const NOWHERE: SearchPlace = { centre: null, isMember: false };
const first = (query: string, place = CHARLESTON) => findPages(query, place).hits[0]?.path;

describe('findPages', () => {
  it.each([
    ['parking', '/charleston/parking'],
    ['where do i park', '/charleston/parking'],
    ['parkng', '/charleston/parking'],
    ['hours', '/charleston'],
    ['opening hours', '/charleston'],
    ['black friday hours', '/charleston'],
    ['gift card', '/gift-cards'],
    ['giftcards', '/gift-cards'],
    ['gift card balance', '/gift-cards'],
    ['map', '/charleston/map'],
    ['restrooms', '/charleston/map'],
    ['coupons', '/charleston/deals'],
    ['jobs', '/charleston/jobs'],
    ['are dogs allowed', '/charleston/know-before-you-go'],
    ['upload receipt', '/upload-receipt'],
    ['customer service', '/contact-us'],
    ['rewards', '/rewards'],
    ['find a centre', '/find-a-tanger'],
    ['favourites', '/charleston/saved-deals'],
    ['shops', '/charleston/stores'],
    ['unsubscribe', '/personal-preferences'],
    ['return policy', '/charleston/know-before-you-go'],
    ['can I get a refund', '/charleston/know-before-you-go'],
    ['lost and found', '/charleston/know-before-you-go'],
    ['lost my bag', '/charleston/know-before-you-go'],
    ['points', '/rewards'],
    ['black friday', '/charleston/promotions'],
    ['do you have wifi', '/charleston/visitor-info'],
    ['where can I change a diaper', '/charleston/map'],
    ['lockers', '/charleston/visitor-info'],
    ['breast cancer pass', '/pink'],
    ['teenagers alone', '/charleston/security'],
    ['beer', '/charleston/visitor-info'],
    ['is the mall open today', '/charleston'],
    ['events this weekend', '/charleston/events'],
    ['gift cards canada', '/gift-cards'],
    ['forgot my password', '/sign-in'],
    ['cancel my account', '/personal-preferences'],
  ])('finds "%s" at %s', (query, path) => {
    expect(first(query)).toBe(path);
  });

  it.each(['nike', 'running shoes', 'kids clothes', 'sunglasses', 'coach', 'gap', '', '  ', '?!'])(
    'finds no page for "%s"',
    (query) => {
      expect(findPages(query, CHARLESTON).hits).toEqual([]);
    },
  );

  it('links to choosing a centre when none is known', () => {
    expect(first('parking', { ...NOWHERE, isMember: true })).toBe('/preferred-center?next=parking');
    expect(first('parking', NOWHERE)).toBe('/find-a-tanger');
    expect(first('gift card', NOWHERE)).toBe('/gift-cards');
  });
});

describe('pages among the server’s hits', () => {
  const hit = (kind: 'brand' | 'store' | 'category' | 'deal' | 'event', title = 'x') => ({
    kind,
    id: 1,
    title,
    detail: '',
    centre: null,
    path: '/x',
  });
  const kinds = (text: string, kind: 'brand' | 'deal' | 'event') =>
    inOrder(text, { items: [hit(kind)] }, CHARLESTON).map((one) => one.kind);

  it('come first when no hit has the word in its name', () => {
    expect(kinds('parking', 'brand')[0]).toBe('page');
    expect(kinds('dogs', 'deal')[0]).toBe('page');
  });

  it('are those of the centre that the search names', () => {
    const place = { centre: 'savannah', name: 'Savannah', words: 'parking' };
    expect(inOrder('parking savannah', { items: [], place }, CHARLESTON)[0]).toMatchObject({
      title: 'Parking',
      detail: 'Savannah',
      path: '/savannah/parking',
    });
  });

  it('are those for half of the words when there is nothing better', () => {
    const first = (items: Parameters<typeof hit>[0][]) =>
      inOrder('parking fees', { items: items.map((kind) => hit(kind)) }, CHARLESTON)[0]?.title;
    expect(first(['deal'])).toBe('Parking');
    expect(first(['brand'])).toBe('x');
  });

  it.each([
    ['tesla', 'brand', 'Tesla Supercharger', ['brand', 'page']],
    ['lost and found', 'brand', 'LOFT', ['page', 'page', 'brand']],
    ['careers', 'brand', "Carter's", ['page', 'brand']],
    ['lockers', 'brand', 'Foot Locker', ['page', 'brand']],
    ['change diaper', 'brand', 'P.F. Chang’s', ['page', 'brand']],
    ['hiring', 'category', 'Footwear', ['page', 'category']],
    ['bag', 'category', 'Accessories & Jewelry', ['category', 'page']],
  ] as const)('for "%s" and the %s %s: %j', (text, kind, title, order) => {
    const found = inOrder(text, { items: [hit(kind, title)] }, CHARLESTON);
    expect(found.filter(({ kind }) => kind !== 'centre').map((one) => one.kind)).toEqual(order);
  });

  it('do not come before a store by a part that is only like a word', () => {
    const place = { centre: 'tilton', name: 'Tilton', words: 'chick fil a' };
    const found = inOrder('chick-fil-a tilton', { items: [hit('store', 'Chick-fil-A')], place }, NOWHERE);
    expect(found.map(({ kind }) => kind)).toEqual(['store', 'centre']);
  });

  it('end with the centre finder when the query may be a place', () => {
    expect(kinds('market', 'event')).toEqual(['event', 'centre']);
    expect(inOrder('Toronto', { items: [] }, NOWHERE).map(({ path }) => path)).toEqual([
      '/find-a-tanger?q=Toronto',
    ]);
  });
});
