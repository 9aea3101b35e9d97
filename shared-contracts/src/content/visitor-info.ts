import { z } from '../zod.ts';
import { coordinatesSchema, linkSchema, slugSchema, textSectionSchema } from './common.ts';

export const amenitySchema = z.object({
  kind: z.enum([
    'restrooms',
    'family-restroom',
    'mothers-room',
    'wifi',
    'guest-services',
    'atm',
    'strollers',
    'wheelchairs',
    'playground',
    'dog-friendly',
    'ev-charging',
    'food-court',
    'gift-cards',
    'lockers',
    'lost-and-found',
    'first-aid',
    'seating',
  ]),
  name: z.string(),
  where: z.string(),
  note: z.nullable(z.string()),
});
export type Amenity = z.infer<typeof amenitySchema>;

export const transitSchema = z.object({
  kind: z.enum(['bus', 'train', 'shuttle', 'trolley', 'taxi', 'bicycle']),
  name: z.string(),
  stop: z.string(),
  walkMinutes: z.int(),
  text: z.string(),
});
export type Transit = z.infer<typeof transitSchema>;

export const doraSchema = z.object({
  intro: z.string(),
  /** Hours in which drinks may be carried, as text. */
  hours: z.string(),
  boundary: z.string(),
  rules: z.array(z.string()),
  /** Ids of stores that serve drinks. */
  storeIds: z.array(z.int()),
});
export type Dora = z.infer<typeof doraSchema>;

export const visitorInfoSchema = z.object({
  centre: slugSchema,
  intro: z.string(),
  amenities: z.array(amenitySchema),
  directions: z.array(z.object({ from: z.string(), text: z.string() })),
  transit: z.array(transitSchema),
  groups: z.array(z.string()),
  knowBeforeYouGo: z.array(textSectionSchema),
  security: z.object({
    phone: z.nullable(z.string()),
    sections: z.array(textSectionSchema),
  }),
  dora: z.nullable(doraSchema),
  nearby: z.array(linkSchema),
});
export type VisitorInfo = z.infer<typeof visitorInfoSchema>;

export const parkingLotSchema = z.object({
  id: z.string(),
  name: z.string(),
  coordinates: coordinatesSchema,
  kind: z.enum(['surface', 'garage', 'street']),
  spaces: z.int(),
  accessibleSpaces: z.int(),
  rvSpaces: z.int(),
  chargers: z.array(z.object({ kind: z.enum(['level-2', 'dc-fast']), count: z.int() })),
  /** Clearance in centimetres, or null in the open. */
  clearanceCm: z.nullable(z.int()),
  /** Nearest suites, such as "100 to 140". */
  nearSuites: z.string(),
  note: z.nullable(z.string()),
});
export type ParkingLot = z.infer<typeof parkingLotSchema>;

export const parkingInfoSchema = z.object({
  centre: slugSchema,
  isFree: z.boolean(),
  intro: z.string(),
  lots: z.array(parkingLotSchema),
  accessible: z.array(z.string()),
  electric: z.array(z.string()),
  oversize: z.array(z.string()),
  rideshare: z.string(),
  overnight: z.string(),
});
export type ParkingInfo = z.infer<typeof parkingInfoSchema>;
