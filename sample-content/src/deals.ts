import { addDays } from 'shared-contracts';
import type { RecordOf } from 'shared-contracts/content-records';
import type { SampleBrand } from './brands.ts';
import type { BrandFact } from './facts/facts.ts';
import {
  CAMPAIGN_OFFERS,
  CENTRE_OFFERS,
  type CentreOffer,
  DEAL_CATEGORIES,
  EXCLUSIONS,
  SEASON_NAMES,
  TERMS,
} from './offer-texts.ts';
import { type Random, randomOf } from './random.ts';
import { type SampleCentre, type SampleContext, type StoreRecord, seasonOf } from './sample-context.ts';
import { goodsOfBrand } from './trade-goods.ts';

type DealRecord = RecordOf<'deals'>;

/** Ids of a centre's offers start at its id times this: deals, then promotions, then rewards, which never overlap. */
export const OFFER_IDS = 1000;
const FIRST_PROMOTION = 401;
const FEATURED = 6;

export function sampleDeals(
  { centre, stores }: SampleCentre,
  brands: readonly SampleBrand[],
  context: SampleContext,
): DealRecord[] {
  if (centre.isFixture) return [];
  const factOf = new Map(brands.map(({ fact, record }) => [record.id, fact]));
  const random = randomOf(context.seed, centre.slug, 'deals');
  const possible = stores.flatMap((store) => {
    const fact = factOf.get(store.brandId ?? 0);
    return fact && DEAL_CATEGORIES.includes(fact.category) ? [{ store, fact }] : [];
  });
  const chosen = random.sample(possible, Math.round(possible.length * 0.45));
  const deals = chosen.flatMap(({ store, fact }) =>
    Array.from({ length: random.chance(0.15) ? 2 : 1 }, (_, nth) => storeDeal(store, fact, nth, context)),
  );
  let featured = 0;
  return [
    ...deals.map((deal, index) => ({
      id: centre.id * OFFER_IDS + index + 1,
      ...deal,
      isFeatured: isOn(deal, context.today) && featured++ < FEATURED,
    })),
    ...promotionsOf({ centre, stores }, random, context),
  ];
}

const isOn = ({ startsOn, endsOn }: Unnumbered, today: string) => startsOn <= today && endsOn > today;

type Unnumbered = Omit<DealRecord, 'id' | 'isFeatured'>;

function storeDeal(store: StoreRecord, fact: BrandFact, nth: number, context: SampleContext): Unnumbered {
  const random = randomOf(context.seed, store.id, 'deal', nth);
  const season = seasonOf(context.today);
  const goods = random.pick(goodsOfBrand(fact, season));
  const offer = offerOf(goods, random);
  return {
    kind: 'deal',
    centre: store.centre,
    storeId: store.id,
    title: titleOf(offer, goods),
    summary: `${random.pick(SEASON_NAMES[season])} at ${store.name}: ${sentenceOf(offer)}.`,
    ...datesOf(random, context.today),
    offer,
    isMembersOnly: random.chance(0.15),
    description: [
      `${store.name} in suite ${store.suite} has marked down ${goods} for this offer.`,
      'Look for the orange tag on the shelf, or ask at the till.',
    ],
    terms: random.sample(TERMS, 3),
    exclusions: random.sample(EXCLUSIONS, random.int(1, 3)),
    storeIds: [store.id],
  };
}

function offerOf(goods: string, random: Random): DealRecord['offer'] {
  const kind = random.pick(['percent', 'percent', 'percent', 'amount', 'bundle', 'price', 'gift'] as const);
  switch (kind) {
    case 'percent': {
      const value = random.pick([15, 20, 25, 30, 40, 50]);
      return { kind, big: `${value}%`, small: `off ${goods}`, value };
    }
    case 'amount': {
      const off = random.pick([10, 15, 20, 25, 40]);
      return { kind, big: `$${off}`, small: `off $${off * 4} or more`, value: off * 100 };
    }
    case 'bundle':
      return { kind, big: '2 + 1', small: `buy two ${goods}, get a third`, value: null };
    case 'price': {
      const price = random.pick([19, 24, 29, 39, 49]);
      return { kind, big: `$${price}`, small: `for selected ${goods}`, value: price * 100 };
    }
    case 'gift':
      return { kind, big: 'Gift', small: `with ${goods} over $${random.pick([60, 75, 100])}`, value: null };
  }
}

function titleOf({ kind, big, small }: DealRecord['offer'], goods: string): string {
  const plain = goods.charAt(0).toUpperCase() + goods.slice(1);
  switch (kind) {
    case 'percent':
      return `${big} off ${goods}`;
    case 'amount':
      return `${big} ${small}`;
    case 'bundle':
      return `${plain}: three for the price of two`;
    case 'price':
      return `${plain} from ${big}`;
    case 'gift':
      return `A gift with your ${goods}`;
  }
}

const sentenceOf = ({ kind, big, small }: DealRecord['offer']): string =>
  kind === 'bundle' ? small : kind === 'gift' ? `a gift ${small}` : `${big} ${small}`;

/** Most hold today; one in ten has ended, one in ten is yet to begin. */
function datesOf(random: Random, today: string): Pick<DealRecord, 'startsOn' | 'endsOn' | 'addedOn'> {
  const chance = random.next();
  const startsIn = chance < 0.1 ? -random.int(25, 40) : chance < 0.2 ? random.int(1, 12) : -random.int(0, 16);
  const endsIn = chance < 0.1 ? -random.int(1, 12) : Math.max(startsIn, 0) + random.int(4, 32);
  return {
    startsOn: addDays(today, startsIn),
    endsOn: addDays(today, endsIn),
    addedOn: addDays(today, Math.min(startsIn, 0) - random.int(0, 4)),
  };
}

function promotionsOf(
  { centre, stores }: SampleCentre,
  random: Random,
  context: SampleContext,
): DealRecord[] {
  const campaign = CAMPAIGN_OFFERS[seasonOf(context.today)];
  const offers: CentreOffer[] = [campaign, ...random.sample(CENTRE_OFFERS, random.int(2, 4))];
  return offers.map((text, index) => {
    const taking = random.sample(stores, random.int(12, 30)).map(({ id }) => id);
    const startsOn = addDays(context.today, -random.int(2, 20));
    return {
      id: centre.id * OFFER_IDS + FIRST_PROMOTION + index,
      kind: 'promotion',
      centre: centre.slug,
      storeId: null,
      title: text.title,
      summary: text.summary,
      startsOn,
      endsOn: addDays(context.today, random.int(10, 45)),
      offer: { kind: text.kind, big: text.big, small: text.small, value: text.value },
      isFeatured: index === 0,
      isMembersOnly: text.isMembersOnly,
      addedOn: startsOn,
      description: [text.summary, `The shops that take part at ${centre.shortName} are listed below.`],
      terms: random.sample(TERMS, 3),
      exclusions: random.sample(EXCLUSIONS, 2),
      storeIds: taking.sort((a, b) => a - b),
    };
  });
}
