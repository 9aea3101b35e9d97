import { z } from '../zod.ts';
import { linkSchema, slugSchema, textSectionSchema } from './common.ts';

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

/** Content of the `/dora` page. */
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

/** `/api/centers/{slug}/visitor-info`. */
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
