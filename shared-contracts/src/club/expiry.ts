import { idSchema, instantSchema } from '../content/common.ts';
import { z } from '../zod.ts';

export const EXPIRY_FORECAST_PATH = '/api/user-expiry-forecast';

/** Points, a code or a saved offer of a member that will expire. */
export const expiringSchema = z.object({
  /** All spendable points, the code of an order, or a saved offer that was not redeemed. */
  kind: z.enum(['points', 'code', 'saved']),
  /** "$10 at Gap". Empty for points. */
  title: z.string(),
  at: instantSchema,
  /** Expiring points, including pending ones. Null for other kinds. */
  points: z.nullable(z.number()),
  centre: z.nullable(z.string()),
  store_name: z.nullable(z.string()),
  /** Number of the order. Only for codes. */
  order: z.nullable(z.string()),
  /** Only for saved offers. */
  offer: z.nullable(z.object({ kind: z.enum(['deal', 'promotion', 'reward']), id: idSchema })),
});
export type Expiring = z.infer<typeof expiringSchema>;

/** Answer of GET {@link EXPIRY_FORECAST_PATH}, earliest expiry first. @since 1.15.0 */
export const expiryForecastSchema = z.object({ items: z.array(expiringSchema) });
export type ExpiryForecast = z.infer<typeof expiryForecastSchema>;

/** Path of a member's reminder settings: GET reads, POST changes. @since 1.15.0 */
export const REMINDERS_PATH = '/api/user-reminders';
/** Path of a calendar with the member's expiry dates. @since 1.15.0 */
export const REMINDERS_CALENDAR_PATH = '/api/user-reminders.ics';

/** A member's reminder settings. Body and answer of {@link REMINDERS_PATH}. @since 1.15.0 */
export const remindersSchema = z.strictObject({
  /** Whether to send mail before points, codes and saved offers end, and when a saved offer starts. */
  by_mail: z.boolean(),
});
export type Reminders = z.infer<typeof remindersSchema>;
