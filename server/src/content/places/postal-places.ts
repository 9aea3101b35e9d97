import { createRequire } from 'node:module';
import { z } from 'shared-contracts/zod';

/* Coordinates of US ZIP codes and Canadian forward sortation areas (the first three characters of a postal
   code), from the npm package `zipcodes`. */

const PACKAGE = 'zipcodes';

export interface PostalPlace {
  readonly code: string;
  readonly country: 'US' | 'CA';
  readonly city: string;
  /** Two letters in the US, the full name in Canada. */
  readonly state: string;
  readonly latitude: number;
  readonly longitude: number;
}

const codeSchema = z.object({
  zip: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  city: z.string(),
  state: z.string(),
});
const codesSchema = z.object({ codes: z.record(z.string(), z.unknown()) });

const require = createRequire(import.meta.url);

export const postalVersion = (): string =>
  z.object({ version: z.string() }).parse(require(`${PACKAGE}/package.json`)).version;

function readFile(file: string, country: 'US' | 'CA'): PostalPlace[] {
  const { codes } = codesSchema.parse(require(`${PACKAGE}/lib/${file}`));
  return Object.values(codes).flatMap((entry) => {
    const { data } = codeSchema.safeParse(entry);
    if (!data) return [];
    const { zip, city, state, latitude, longitude } = data;
    return [{ code: zip.toUpperCase(), country, city, state, latitude, longitude }];
  });
}

export const readPostalPlaces = (): PostalPlace[] => [
  ...readFile('codes.js', 'US'),
  ...readFile('codesCanada.js', 'CA'),
];
