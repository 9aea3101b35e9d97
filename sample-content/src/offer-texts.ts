import type { Season } from './sample-context.ts';

/** What a category has to sell in a season; a deal is made about one of these. */
const GOODS: Readonly<Record<string, Readonly<Record<Season, readonly string[]>>>> = {
  Apparel: {
    holidays: ['sweaters', 'party dresses', 'coats', 'gift-boxed scarves', 'flannel shirts'],
    winter: ['coats', 'knitwear', 'thermal layers', 'winter denim'],
    spring: ['linen shirts', 'light jackets', 'spring dresses', 'chinos'],
    summer: ['shorts', 'swimwear', 'sun dresses', 'polo shirts', 'tees'],
    autumn: ['denim', 'cardigans', 'back-to-work shirts', 'quilted vests'],
  },
  Footwear: {
    holidays: ['boots', 'slippers', 'evening shoes', 'gift-ready sneakers'],
    winter: ['waterproof boots', 'lined slippers', 'running shoes'],
    spring: ['running shoes', 'loafers', 'canvas sneakers'],
    summer: ['sandals', 'water shoes', 'canvas sneakers'],
    autumn: ['ankle boots', 'school shoes', 'trail shoes'],
  },
  'Accessories & Jewelry': {
    holidays: ['watches', 'gift sets', 'leather gloves', 'charm bracelets'],
    winter: ['leather goods', 'scarves', 'watches'],
    spring: ['crossbody bags', 'sunglasses', 'earrings'],
    summer: ['sunglasses', 'totes', 'carry-on luggage'],
    autumn: ['satchels', 'wallets', 'luggage sets'],
  },
  'Sports & Outdoor': {
    holidays: ['fleece', 'insulated jackets', 'gift-boxed socks', 'backpacks'],
    winter: ['ski layers', 'insulated jackets', 'training tights'],
    spring: ['rain shells', 'hiking pants', 'running tops'],
    summer: ['sun shirts', 'water bottles', 'golf polos'],
    autumn: ['fleece', 'daypacks', 'team hoodies'],
  },
  Beauty: {
    holidays: ['gift sets', 'candles', 'advent boxes', 'fragrance'],
    winter: ['hand creams', 'fragrance', 'lip care'],
    spring: ['body mists', 'light make-up', 'bath sets'],
    summer: ['sun care', 'body mists', 'travel sizes'],
    autumn: ['candles', 'night creams', 'brush sets'],
  },
  Home: {
    holidays: ['table linen', 'cookware', 'candles', 'throws'],
    winter: ['bedding', 'throws', 'cookware'],
    spring: ['vases', 'bed linen', 'kitchen tools'],
    summer: ['outdoor plates', 'picnic sets', 'towels'],
    autumn: ['Dutch ovens', 'throws', 'storage baskets'],
  },
  Kids: {
    holidays: ['pyjamas', 'building sets', 'party outfits'],
    winter: ['snowsuits', 'pyjamas', 'layers'],
    spring: ['rain boots', 'light jackets', 'playwear'],
    summer: ['swimwear', 'sun hats', 'shorts'],
    autumn: ['school outfits', 'hoodies', 'backpacks'],
  },
  'Specialty & Gifts': {
    holidays: ['chocolate boxes', 'ornaments', 'gift baskets', 'board games'],
    winter: ['cocoa sets', 'puzzles', 'books'],
    spring: ['seasonal sweets', 'journals', 'greeting cards'],
    summer: ['travel games', 'sweets', 'phone accessories'],
    autumn: ['caramels', 'books', 'desk sets'],
  },
};

export const goodsOf = (category: string, season: Season): readonly string[] =>
  GOODS[category]?.[season] ?? [];

/** Categories that run deals at all. */
export const DEAL_CATEGORIES = Object.keys(GOODS);

export const SEASON_NAMES: Record<Season, readonly string[]> = {
  holidays: ['Gift season', 'Early holiday', 'Wrap it up'],
  winter: ['Winter clear-out', 'Cold snap', 'New year'],
  spring: ['Spring refresh', 'Longer days', 'Light layers'],
  summer: ['Summer', 'Long weekend', 'Sun’s out'],
  autumn: ['Back to routine', 'Harvest', 'Layer up'],
};

export const TERMS = [
  'One use per person and visit.',
  'Show this deal at the till before you pay.',
  'May not be combined with other offers, except where the till says so.',
  'While the selection lasts.',
  'Valid at this centre only.',
  'Prices are marked; taxes are extra.',
];

export const EXCLUSIONS = [
  'Gift cards',
  'New arrivals marked with a blue tag',
  'Alterations',
  'Collaborations and limited editions',
  'Clearance marked final',
];

export interface CentreOffer {
  readonly title: string;
  readonly summary: string;
  readonly big: string;
  readonly small: string;
  readonly kind: 'percent' | 'amount' | 'bundle' | 'price' | 'gift';
  readonly value: number | null;
  readonly isMembersOnly: boolean;
}

const everyone = { isMembersOnly: false };
const members = { isMembersOnly: true };

/** Offers of a whole centre, all year round. */
export const CENTRE_OFFERS: readonly CentreOffer[] = [
  {
    title: 'Student Tuesdays',
    summary: 'Show a student card on a Tuesday and take a tenth off.',
    big: '10%',
    small: 'off on Tuesdays',
    kind: 'percent',
    value: 10,
    ...everyone,
  },
  {
    title: 'Thank you for your service',
    summary: 'For those who serve or served, every day of the week.',
    big: '10%',
    small: 'military courtesy',
    kind: 'percent',
    value: 10,
    ...everyone,
  },
  {
    title: 'Rainy-day coffee',
    summary: 'Spend $50 at any shop while it rains and coffee is on us.',
    big: 'Free',
    small: 'coffee when it rains',
    kind: 'gift',
    value: null,
    ...everyone,
  },
  {
    title: 'Coupon book at guest services',
    summary: 'A book of savings from the shops: show this offer and take it along.',
    big: 'Book',
    small: 'of coupons, free',
    kind: 'gift',
    value: null,
    ...members,
  },
  {
    title: 'Birthday month bonus',
    summary: 'It is your month: an extra saving at each shop on the list.',
    big: '15%',
    small: 'in your birthday month',
    kind: 'percent',
    value: 15,
    ...members,
  },
  {
    title: 'Teachers’ evening',
    summary: 'Thursdays after four, for those who teach.',
    big: '15%',
    small: 'for teachers',
    kind: 'percent',
    value: 15,
    ...everyone,
  },
];

/** The season's own campaign, the same at every centre. */
export const CAMPAIGN_OFFERS: Record<Season, CentreOffer> = {
  holidays: {
    title: 'Holiday gift days',
    summary: 'Spend $150 across the centre and leave with a $20 gift card.',
    big: '$20',
    small: 'gift card back',
    kind: 'gift',
    value: 2000,
    ...everyone,
  },
  winter: {
    title: 'The big clear-out',
    summary: 'Everything that is left of winter, marked down once more.',
    big: '60%',
    small: 'off, and up to that',
    kind: 'percent',
    value: 60,
    ...everyone,
  },
  spring: {
    title: 'Spring refresh weekend',
    summary: 'Bring a bag of clothes to donate and take a fifth off new ones.',
    big: '20%',
    small: 'for a donated bag',
    kind: 'percent',
    value: 20,
    ...everyone,
  },
  summer: {
    title: 'Summer of savings',
    summary: 'A new list of shops each week, with a quarter off at the till.',
    big: '25%',
    small: 'at this week’s shops',
    kind: 'percent',
    value: 25,
    ...everyone,
  },
  autumn: {
    title: 'Back to routine',
    summary: 'Spend $100 on school and work clothes, and take $25 off.',
    big: '$25',
    small: 'off $100',
    kind: 'amount',
    value: 2500,
    ...everyone,
  },
};
