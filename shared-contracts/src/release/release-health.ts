import { z } from '../zod.ts';

/** Periods for a release's health, in hours. */
export const HEALTH_HOURS = [1, 24, 168] as const;

export const releaseHealthSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** Number by outcome: those of browsers, and `server-error`. */
  outcomes: z.record(z.string(), z.number()),
  /** Median mount time in milliseconds, or null without data. */
  medianMs: z.nullable(z.number()),
  /** Counts by interval in order of time. `at` is ISO 8601. Intervals without visits are missing. */
  series: z.array(z.object({ at: z.string(), mounted: z.number(), failed: z.number() })),
  /** Web vitals at the 75th percentile. */
  vitals: z.array(z.object({ metric: z.string(), p75: z.number(), count: z.number() })),
});
export type ReleaseHealth = z.infer<typeof releaseHealthSchema>;

/** Answer of `GET /api/outcomes?hours=24`, with `Authorization: Bearer <token>`. */
export const releaseHealthListSchema = z.object({
  hours: z.number(),
  /** Length of an interval of the series, in minutes. */
  stretchMinutes: z.number(),
  /** End of the period, ISO 8601. */
  until: z.string(),
  releases: z.array(releaseHealthSchema),
});
export type ReleaseHealthList = z.infer<typeof releaseHealthListSchema>;
