import { idSchema, instantSchema } from '../content/common.ts';
import { z } from '../zod.ts';

/** Path of the forecast. @since 1.15.0 */
export const EXPIRY_FORECAST_PATH = '/api/user-expiry-forecast';

/** Something of a member's that ends by itself. */
export const expiringSchema = z.object({
  /** All spendable points; the code of an order; an offer that is saved and not redeemed yet. */
  kind: z.enum(['points', 'code', 'saved']),
  /** "$10 at Gap"; of points, empty. */
  title: z.string(),
  /** Instant from which it is gone. */
  at: instantSchema,
  /** Points that go: what counts today and what is pending. Null for all else. */
  points: z.nullable(z.number()),
  /** Slug; null for points. */
  centre: z.nullable(z.string()),
  store_name: z.nullable(z.string()),
  /** Of a code. */
  order: z.nullable(z.string()),
  /** Of a saved offer. */
  offer: z.nullable(z.object({ kind: z.enum(['deal', 'promotion', 'reward']), id: idSchema })),
});
export type Expiring = z.infer<typeof expiringSchema>;

/** Answer of GET {@link EXPIRY_FORECAST_PATH}: what goes first stands first. @since 1.15.0 */
export const expiryForecastSchema = z.object({ items: z.array(expiringSchema) });
export type ExpiryForecast = z.infer<typeof expiryForecastSchema>;
