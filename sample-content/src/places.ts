import {
  centreStatusKindSchema,
  centreTypeSchema,
  landscapeSchema,
  transitSchema,
} from 'shared-contracts/content';
import { z } from 'shared-contracts/zod';
import { readData } from './data.ts';

const fixtureSchema = z.object({
  slug: z.string(),
  name: z.string(),
  shortName: z.string(),
  type: centreTypeSchema,
  status: centreStatusKindSchema,
  note: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  timeZone: z.string(),
  stores: z.int(),
});

const placeSchema = z.object({
  landscape: landscapeSchema,
  areaCode: z.string(),
  /** The nearest highway, and a town that many visitors come from, with the route from there. */
  road: z.string(),
  from: z.string(),
  route: z.string(),
  /** The end of a sentence: "with the Blue Ridge on the skyline". */
  setting: z.string(),
  transit: z.optional(z.object({ kind: transitSchema.shape.kind, name: z.string(), stop: z.string() })),
  shortName: z.optional(z.string()),
  branding: z.optional(z.object({ name: z.string(), placeWord: z.string() })),
});
export type Place = z.infer<typeof placeSchema>;

const placesSchema = z.object({
  centres: z.record(z.string(), placeSchema),
  unitedStatesOnly: z.array(z.string()),
  northernOnly: z.array(z.string()),
  fixtures: z.array(fixtureSchema),
});

export const places = readData('places.json', placesSchema);
export type FixturePlace = z.infer<typeof fixtureSchema>;

export function placeOf(slug: string): Place {
  const place = places.centres[slug];
  if (!place) throw new Error(`The centre '${slug}' is missing from places.json`);
  return place;
}
