import { z } from '../zod.ts';
import { dateSchema, wallTimeSchema } from './common.ts';

const spanFields = { open: wallTimeSchema, close: wallTimeSchema };

/** Local time. A `close` at or before `open` is on the next day; 00:00 to 00:00 is the whole day. */
export const openSpanSchema = z.object(spanFields);
export type OpenSpan = z.infer<typeof openSpanSchema>;

/** Usual hours of a weekday, 0 = Monday. A day may have several entries; without one it is closed. */
export const dayHoursSchema = z.object({
  dayIndex: z.int().check(z.gte(0), z.lte(6)),
  ...spanFields,
});
export type DayHours = z.infer<typeof dayHoursSchema>;

/** Replaces the usual hours of a date. No spans means closed. `reason` names the holiday or occasion. */
export const hoursExceptionSchema = z.object({
  date: dateSchema,
  reason: z.string(),
  spans: z.array(openSpanSchema),
});
export type HoursException = z.infer<typeof hoursExceptionSchema>;
