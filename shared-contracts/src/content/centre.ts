import { z } from '../zod.ts';
import {
  coordinatesSchema,
  countryCodeSchema,
  currencySchema,
  dateSchema,
  idSchema,
  pageOf,
  slugSchema,
} from './common.ts';
import { dayHoursSchema, hoursExceptionSchema } from './opening-hours.ts';
import { pictureField } from './picture.ts';

export const centreTypeSchema = z.enum(['outlet', 'lifestyle', 'jv', 'outparcel']);
export type CentreType = z.infer<typeof centreTypeSchema>;

export const centreStatusKindSchema = z.enum(['open', 'closed', 'coming_soon', 'temporarily_closed']);
export type CentreStatusKind = z.infer<typeof centreStatusKindSchema>;

/** Ids of the special statuses; an open centre has none. */
export const CENTRE_STATUS_IDS = {
  open: null,
  closed: 17185,
  coming_soon: 17353,
  temporarily_closed: 17623,
} as const satisfies Record<CentreStatusKind, number | null>;

export const centreStatusSchema = z.object({
  id: z.nullable(z.union([z.literal(17185), z.literal(17353), z.literal(17623)])),
  kind: centreStatusKindSchema,
  /** Note for people, such as "Opening in spring"; null when there is nothing to add. */
  note: z.nullable(z.string()),
});
export type CentreStatus = z.infer<typeof centreStatusSchema>;

export const addressSchema = z.object({
  /** Null where the centre has no single street address. */
  street: z.nullable(z.string()),
  city: z.string(),
  /** Two-letter id of the state or province. */
  state: z.string(),
  stateName: z.string(),
  postalCode: z.string(),
  country: countryCodeSchema,
  /** 212 United States of America, 37 Canada. */
  countryId: z.union([z.literal(212), z.literal(37)]),
});
export type Address = z.infer<typeof addressSchema>;

/** Kind of land that the centre's scene is drawn from. */
export const landscapeSchema = z.enum(['coast', 'mountains', 'plains', 'desert', 'lake', 'city']);
export type Landscape = z.infer<typeof landscapeSchema>;

export const alertSchema = z.object({
  id: z.string(),
  severity: z.enum(['info', 'warning', 'emergency']),
  title: z.string(),
  text: z.string(),
  /** Days in the centre's zone, both included. */
  startsOn: dateSchema,
  endsOn: dateSchema,
});
export type Alert = z.infer<typeof alertSchema>;

/** Traits that change what pages show. Add a trait here rather than asking for a slug. */
export const centreFeaturesSchema = z.object({
  /** Designated outdoor refreshment area: the centre has a `/dora` page. */
  dora: z.boolean(),
  /** The centre's own brand: pages use `name` alone and call the place a `placeWord`, never "outlets". */
  branding: z.nullable(z.object({ name: z.string(), placeWord: z.string() })),
  residential: z.boolean(),
  offices: z.boolean(),
});
export type CentreFeatures = z.infer<typeof centreFeaturesSchema>;

const summaryFields = {
  id: idSchema,
  slug: slugSchema,
  name: z.string(),
  /** The place alone, such as "Charleston". */
  shortName: z.string(),
  type: centreTypeSchema,
  status: centreStatusSchema,
  /** True for an invented centre that exists to show a status or type. */
  isFixture: z.boolean(),
  address: addressSchema,
  coordinates: coordinatesSchema,
  /** IANA zone of all its hours and dates. */
  timeZone: z.string(),
  phone: z.nullable(z.string()),
  currency: currencySchema,
  landscape: landscapeSchema,
  features: centreFeaturesSchema,
  weeklyHours: z.array(dayHoursSchema),
  /** Exceptions by date: in a summary those of yesterday to in two weeks, in the full centre all that are known. */
  exceptions: z.array(hoursExceptionSchema),
};

/** A centre as lists carry it. */
export const centreSummarySchema = z.object(summaryFields);
export type CentreSummary = z.infer<typeof centreSummarySchema>;

/** A centre in full, `/api/centers/{slug}`. */
export const centreSchema = z.object({
  ...summaryFields,
  /** One or two sentences. */
  description: z.string(),
  openedYear: z.nullable(z.int()),
  /** Gross leasable area in square feet. */
  areaSqft: z.nullable(z.int()),
  /** Alerts of today and later. */
  alerts: z.array(alertSchema),
  /** Number of each there are today; active ones only. */
  counts: z.object({
    stores: z.int(),
    deals: z.int(),
    promotions: z.int(),
    rewards: z.int(),
    events: z.int(),
    jobs: z.int(),
  }),
  /** @since 1.7.0 */
  photo: pictureField(),
});
export type CentreFull = z.infer<typeof centreSchema>;

/** An item of `/api/centers`; `distanceKm` is set when a point was searched from. */
export const centreListItemSchema = z.object({ ...summaryFields, distanceKm: z.nullable(z.number()) });
export type CentreListItem = z.infer<typeof centreListItemSchema>;

/** The point that a search was understood as: a postal code, a city or coordinates. */
export const searchOriginSchema = z.object({ ...coordinatesSchema.shape, label: z.string() });
export type SearchOrigin = z.infer<typeof searchOriginSchema>;

export const centreListSchema = z.object({
  ...pageOf(centreListItemSchema).shape,
  origin: z.nullable(searchOriginSchema),
  /** Other places of the name that was searched for, most populous first; `q` with a `label` finds it. Since 1.7.0. */
  others: z.optional(z.array(searchOriginSchema)),
});
export type CentreList = z.infer<typeof centreListSchema>;
