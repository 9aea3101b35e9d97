import type { RecordOf } from 'shared-contracts/content-records';
import { fill } from './data.ts';
import { DEAL_TEXTS, type OfferForm } from './deal-texts.ts';
import type { BrandFact } from './facts.ts';
import { type Good, goodsInSeason, goodsOf, inCurrency, usualPrice } from './goods.ts';
import type { Random } from './random.ts';
import type { Season } from './sample-context.ts';

type Offer = RecordOf<'deals'>['offer'];

export interface WordedOffer {
  readonly offer: Offer;
  readonly title: string;
  readonly summary: string;
  readonly details: string;
  readonly good: string;
  /** Whether the offer is on all goods of its kind, which allows no exclusions. */
  readonly isOnAll: boolean;
}

interface Shop {
  readonly fact: BrandFact;
  readonly store: string;
  readonly season: Season;
  readonly isCold: boolean;
  readonly currency: 'USD' | 'CAD';
}

const FORMS: ReadonlyArray<readonly [OfferForm, Offer['kind']]> = [
  ['percent', 'percent'],
  ['percent', 'percent'],
  ['clearance', 'percent'],
  ['price', 'price'],
  ['select', 'price'],
  ['pair', 'bundle'],
  ['set', 'bundle'],
  ['several', 'bundle'],
  ['amount', 'amount'],
  ['gift', 'gift'],
];
const DINING_KINDS: ReadonlyArray<Offer['kind']> = ['percent', 'bundle'];
/** Number of seasons: goods with all of them sell all year. Then the categories with clearance racks. */
const SEASON_COUNT = 5;
const WITH_CLEARANCE = ['Apparel', 'Footwear', 'Sports & Outdoor', 'Kids', 'Home'];
const DEFAULT_MAX_PERCENT = 40;
const MAX_CLEARANCE = 30;
const NEVER_CLEARED =
  /(dumbbells|protectors|mattress pads|bed pillows|yoga mats|bottles|basketballs|golf balls)$/;
const MIN_CLEARANCE = 20;
/** Goods counted in pairs: "two pairs of jeans". Wine glasses are not. */
const PAIRS =
  /(shoes|sneakers|boots|sandals|slippers|clogs|loafers|jeans|pants|shorts|leggings|joggers|earrings|studs|gloves|socks|heels|flats|pumps|slides|slip-ons|tights|chinos|khakis|trunks|hikers|flip-flops|oxfords|moccasins|espadrilles|high-tops|sweatpants|sweats|skorts|wedges|cleats|cross-trainers|aviators|underwear|undies|panties|pajamas|overalls|coveralls|headphones|earbuds|lenses|binoculars|shears|(?<!wine )glasses)$/;
const ORDERS = /(fries|nuggets|wings|(?<!ear)rings|ribs|nachos|fajitas|bits|crab legs|tacos)$/;
const NOT_IN_THREES = /(sets|packs|sleepers|jackets|plates|tickets|combos|platters)$/;
/** Highest price in dollars for offers on three, on two, and at half price for the second. */
const MAX_PRICE_OF_THREE = 40;
const MAX_PRICE_OF_TWO = 60;
const MAX_PRICE_HALVED = 80;
const MAX_PURCHASE_FOR_GIFT = 200;
const MAX_PRICE_SPREAD = 1.6;
/**
 * Minimum purchases in dollars, and the largest discount in steps of five: "$25 off $125", but never "$45 off
 * $225".
 */
const THRESHOLDS = [25, 50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 750, 1000, 1500, 2000];
const MAX_IN_FIVES = 40;

export function offerOf(shop: Shop, random: Random): WordedOffer | null {
  const brand = goodsOf(shop.fact.id);
  const goods = goodsInSeason(shop.fact.id, shop.season, shop.isCold);
  if (brand.kinds?.length === 0 || goods.length === 0) return null;
  const good = random.pick(goods);
  const forms = FORMS.filter(([form, kind]) => isFor(form, kind, good, shop));
  const [form, kind] = random.pick(forms);
  const values = valuesOf(form, good, shop, random);
  if (!values) return null;
  return worded({ form, kind, good, shop, values }, random);
}

function isFor(form: OfferForm, kind: Offer['kind'], good: Good, { fact, season }: Shop): boolean {
  const { id, category } = fact;
  const brand = goodsOf(id);
  const kinds = brand.kinds ?? (category === 'Dining' ? DINING_KINDS : undefined);
  if (kinds && !kinds.includes(kind)) return false;
  const isPair = PAIRS.test(good.name);
  if (form === 'clearance')
    return (
      (brand.most ?? DEFAULT_MAX_PERCENT) > MIN_CLEARANCE &&
      WITH_CLEARANCE.includes(category) &&
      isCleared(good, season)
    );
  if (form === 'set')
    return (
      good.high <= MAX_PRICE_OF_THREE && !isPair && !ORDERS.test(good.name) && !NOT_IN_THREES.test(good.name)
    );
  if (form === 'several')
    return (
      good.high <= MAX_PRICE_OF_TWO &&
      good.high <= good.low * MAX_PRICE_SPREAD &&
      !/(sets|packs)$/.test(good.name)
    );
  if (form === 'pair')
    return good.high <= (category === 'Footwear' ? MAX_PRICE_HALVED * 1.5 : MAX_PRICE_HALVED);
  if (form === 'amount') return good.high >= 20;
  return form !== 'gift' || brand.gift !== undefined;
}

/** All-year goods may be on clearance at any time, seasonal ones only in winter and summer. */
const isCleared = ({ name, seasons }: Good, season: Season): boolean =>
  !NEVER_CLEARED.test(name) && (seasons.size === SEASON_COUNT || season === 'winter' || season === 'summer');

interface Values {
  readonly value: number;
  readonly least: number;
}
const roundTo = (step: number, amount: number) => Math.max(step, Math.round(amount / step) * step);

const thresholdOf = (amount: number): number =>
  THRESHOLDS.reduce((best, one) => (Math.abs(one - amount) < Math.abs(best - amount) ? one : best));

function valuesOf(
  form: OfferForm,
  good: Good,
  { fact, currency, season }: Shop,
  random: Random,
): Values | null {
  const [low, high] = [inCurrency(good.low, currency), inCurrency(good.high, currency)];
  const usual = (low + high) / 2;
  // A minimum that one or two purchases reach.
  const least = thresholdOf(usual * (usual > 150 ? 1.2 : 2));
  switch (form) {
    case 'percent':
    case 'clearance': {
      const most = goodsOf(fact.id).most ?? (fact.category === 'Dining' ? 20 : DEFAULT_MAX_PERCENT);
      const cap = form === 'clearance' ? Math.min(most, MAX_CLEARANCE) : most;
      const possible = DEAL_TEXTS.percents.filter((value) => value <= cap);
      // The deepest discounts are in the holiday season and the clearance after it.
      const deep = season === 'holidays' || season === 'winter' || possible.length < 2;
      return { value: random.pick(deep ? possible : possible.slice(0, -1)), least };
    }
    case 'price':
    case 'select':
      return { value: low, least };
    case 'several':
      return { value: roundTo(usual > 25 ? 5 : 1, usual * 2 * 0.8), least };
    case 'amount': {
      const saved = roundTo(5, least * 0.2);
      return { value: saved > MAX_IN_FIVES ? roundTo(25, saved) : saved, least };
    }
    case 'gift': {
      const { giftFrom } = goodsOf(fact.id);
      const usualGift = Math.min(MAX_PURCHASE_FOR_GIFT, usualPrice(fact.id) * 1.5);
      return { value: 0, least: thresholdOf(inCurrency(giftFrom ?? usualGift, currency)) };
    }
    default:
      return { value: 0, least };
  }
}

interface Chosen {
  readonly form: OfferForm;
  readonly kind: Offer['kind'];
  readonly good: Good;
  readonly shop: Shop;
  readonly values: Values;
}

function worded({ form, kind, good, shop, values }: Chosen, random: Random): WordedOffer {
  const { forms, summaries, details } = DEAL_TEXTS;
  const possible = forms[form].filter(({ most }) => most === undefined || values.value <= most);
  const { big, small, title } = random.pick(possible);
  const goods = good.name;
  const counted = countedIn(goods);
  const filled = {
    value: values.value.toLocaleString('en-US'),
    least: values.least.toLocaleString('en-US'),
    goods,
    Goods: capitalised(goods),
    two: `two ${counted}`,
    Two: `Two ${counted}`,
    thirds: counted,
    gift: goodsOf(shop.fact.id).gift ?? '',
    store: shop.store,
  };
  return {
    offer: { kind, big: fill(big, filled), small: fill(small, filled), value: worthOf(kind, values) },
    title: fill(title, filled),
    summary: fill(random.pick(summaries[form]), filled),
    details: fill(details[form], filled),
    good: goods,
    isOnAll: title.includes(' all '),
  };
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function countedIn(goods: string): string {
  if (PAIRS.test(goods)) return `pairs of ${goods}`;
  return ORDERS.test(goods) ? `orders of ${goods}` : goods;
}

function worthOf(kind: Offer['kind'], { value }: Values): number | null {
  if (kind === 'percent') return value;
  return kind === 'price' || kind === 'amount' ? value * 100 : null;
}
