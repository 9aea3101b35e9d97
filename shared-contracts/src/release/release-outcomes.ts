import { z } from '../zod.ts';
import { ERROR_LIMITS, NO_FAULTS, OUTCOMES, PAGE_FAILURES } from './outcome.ts';

export * from './outcome.ts';

/** Web vitals in milliseconds, except CLS, which is a share of the screen. */
export const VITALS = ['LCP', 'CLS', 'INP', 'TTFB', 'FCP'] as const;
export type Vital = (typeof VITALS)[number];

const releaseIdSchema = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}@[0-9A-Za-z.+-]{1,64}$/));
const routeSchema = z.optional(z.string().check(z.maxLength(80)));

const errorWordsSchema = z.object({
  name: z.optional(z.string().check(z.maxLength(ERROR_LIMITS.name))),
  message: z.string().check(z.maxLength(ERROR_LIMITS.message)),
  stack: z.optional(z.string().check(z.maxLength(ERROR_LIMITS.stack))),
});

export const outcomeBeaconSchema = z.object({
  composition: z.optional(z.string().check(z.regex(/^[0-9a-f]{12}$/))),
  outcomes: z.optional(
    z
      .array(
        z.object({
          /** `remote@version` */
          release: releaseIdSchema,
          outcome: z.enum([...OUTCOMES, ...PAGE_FAILURES]),
          /** Why no release is at fault. Such a failure is counted and judges no release. @since 1.24.0 */
          noFault: z.optional(z.enum(NO_FAULTS)),
          /** Texts of the error. Absent for `mounted`. */
          error: z.optional(errorWordsSchema),
          route: routeSchema,
          /** Whether the page has kept the server's markup. Absent if it had none. @since 1.28.0 */
          isMarkupKept: z.optional(z.boolean()),
          /** Duration of the mount in milliseconds. */
          ms: z.optional(z.number().check(z.minimum(0), z.maximum(600_000))),
        }),
      )
      .check(z.maxLength(10)),
  ),
  vitals: z.optional(
    z
      .array(
        z.object({
          release: releaseIdSchema,
          metric: z.enum(VITALS),
          value: z.number().check(z.minimum(0), z.maximum(600_000)),
          route: routeSchema,
        }),
      )
      .check(z.maxLength(10)),
  ),
});
export type OutcomeBeacon = z.infer<typeof outcomeBeaconSchema>;

/** Periods for a release's health, in hours. */
export const HEALTH_HOURS = [1, 24, 168] as const;

export const releaseHealthSchema = z.object({
  name: z.string(),
  version: z.string(),
  /** Number by outcome: those of browsers, and `server-error`. */
  outcomes: z.record(z.string(), z.number()),
  /** Median mount time in milliseconds, or null without data. */
  medianMs: z.nullable(z.number()),
  /** Page views with markup of the server, and how many of them kept it. @since 1.28.0 */
  markup: z.optional(z.object({ views: z.number(), kept: z.number() })),
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
