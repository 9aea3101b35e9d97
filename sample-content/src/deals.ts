import { addDays } from 'shared-contracts';
import type { RecordOf } from 'shared-contracts/content-records';
import type { SampleBrand } from './brands.ts';
import { type CentreOffer, DEAL_CATEGORIES, DEAL_TEXTS, PROMOTION_TEXTS } from './deal-texts.ts';
import type { BrandFact } from './facts/facts.ts';
import { fill, fillAll } from './fill.ts';
import { type Random, randomOf } from './random.ts';
import { type SampleCentre, type SampleContext, type StoreRecord, seasonOf } from './sample-context.ts';
import { goodsOfBrand } from './trade-goods.ts';

type DealRecord = RecordOf<'deals'>;
type OfferKind = DealRecord['offer']['kind'];

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
    summary: fill(DEAL_TEXTS.summary, {
      season: random.pick(DEAL_TEXTS.seasons[season]),
      store: store.name,
      offer: sentenceOf(offer),
    }),
    ...datesOf(random, context.today),
    offer,
    isMembersOnly: random.chance(0.15),
    description: fillAll(DEAL_TEXTS.description, { store: store.name, suite: store.suite, goods }),
    terms: random.sample(DEAL_TEXTS.terms, 3),
    exclusions: random.sample(DEAL_TEXTS.exclusions, random.int(1, 3)),
    storeIds: [store.id],
  };
}

/** Kinds of offer, as often as they are made. */
const KINDS = ['percent', 'percent', 'percent', 'amount', 'bundle', 'price', 'gift'] as const;
/** Kinds whose value is an amount of money, in hundredths. */
const IN_CENTS: ReadonlyArray<OfferKind> = ['amount', 'price'];

function offerOf(goods: string, random: Random): DealRecord['offer'] {
  const kind = random.pick(KINDS);
  const { big, small, values } = DEAL_TEXTS.offers[kind];
  const value = values.length > 0 ? random.pick(values) : 0;
  const filled = { goods, value, least: value * 4 };
  return {
    kind,
    big: fill(big, filled),
    small: fill(small, filled),
    value: kind === 'percent' ? value : IN_CENTS.includes(kind) ? value * 100 : null,
  };
}

function titleOf({ kind, big, small }: DealRecord['offer'], goods: string): string {
  const Goods = goods.charAt(0).toUpperCase() + goods.slice(1);
  return fill(DEAL_TEXTS.offers[kind].title, { big, small, goods, Goods });
}

const sentenceOf = ({ kind, big, small }: DealRecord['offer']): string =>
  fill(DEAL_TEXTS.offers[kind].sentence, { big, small });

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
  const campaign = PROMOTION_TEXTS.seasonal[seasonOf(context.today)];
  const offers: CentreOffer[] = [campaign, ...random.sample(PROMOTION_TEXTS.centre, random.int(2, 4))];
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
      description: [text.summary, fill(PROMOTION_TEXTS.takingPart, { centre: centre.shortName })],
      terms: random.sample(DEAL_TEXTS.terms, 3),
      exclusions: random.sample(DEAL_TEXTS.exclusions, 2),
      storeIds: taking.sort((a, b) => a - b),
    };
  });
}
