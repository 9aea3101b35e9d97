import { idSchema, instantSchema } from '../content/common.ts';
import { z } from '../zod.ts';

export const EXPIRY_FORECAST_PATH = '/api/user-expiry-forecast';

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
  order: z.nullable(z.string()),
  /** Only for saved offers. */
  offer: z.nullable(z.object({ kind: z.enum(['deal', 'promotion', 'reward']), id: idSchema })),
});
export type Expiring = z.infer<typeof expiringSchema>;

export const expiryForecastSchema = z.object({ items: z.array(expiringSchema) });
export type ExpiryForecast = z.infer<typeof expiryForecastSchema>;

export const REMINDERS_PATH = '/api/user-reminders';
export const REMINDERS_CALENDAR_PATH = '/api/user-reminders.ics';

export const remindersSchema = z.strictObject({
  /** Whether to send mail before points, codes and saved offers end, and when a saved offer starts. */
  by_mail: z.boolean(),
});
export type Reminders = z.infer<typeof remindersSchema>;
