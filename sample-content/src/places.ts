import { centreStatusKindSchema, centreTypeSchema, landscapeSchema } from 'shared-contracts';
import { z } from 'shared-contracts/zod';
import { readData } from './read-data.ts';

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

const placesSchema = z.object({
  landscapes: z.record(z.string(), landscapeSchema),
  shortNames: z.record(z.string(), z.string()),
  branding: z.record(z.string(), z.object({ name: z.string(), placeWord: z.string() })),
  areaCodes: z.record(z.string(), z.string()),
  roads: z.record(z.string(), z.tuple([z.string(), z.string()])),
  unitedStatesOnly: z.array(z.string()),
  northernOnly: z.array(z.string()),
  fixtures: z.array(fixtureSchema),
});

/** Places: all that the sample knows of them beyond the facts. */
export const places = readData('places.json', placesSchema);
export type FixturePlace = z.infer<typeof fixtureSchema>;
