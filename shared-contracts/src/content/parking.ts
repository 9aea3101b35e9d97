import { z } from '../zod.ts';
import { coordinatesSchema, slugSchema } from './common.ts';

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

/** `/api/centers/{slug}/parking`. */
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
