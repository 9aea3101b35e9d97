import {
  type Amenity,
  amenitySchema,
  countryCodeSchema,
  type Dora,
  doraSchema,
  landscapeSchema,
  paths,
  type SitePlan,
  type TextSection,
  type Transit,
  textSectionSchema,
  transitSchema,
  type VisitorInfo,
  visitorInfoSchema,
} from 'shared-contracts/content';
import { z } from 'shared-contracts/zod';
import type { SampleBrand } from './brands.ts';
import { fill, fillAll, readData } from './data.ts';
import { goodsOf } from './goods.ts';
import { placeOf } from './places.ts';
import { type Random, randomOf } from './random.ts';
import type { CentreRecord, SampleCentre, SampleContext } from './sample-context.ts';

const placeless = z.array(z.omit(amenitySchema, { where: true }));

const VISITOR_TEXTS = readData(
  'texts/visitor-info.json',
  z.object({
    intro: z.string(),
    nearSuite: z.string(),
    lent: placeless,
    everywhere: z.array(amenitySchema),
    around: placeless,
    directions: visitorInfoSchema.shape.directions,
    transit: z.partialRecord(transitSchema.shape.kind, z.string()),
    walkMinutes: z.int(),
    taxi: transitSchema,
    bicycle: transitSchema,
    groups: z.array(z.string()),
    weather: z.record(landscapeSchema, z.string()),
    prices: z.record(countryCodeSchema, z.string()),
    knowBeforeYouGo: z.array(textSectionSchema),
    securityAnswers: z.object({ byPhone: z.string(), atDesk: z.string() }),
    security: z.array(textSectionSchema),
    dora: z.omit(doraSchema, { storeIds: true }),
  }),
);

const MAIN_ENTRANCE = 'Main entrance';
const NEARBY_MILES = 250;

export function sampleVisitorInfo(
  { centre, stores }: SampleCentre,
  all: readonly CentreRecord[],
  brands: readonly SampleBrand[],
  chargingLots: readonly string[],
  plan: SitePlan | null,
  context: SampleContext,
): VisitorInfo {
  const random = randomOf(context.seed, centre.slug, 'visitor-info');
  const pouring = new Set(
    brands.flatMap(({ fact, record }) => (goodsOf(fact.id).servesAlcohol ? [record.id] : [])),
  );
  return {
    centre: centre.slug,
    intro: fill(VISITOR_TEXTS.intro, { centre: centre.shortName }),
    amenities: amenitiesOf(plan, chargingLots),
    directions: directionsOf(centre),
    transit: transitOf(centre, random),
    groups: [...VISITOR_TEXTS.groups],
    knowBeforeYouGo: knowBeforeYouGo(centre),
    security: { phone: centre.phone, sections: securitySections(centre) },
    dora: centre.features.dora
      ? doraOf(
          centre,
          stores.filter(({ brandId }) => pouring.has(brandId ?? 0)).map(({ id }) => id),
        )
      : null,
    nearby: neighboursOf(centre, all).map(({ name, slug }) => ({ label: name, href: paths.centre(slug) })),
  };
}

/** Category on the map for each kind of amenity. Kinds that are not listed are at guest services. */
const ON_MAP: Readonly<Partial<Record<Amenity['kind'], string>>> = {
  strollers: 'stroller',
  wheelchairs: 'stroller',
  'first-aid': 'firstaid',
  'family-restroom': 'restroom.family',
  atm: 'atm',
  seating: 'seating',
  playground: 'playground',
  'dog-friendly': 'dogpark',
  'mothers-room': 'mothersroom',
  lockers: 'lockers',
};

function amenitiesOf(plan: SitePlan | null, chargingLots: readonly string[]): Amenity[] {
  const lots = new Intl.ListFormat('en').format(chargingLots);
  const near = (amenities: ReadonlyArray<Omit<Amenity, 'where'>>) =>
    amenities.map((amenity) => {
      const suite = plan && suiteNear(plan, ON_MAP[amenity.kind] ?? 'information');
      return { ...amenity, where: fill(VISITOR_TEXTS.nearSuite, { suite: suite ?? '100' }) };
    });
  return [
    ...near(VISITOR_TEXTS.lent),
    ...VISITOR_TEXTS.everywhere
      .filter(({ kind }) => kind !== 'ev-charging' || lots)
      .map((amenity) => ({ ...amenity, where: fill(amenity.where, { lots }) })),
    ...near(VISITOR_TEXTS.around),
  ];
}

/** Returns the suite nearest to an amenity on the map. */
function suiteNear({ amenities, units }: SitePlan, category: string): string | null {
  const spot = amenities.find(({ properties }) => properties.category === category)?.geometry.coordinates;
  if (!spot) return null;
  const away = (point: readonly number[]) =>
    Math.hypot(
      ((point[0] ?? 0) - (spot[0] ?? 0)) * Math.cos(((spot[1] ?? 0) * Math.PI) / 180),
      (point[1] ?? 0) - (spot[1] ?? 0),
    );
  const [nearest] = units
    .filter(({ properties }) => properties.suite !== null)
    .toSorted(
      (a, b) => away(a.properties.display_point.coordinates) - away(b.properties.display_point.coordinates),
    );
  return nearest?.properties.suite ?? null;
}

/** Street name without the house number. */
export const streetName = (street: string): string => street.replace(/^\d+ /, '');

function directionsOf({ slug, address }: CentreRecord): VisitorInfo['directions'] {
  const { road, from, route } = placeOf(slug);
  const filled = { road, town: from, route, street: streetName(address.street ?? address.city) };
  return VISITOR_TEXTS.directions.map((way) => ({
    from: fill(way.from, filled),
    text: fill(way.text, filled),
  }));
}

function transitOf({ slug }: CentreRecord, random: Random): Transit[] {
  const { transit } = placeOf(slug);
  const named = transit && {
    ...transit,
    walkMinutes: transit.stop === MAIN_ENTRANCE ? 1 : VISITOR_TEXTS.walkMinutes,
    text: fill(VISITOR_TEXTS.transit[transit.kind] ?? '', { name: transit.name }),
  };
  return [
    ...(named ? [named] : []),
    VISITOR_TEXTS.taxi,
    ...(random.chance(0.5) ? [VISITOR_TEXTS.bicycle] : []),
  ];
}

const doraOf = ({ shortName }: CentreRecord, storeIds: number[]): Dora => ({
  ...VISITOR_TEXTS.dora,
  intro: fill(VISITOR_TEXTS.dora.intro, { centre: shortName }),
  storeIds,
});

function milesBetween(a: CentreRecord, b: CentreRecord): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [north, south] = [radians(a.coordinates.latitude), radians(b.coordinates.latitude)];
  const east = radians(b.coordinates.longitude - a.coordinates.longitude);
  const cosine = Math.sin(north) * Math.sin(south) + Math.cos(north) * Math.cos(south) * Math.cos(east);
  return Math.acos(Math.min(1, cosine)) * 3959;
}

/** Returns nearby centres in the same country, because few shoppers cross a border for an outlet. */
export const neighboursOf = (centre: CentreRecord, all: readonly CentreRecord[]): CentreRecord[] =>
  all
    .filter(
      ({ slug, isFixture, address }) =>
        slug !== centre.slug && !isFixture && address.country === centre.address.country,
    )
    .map((other) => ({ other, miles: milesBetween(centre, other) }))
    .filter(({ miles }) => miles <= NEARBY_MILES)
    .sort((a, b) => a.miles - b.miles)
    .slice(0, 3)
    .map(({ other }) => other);

const filled = (sections: readonly TextSection[], values: Readonly<Record<string, string>>): TextSection[] =>
  sections.map((section) => ({ ...section, paragraphs: fillAll(section.paragraphs, values) }));

const knowBeforeYouGo = ({ landscape, address, shortName }: CentreRecord): TextSection[] =>
  filled(VISITOR_TEXTS.knowBeforeYouGo, {
    centre: shortName,
    weather: VISITOR_TEXTS.weather[landscape],
    prices: VISITOR_TEXTS.prices[address.country],
  });

function securitySections({ phone }: CentreRecord): TextSection[] {
  const { security, securityAnswers } = VISITOR_TEXTS;
  const [answers = ''] = phone ? fillAll([securityAnswers.byPhone], { phone }) : [securityAnswers.atDesk];
  return filled(security, { answers });
}
