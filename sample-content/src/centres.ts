import {
  type Alert,
  addDays,
  alertSchema,
  CENTRE_STATUS_IDS,
  COUNTRY_IDS,
  type DayHours,
} from 'shared-contracts/content';
import { REGIONS } from 'shared-contracts/member';
import { z } from 'shared-contracts/zod';
import { fill, readData } from './data.ts';
import { type CentreFact, type HolidayRegion, holidayHours, readCentreFacts } from './facts.ts';
import { type FixturePlace, placeOf, places } from './places.ts';
import { randomOf } from './random.ts';
import { type CentreRecord, type SampleContext, seasonOf, seasonSchema } from './sample-context.ts';

const FIRST_ID = 1001;
const FIRST_FIXTURE_ID = 1901;
const KNOWN_PAST = 14;
const KNOWN_FUTURE = 240;

const { meta, centres: facts } = readCentreFacts();
const byHand = ({ day_index, ...hours }: { day_index: number; open: string; close: string }): DayHours => ({
  dayIndex: day_index,
  ...hours,
});
const USUAL_HOURS = { A: meta.fixture_hours.A.map(byHand), B: meta.fixture_hours.B.map(byHand) };

/** Returns the real centres, and fixtures for statuses that no real centre has. */
export const sampleCentres = (context: SampleContext): CentreRecord[] => [
  ...facts.map((fact, index) => centreOf(fact, FIRST_ID + index, context)),
  ...places.fixtures.map((fixture, index) => fixtureOf(fixture, FIRST_FIXTURE_ID + index, context)),
];

function centreOf(fact: CentreFact, id: number, context: SampleContext): CentreRecord {
  const random = randomOf(context.seed, fact.slug, 'centre');
  const place = placeOf(fact.slug);
  const branding = place.branding ?? null;
  const shortName = place.shortName ?? fact.name.replace(/^Tanger Outlets /, '');
  const base = {
    id,
    slug: fact.slug,
    name: branding?.name ?? fact.name,
    shortName,
    type: fact.type,
    status: { id: CENTRE_STATUS_IDS.open, kind: 'open' as const, note: null },
    isFixture: false,
    address: addressOf(fact.country, {
      street: fact.street_address,
      city: fact.city,
      state: fact.state,
      postalCode: fact.postal_code,
    }),
    coordinates: { latitude: fact.latitude, longitude: fact.longitude },
    timeZone: fact.time_zone,
    phone: fact.phone ? `+1 ${fact.phone}` : samplePhone(fact.slug, context.seed),
    currency: fact.country === 'CA' ? ('CAD' as const) : ('USD' as const),
    landscape: place.landscape,
    features: {
      dora: fact.features.dora ?? false,
      branding,
      residential: fact.features.residential ?? false,
      offices: fact.features.offices ?? false,
    },
    weeklyHours: fact.hours?.map(byHand) ?? (random.chance(0.6) ? USUAL_HOURS.A : USUAL_HOURS.B),
    exceptions: exceptionsOf(fact.country === 'CA' ? 'CA-ON' : 'US', context),
    openedYear: fact.opened_year,
    areaSqft: fact.gla_sqft,
  };
  return { ...base, description: centreDescription(base, context), alerts: alertsOf(base, context) };
}

function fixtureOf(fixture: FixturePlace, id: number, context: SampleContext): CentreRecord {
  return {
    id,
    slug: fixture.slug,
    name: fixture.name,
    shortName: fixture.shortName,
    type: fixture.type,
    status: { id: CENTRE_STATUS_IDS[fixture.status], kind: fixture.status, note: fixture.note },
    isFixture: true,
    address: addressOf('US', fixture),
    coordinates: { latitude: fixture.latitude, longitude: fixture.longitude },
    timeZone: fixture.timeZone,
    phone: fixture.status === 'open' ? samplePhone(fixture.slug, context.seed) : null,
    currency: 'USD',
    landscape: placeOf(fixture.slug).landscape,
    features: { dora: false, branding: null, residential: false, offices: false },
    weeklyHours: fixture.status === 'open' || fixture.status === 'temporarily_closed' ? USUAL_HOURS.B : [],
    exceptions: fixture.status === 'open' ? exceptionsOf('US', context) : [],
    description: fixture.note,
    openedYear: null,
    areaSqft: null,
    alerts: [],
  };
}

function addressOf(
  country: 'US' | 'CA',
  place: { street: string | null; city: string; state: string; postalCode: string },
): CentreRecord['address'] {
  const countryId = COUNTRY_IDS[country];
  const [, stateName] = REGIONS[countryId].find(([id]) => id === place.state) ?? [];
  if (!stateName) throw new Error(`There is no state or province '${place.state}' in ${country}`);
  const { street, city, state, postalCode } = place;
  return { street, city, state, stateName, postalCode, country, countryId };
}

const exceptionsOf = (region: HolidayRegion, { holidays, today }: SampleContext) =>
  holidayHours(holidays, region, addDays(today, -KNOWN_PAST), addDays(today, KNOWN_FUTURE));

/** Returns a number of the range for fiction, 555-0100 to 555-0199, with the centre's area code. */
export function samplePhone(centre: string, ...seed: string[]): string {
  const line = randomOf(...seed, centre, 'phone').int(0, 99);
  return `+1 ${placeOf(centre).areaCode}-555-01${String(line).padStart(2, '0')}`;
}

type Base = Omit<CentreRecord, 'description' | 'alerts'>;

const alertText = z.object({ ...z.pick(alertSchema, { severity: true, title: true, text: true }).shape });
const texts = readData(
  'texts/centres.json',
  z.object({
    description: z.string(),
    promises: z.array(z.string()),
    works: z.array(alertText),
    seasonal: z.record(seasonSchema, alertText),
  }),
);

function centreDescription(centre: Base, { seed }: SampleContext): string {
  const random = randomOf(seed, centre.slug, 'description');
  const { road, setting } = placeOf(centre.slug);
  const what = centre.features.branding?.placeWord ?? 'outlet center';
  return fill(texts.description, { what, road, setting, promise: random.pick(texts.promises) });
}

function alertsOf(centre: Base, { seed, today }: SampleContext): Alert[] {
  const random = randomOf(seed, centre.slug, 'alerts');
  if (!random.chance(0.35)) return [];
  const text = random.chance(0.5) ? texts.seasonal[seasonOf(today)] : random.pick(texts.works);
  return [
    {
      id: `${centre.slug}-1`,
      ...text,
      startsOn: addDays(today, -random.int(1, 9)),
      endsOn: addDays(today, random.int(5, 21)),
    },
  ];
}
