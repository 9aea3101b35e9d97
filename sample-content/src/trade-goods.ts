import type { BrandFact } from './facts/facts.ts';
import { goodsOf } from './offer-texts.ts';
import type { Season } from './sample-context.ts';

/** What a trade sells that its category at large does not: all year round, and as gifts. */
interface Trade {
  readonly always: readonly string[];
  readonly gifts: readonly string[];
}

/** By the OpenStreetMap tag of the facts. A trade that is not here sells what its category does. */
const TRADES: Readonly<Record<string, Trade>> = {
  'shop=jewelry': {
    always: ['earrings', 'silver necklaces', 'bracelets', 'rings'],
    gifts: ['charm bracelets', 'boxed pendants'],
  },
  'shop=bag': {
    always: ['crossbody bags', 'totes', 'wallets', 'carry-on luggage'],
    gifts: ['small leather gifts', 'weekend bags'],
  },
  'shop=watches': { always: ['watches', 'watch straps', 'leather wallets'], gifts: ['boxed watches'] },
  'shop=fashion_accessories': {
    always: ['earrings', 'handbags', 'scarves', 'hair clips'],
    gifts: ['gift sets', 'key rings'],
  },
  'shop=optician': {
    always: ['sunglasses', 'second pairs', 'polarised lenses'],
    gifts: ['sunglasses in a case'],
  },
  'shop=bed': { always: ['pillows', 'mattress covers', 'bed frames', 'duvets'], gifts: ['pillow pairs'] },
  'shop=candles': {
    always: ['large jar candles', 'tea lights', 'room scents'],
    gifts: ['gift-boxed candles'],
  },
  'shop=furniture': {
    always: ['cushions', 'table lamps', 'floor samples', 'bed linen'],
    gifts: ['throws', 'tableware sets'],
  },
  'shop=houseware': {
    always: ['cookware', 'knives', 'tableware', 'kitchen tools'],
    gifts: ['Dutch ovens', 'cookware sets'],
  },
  'shop=books': {
    always: ['paperbacks', 'bestsellers', 'journals', 'children’s books'],
    gifts: ['boxed sets', 'puzzles'],
  },
  'shop=chocolate': { always: ['truffles', 'chocolate bars', 'pick-and-mix'], gifts: ['chocolate boxes'] },
  'shop=confectionery': { always: ['fudge', 'sweets by weight', 'caramel apples'], gifts: ['sweet boxes'] },
  'shop=electronics': { always: ['phone cases', 'chargers', 'headphones'], gifts: ['headphones'] },
  'shop=nutrition_supplements': {
    always: ['protein powder', 'vitamins', 'energy bars'],
    gifts: ['shaker sets'],
  },
  'shop=supermarket': { always: ['coffee', 'olive oil', 'prepared salads'], gifts: ['cheese boards'] },
  'shop=video_games': {
    always: ['used games', 'controllers', 'collectible figures'],
    gifts: ['console bundles'],
  },
  'shop=variety_store': {
    always: ['party supplies', 'storage boxes', 'craft kits'],
    gifts: ['wrapping paper', 'stocking fillers'],
  },
  'shop=toys': {
    always: ['building sets', 'soft toys', 'board games'],
    gifts: ['large building sets', 'soft toys'],
  },
  'shop=perfumery': { always: ['fragrance', 'travel sprays', 'body mists'], gifts: ['fragrance sets'] },
  'shop=hairdresser_supply': { always: ['hair colour', 'brushes', 'hair dryers'], gifts: ['styling sets'] },
  tees: { always: ['tees', 'hoodies', 'caps'], gifts: ['tees with a mug'] },
  underwear: { always: ['underwear packs', 'socks', 'lounge wear'], gifts: ['pyjama sets'] },
  headwear: { always: ['caps', 'beanies', 'team hats'], gifts: ['beanies'] },
  tailoring: { always: ['suits', 'dress shirts', 'ties', 'blazers'], gifts: ['shirt and tie sets'] },
  denim: { always: ['jeans', 'denim jackets', 'tees'], gifts: ['denim jackets'] },
  western: { always: ['western boots', 'jeans', 'belts'], gifts: ['western hats'] },
  leather: { always: ['leather jackets', 'belts', 'gloves'], gifts: ['leather gloves'] },
  fan: { always: ['team jerseys', 'team hoodies', 'caps'], gifts: ['team scarves'] },
  uniforms: { always: ['school uniforms', 'work trousers', 'scrubs'], gifts: ['fleece vests'] },
  bohemian: { always: ['woven throws', 'incense', 'layered skirts'], gifts: ['lanterns'] },
};

/** Brands whose tag is missing or too wide. */
const BRAND_TRADES: Readonly<Record<string, string>> = {
  'zales-outlet': 'shop=jewelry',
  'watch-station': 'shop=watches',
  'kate-spade-new-york-outlet': 'shop=bag',
  'marc-jacobs': 'shop=bag',
  'michael-kors': 'shop=bag',
  'kurt-geiger': 'shop=bag',
  'wilsons-leather': 'leather',
  ghirardelli: 'shop=chocolate',
  'harry-and-david': 'shop=confectionery',
  hallmark: 'shop=variety_store',
  'rh-outlet': 'shop=furniture',
  'life-is-good': 'tees',
  boxlunch: 'tees',
  'hot-topic': 'tees',
  jockey: 'underwear',
  soma: 'underwear',
  'victorias-secret': 'underwear',
  aerie: 'underwear',
  lids: 'headwear',
  indochino: 'tailoring',
  'jos-a-bank': 'tailoring',
  'mens-wearhouse': 'tailoring',
  'brooks-brothers': 'tailoring',
  levis: 'denim',
  'lucky-brand': 'denim',
  'true-religion': 'denim',
  'boot-barn': 'western',
  'rally-house': 'fan',
  'uniform-destination': 'uniforms',
  'earthbound-trading-company': 'bohemian',
  'disney-store-outlet': 'shop=toys',
};

/** What a brand may run a deal about in a season. */
export function goodsOfBrand({ id, osm_tag, category }: BrandFact, season: Season): readonly string[] {
  const trade = TRADES[BRAND_TRADES[id] ?? osm_tag ?? ''];
  if (!trade) return goodsOf(category, season);
  return season === 'holidays' ? [...trade.gifts, ...trade.always] : trade.always;
}
