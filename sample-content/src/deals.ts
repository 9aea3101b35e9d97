import { addDays } from 'shared-contracts/content';
import type { RecordOf } from 'shared-contracts/content-records';
import type { SampleBrand } from './brands.ts';
import { fill } from './data.ts';
import { type CentreOffer, DEAL_TEXTS, PROMOTION_TEXTS } from './deal-texts.ts';
import type { BrandFact } from './facts.ts';
import { goodsOf } from './goods.ts';
import { offerOf, type WordedOffer } from './offers.ts';
import { type Random, randomOf } from './random.ts';
import {
  type CentreRecord,
  isColdAt,
  type SampleCentre,
  type SampleContext,
  type StoreRecord,
  seasonEnd,
  seasonOf,
} from './sample-context.ts';

type DealRecord = RecordOf<'deals'>;

/** A centre's offer ids start at its id times this. Deals, promotions and rewards have separate ranges. */
export const OFFER_IDS = 1000;
const FIRST_PROMOTION = 401;
const FEATURED = 6;
const SHARE_WITH_DEAL = 0.45;
const SHARE_WITH_SECOND_DEAL = 0.15;
/** In the last days of a season deals may run beyond it, so that they do not all end at once. */
const MIN_DAYS_TO_SEASON_END = 3;
const MAX_TRIES = 40;
const WITHOUT_GOODS = 'Dining and services';
const NO_GOODS = ['Dining', 'Services'];

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
    return fact && goodsOf(fact.id).kinds?.length !== 0 ? [{ store, fact }] : [];
  });
  const chosen = random.sample(possible, Math.round(possible.length * SHARE_WITH_DEAL));
  const titles = new Set<string>();
  const deals = chosen.flatMap(({ store, fact }) =>
    Array.from({ length: random.chance(SHARE_WITH_SECOND_DEAL) ? 2 : 1 }, (_, nth) =>
      storeDeal({ centre, store, fact, nth }, titles, context),
    ),
  );
  const current = deals.filter((deal) => isOn(deal, context.today));
  // Every centre needs at least one deal for members.
  const forMembers = current[FEATURED] ?? current.at(-1);
  let featured = 0;
  return [
    ...deals.map((deal, index) => ({
      id: centre.id * OFFER_IDS + index + 1,
      ...deal,
      isMembersOnly: deal.isMembersOnly || deal === forMembers,
      isFeatured: isOn(deal, context.today) && featured++ < FEATURED,
    })),
    ...promotionsOf({ centre, stores }, factOf, random, context),
  ];
}

const isOn = ({ startsOn, endsOn }: Unnumbered, today: string) => startsOn <= today && endsOn > today;

type Unnumbered = Omit<DealRecord, 'id' | 'isFeatured'>;

interface Wanted {
  readonly centre: CentreRecord;
  readonly store: StoreRecord;
  readonly fact: BrandFact;
  readonly nth: number;
}

function storeDeal(wanted: Wanted, titles: Set<string>, context: SampleContext): Unnumbered {
  const { store, fact, nth } = wanted;
  const random = randomOf(context.seed, store.id, 'deal', nth);
  const { offer, title, summary, details, good, isOnAll } = freshOffer(wanted, titles, random, context);
  titles.add(title).add(`${store.id} ${good}`);
  return {
    kind: 'deal',
    centre: store.centre,
    storeId: store.id,
    title,
    summary,
    ...datesOf(random, context.today),
    offer,
    isMembersOnly: random.chance(0.15),
    description: [
      summary,
      `${details} ${fill(random.pick(DEAL_TEXTS.show), { store: store.name, suite: store.suite })}`,
    ],
    terms: random.sample(DEAL_TEXTS.terms, 3),
    exclusions: exclusionsOf(fact, offer, isOnAll, title).slice(0, random.int(1, 3)),
    storeIds: [store.id],
  };
}

/** Exclusions. None for offers on all goods or on clearance. Gifts exclude only gift cards. */
function exclusionsOf(
  { category }: BrandFact,
  { kind }: DealRecord['offer'],
  isOnAll: boolean,
  title: string,
): readonly string[] {
  if (kind === 'gift') return ['Gift cards'];
  if (isOnAll || title.includes('clearance')) return [];
  return DEAL_TEXTS.exclusions[category] ?? [];
}

function freshOffer(
  { centre, store, fact }: Wanted,
  titles: ReadonlySet<string>,
  random: Random,
  { today }: SampleContext,
): WordedOffer {
  const shop = {
    fact,
    store: store.name,
    season: seasonOf(today),
    isCold: isColdAt(centre),
    currency: centre.currency,
  };
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const worded = offerOf(shop, random);
    if (worded && !titles.has(worded.title) && !titles.has(`${store.id} ${worded.good}`)) return worded;
  }
  throw new Error(`${centre.slug}: ${store.name} has no offer with a unique title after ${MAX_TRIES} tries`);
}

function datesOf(random: Random, today: string): Pick<DealRecord, 'startsOn' | 'endsOn' | 'addedOn'> {
  const chance = random.next();
  const startsIn = chance < 0.1 ? -random.int(25, 40) : chance < 0.2 ? random.int(1, 12) : -random.int(0, 16);
  const endsIn = chance < 0.1 ? -random.int(1, 12) : Math.max(startsIn, 0) + random.int(4, 32);
  const startsOn = addDays(today, startsIn);
  const ends = addDays(today, endsIn);
  const last = seasonEnd(today);
  return {
    startsOn,
    endsOn: endsWithSeason(last, startsOn, today) && ends > last ? last : ends,
    addedOn: addDays(today, Math.min(startsIn, 0) - random.int(0, 4)),
  };
}

/** A deal ends with its season, unless it has just started or the season ends within days. */
const endsWithSeason = (last: string, startsOn: string, today: string) =>
  last >= addDays(today, MIN_DAYS_TO_SEASON_END) && last > addDays(startsOn, 2);

function promotionsOf(
  { centre, stores }: SampleCentre,
  factOf: ReadonlyMap<number, BrandFact>,
  random: Random,
  context: SampleContext,
): DealRecord[] {
  const sellsGoods = ({ brandId }: StoreRecord) =>
    !NO_GOODS.includes(factOf.get(brandId ?? 0)?.category ?? '');
  const campaign = PROMOTION_TEXTS.seasonal[seasonOf(context.today)];
  const offers: CentreOffer[] = [campaign, ...random.sample(PROMOTION_TEXTS.centre, random.int(2, 4))];
  return offers.map((text, index) => {
    const exclusions = random.sample(PROMOTION_TEXTS.exclusions, 2);
    const possible = exclusions.includes(WITHOUT_GOODS) ? stores.filter(sellsGoods) : stores;
    const taking = random.sample(possible, random.int(12, 30)).map(({ id }) => id);
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
      terms: random.sample(PROMOTION_TEXTS.terms, 3),
      exclusions,
      storeIds: taking.sort((a, b) => a - b),
    };
  });
}
