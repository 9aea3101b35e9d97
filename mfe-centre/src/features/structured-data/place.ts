import {
  type Address,
  addDays,
  type CentreSummary,
  type DayHours,
  type HoursException,
  localDateAt,
  paths,
  type Store,
  WEEKDAYS,
} from 'shared-contracts/content';
import { centreName } from '../centre/centre-words.ts';
import { type JsonLd, schemaOrg, typed } from './json-ld.ts';

/** Facts about a centre for structured data. Loaders pass them to `head`, so they must stay small. */
export type CentreFacts = Pick<
  CentreSummary,
  | 'slug'
  | 'name'
  | 'shortName'
  | 'features'
  | 'status'
  | 'address'
  | 'coordinates'
  | 'timeZone'
  | 'phone'
  | 'currency'
  | 'weeklyHours'
  | 'exceptions'
>;

export const postalAddress = ({ street, city, state, postalCode, country }: Address): JsonLd =>
  typed('PostalAddress', {
    streetAddress: street,
    addressLocality: city,
    addressRegion: state,
    postalCode,
    addressCountry: country,
  });

/**
 * Returns the usual hours, with one entry for all weekdays that share them. Midnight as closing time is
 * `00:00`.
 */
function openingHours(weeklyHours: readonly DayHours[]): JsonLd[] {
  const daysOf = new Map<string, string[]>();
  for (const { dayIndex, open, close } of weeklyHours) {
    const key = `${open} ${close}`;
    daysOf.set(key, [...(daysOf.get(key) ?? []), `https://schema.org/${WEEKDAYS[dayIndex]}`]);
  }
  return [...daysOf].map(([key, dayOfWeek]) => {
    const [opens, closes] = key.split(' ');
    return typed('OpeningHoursSpecification', { dayOfWeek, opens, closes });
  });
}

/** Returns the days with other hours. In schema.org, "closed" is opening and closing at midnight. */
function specialOpeningHours(exceptions: readonly HoursException[]): JsonLd[] {
  return exceptions.flatMap(({ date, reason, spans }) => {
    const around = { name: reason, validFrom: date, validThrough: date };
    if (spans.length === 0)
      return [typed('OpeningHoursSpecification', { ...around, opens: '00:00', closes: '00:00' })];
    return spans.map(({ open, close }) =>
      typed('OpeningHoursSpecification', { ...around, opens: open, closes: close }),
    );
  });
}

const SPECIAL_DAYS = 60;

function hoursOf(
  centre: CentreFacts,
  weeklyHours: readonly DayHours[],
  now: number,
): Record<string, unknown> {
  if (centre.status.kind !== 'open') return {};
  const today = localDateAt(now, centre.timeZone);
  const last = addDays(today, SPECIAL_DAYS);
  const coming = centre.exceptions.filter(({ date }) => date >= today && date <= last);
  return {
    openingHoursSpecification: openingHours(weeklyHours),
    ...(coming.length > 0 ? { specialOpeningHoursSpecification: specialOpeningHours(coming) } : {}),
  };
}

const placeFields = (centre: CentreFacts) => ({
  name: centreName(centre),
  url: paths.centre(centre.slug),
  address: postalAddress(centre.address),
  telephone: centre.phone,
});

export const centreReference = (centre: CentreFacts): JsonLd =>
  typed('ShoppingCenter', { '@id': `${paths.centre(centre.slug)}#centre`, ...placeFields(centre) });

export const shoppingCenter = (centre: CentreFacts, description: string, now: number): JsonLd =>
  schemaOrg('ShoppingCenter', {
    '@id': `${paths.centre(centre.slug)}#centre`,
    ...placeFields(centre),
    description,
    geo: typed('GeoCoordinates', { ...centre.coordinates }),
    currenciesAccepted: centre.currency,
    hasMap: paths.map(centre.slug),
    ...hoursOf(centre, centre.weeklyHours, now),
  });

export const storeObject = (
  store: Pick<
    Store,
    'id' | 'name' | 'suite' | 'phone' | 'description' | 'weeklyHours' | 'openedOn' | 'website'
  >,
  centre: CentreFacts,
  now: number,
): JsonLd =>
  schemaOrg('Store', {
    name: store.name,
    url: paths.store(centre.slug, store.name, store.id),
    description: store.description || null,
    telephone: store.phone ?? centre.phone,
    address: typed('PostalAddress', {
      ...postalAddress(centre.address),
      streetAddress: [centre.address.street, `Suite ${store.suite}`].filter(Boolean).join(', '),
    }),
    geo: typed('GeoCoordinates', { ...centre.coordinates }),
    sameAs: store.website ? `https://${store.website}` : null,
    containedInPlace: centreReference(centre),
    // Usual hours would declare a future store open now.
    ...(store.openedOn !== null && store.openedOn > localDateAt(now, centre.timeZone)
      ? {}
      : hoursOf(centre, store.weeklyHours ?? centre.weeklyHours, now)),
  });
