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

/** Ids of the special statuses. Open centres have none. */
export const CENTRE_STATUS_IDS = {
  open: null,
  closed: 17185,
  coming_soon: 17353,
  temporarily_closed: 17623,
} as const satisfies Record<CentreStatusKind, number | null>;

export const centreStatusSchema = z.object({
  id: z.nullable(z.union([z.literal(17185), z.literal(17353), z.literal(17623)])),
  kind: centreStatusKindSchema,
  /** Text for shoppers, such as "Opening in spring", or null. */
  note: z.nullable(z.string()),
});
export type CentreStatus = z.infer<typeof centreStatusSchema>;

export const addressSchema = z.object({
  /** Null if the centre has no single street address. */
  street: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  stateName: z.string(),
  postalCode: z.string(),
  country: countryCodeSchema,
  /** 212 United States of America, 37 Canada. */
  countryId: z.union([z.literal(212), z.literal(37)]),
});
export type Address = z.infer<typeof addressSchema>;

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

/** Traits that change pages. Add a trait here instead of checking for a slug. */
export const centreFeaturesSchema = z.object({
  /** Whether it has a designated outdoor refreshment area with a `/dora` page. */
  dora: z.boolean(),
  /** The centre's own brand. Pages use only `name` and call the place a `placeWord`, never "outlets". */
  branding: z.nullable(z.object({ name: z.string(), placeWord: z.string() })),
  residential: z.boolean(),
  offices: z.boolean(),
});
export type CentreFeatures = z.infer<typeof centreFeaturesSchema>;

const summaryFields = {
  id: idSchema,
  slug: slugSchema,
  name: z.string(),
  /** Place only, such as "Charleston". */
  shortName: z.string(),
  type: centreTypeSchema,
  status: centreStatusSchema,
  /** Whether it is an invented centre that demonstrates a status or type. */
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
  /** A summary has those from yesterday to two weeks ahead, the full centre all known ones. */
  exceptions: z.array(hoursExceptionSchema),
};

export const centreSummarySchema = z.object(summaryFields);
export type CentreSummary = z.infer<typeof centreSummarySchema>;

export const centreSchema = z.object({
  ...summaryFields,
  description: z.string(),
  openedYear: z.nullable(z.int()),
  /** Gross leasable area in square feet. */
  areaSqft: z.nullable(z.int()),
  /** Alerts of today and later. */
  alerts: z.array(alertSchema),
  counts: z.object({
    stores: z.int(),
    deals: z.int(),
    promotions: z.int(),
    rewards: z.int(),
    events: z.int(),
    jobs: z.int(),
  }),
  photo: pictureField(),
});
export type CentreFull = z.infer<typeof centreSchema>;

/** An item of `/api/centers`. `distanceKm` estimates the drive from the search's origin, if that is a place. */
export const centreListItemSchema = z.object({
  ...summaryFields,
  distanceKm: z.nullable(z.number()),
  /** @since 1.30.0 */
  storeCount: z.optional(z.int()),
});
export type CentreListItem = z.infer<typeof centreListItemSchema>;

/** Point that a search resolved to: a postal code, a city or coordinates. */
export const searchOriginSchema = z.object({
  ...coordinatesSchema.shape,
  label: z.string(),
  country: z.optional(countryCodeSchema),
  /** Whether the point is the middle of a state or province. Items then have no distance. @since 1.29.0 */
  isArea: z.optional(z.boolean()),
});
export type SearchOrigin = z.infer<typeof searchOriginSchema>;

export const centreListSchema = z.object({
  ...pageOf(centreListItemSchema).shape,
  origin: z.nullable(searchOriginSchema),
  /** Other places of the same name, most populous first. Search for a `label` with `q`. @since 1.7.0 */
  others: z.optional(z.array(searchOriginSchema)),
  /** Brand that `q` names, with or without a place. The items carry it. @since 1.31.0 */
  brand: z.optional(z.object({ id: idSchema, name: z.string() })),
});
export type CentreList = z.infer<typeof centreListSchema>;
