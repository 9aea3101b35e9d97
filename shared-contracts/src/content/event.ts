import { z } from '../zod.ts';
import { idSchema, instantSchema, pageOf, slugSchema } from './common.ts';
import { pictureField } from './picture.ts';

const eventFields = {
  id: idSchema,
  centre: slugSchema,
  title: z.string(),
  summary: z.string(),
  kind: z.enum(['market', 'music', 'family', 'seasonal', 'fitness', 'charity', 'sale']),
  startsAt: instantSchema,
  endsAt: instantSchema,
  /** IANA zone for display. */
  timeZone: z.string(),
  place: z.string(),
  /** `moved` means a new time or place: see `note`. */
  status: z.enum(['scheduled', 'moved', 'cancelled']),
  note: z.nullable(z.string()),
  isFree: z.boolean(),
};

export const eventSummarySchema = z.object(eventFields);
export type EventSummary = z.infer<typeof eventSummarySchema>;

export const eventSchema = z.object({
  ...eventFields,
  description: z.array(z.string()),
  movedFrom: z.nullable(instantSchema),
  /** Number of changes, for calendars. */
  sequence: z.int(),
  storeIds: z.array(idSchema),
  photo: pictureField(),
});
export type CentreEvent = z.infer<typeof eventSchema>;

export const eventListSchema = pageOf(eventSummarySchema);
/** @deprecated Use `z.infer<typeof eventListSchema>`. */
export type EventList = z.infer<typeof eventListSchema>;
