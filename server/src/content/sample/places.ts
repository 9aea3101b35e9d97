import { readFileSync } from 'node:fs';
import { centreStatusKindSchema, centreTypeSchema, landscapeSchema } from 'shared-contracts';
import { z } from 'shared-contracts/zod';

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

/** What the sample knows of places beyond the facts: `places.json`. */
export const places = placesSchema.parse(
  JSON.parse(readFileSync(new URL('./places.json', import.meta.url), 'utf8')),
);
export type FixturePlace = z.infer<typeof fixtureSchema>;
