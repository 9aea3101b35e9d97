import { z } from '../zod.ts';
import { currencySchema, dateSchema, idSchema, pageOf, slugSchema } from './common.ts';

/** A job opening. Hourly pay in hundredths of the currency. */
export const jobSchema = z.object({
  id: idSchema,
  centre: slugSchema,
  /** Null if the centre itself hires. */
  storeId: z.nullable(idSchema),
  employer: z.string(),
  title: z.string(),
  kind: z.enum(['full-time', 'part-time', 'seasonal']),
  summary: z.string(),
  duties: z.array(z.string()),
  pay: z.nullable(z.object({ fromCents: z.int(), toCents: z.int(), currency: currencySchema })),
  applyUrl: z.string(),
  postedOn: dateSchema,
  /** Last day to apply, in the centre's zone. */
  expiresOn: dateSchema,
});
export type Job = z.infer<typeof jobSchema>;

export const jobListSchema = pageOf(jobSchema);
/** @deprecated Use `z.infer<typeof jobListSchema>`. */
export type JobList = z.infer<typeof jobListSchema>;
