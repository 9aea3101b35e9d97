import { z } from '../zod.ts';

/** Hours that a release's health can be asked for. */
export const HEALTH_HOURS = [1, 24, 168] as const;

export const releaseHealthSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** Count of each outcome; the browser's, and `server-error`. */
  outcomes: z.record(z.string(), z.number()),
  /** Half of the mounts were quicker, in milliseconds; null when none was heard. */
  medianMs: z.nullable(z.number()),
  /** Series in order of time, each a stretch of the asked time; ISO 8601. Stretches without a visit are left out. */
  series: z.array(z.object({ at: z.string(), mounted: z.number(), failed: z.number() })),
  /** Three of four pages were at least as good. */
  vitals: z.array(z.object({ metric: z.string(), p75: z.number(), count: z.number() })),
});
export type ReleaseHealth = z.infer<typeof releaseHealthSchema>;

/** Answer to `GET /api/outcomes?hours=24`, with `Authorization: Bearer <token>`. */
export const releaseHealthListSchema = z.object({
  hours: z.number(),
  /** Minutes that a stretch of the series lasts. */
  stretchMinutes: z.number(),
  /** ISO 8601: when the asked time ends. */
  until: z.string(),
  releases: z.array(releaseHealthSchema),
});
export type ReleaseHealthList = z.infer<typeof releaseHealthListSchema>;
