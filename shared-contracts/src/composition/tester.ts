import { releaseNameSchema } from '../release/remote-manifest.ts';
import { z } from '../zod.ts';

/** Without `[::1]`, which a Content-Security-Policy cannot express: use `localhost`. */
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1):([1-9]\d{0,4})$/;
const isPort = (origin: string) => Number(LOOPBACK.exec(origin)?.[2]) <= 65_535;

export const localRemoteSchema = z.object({
  remote: releaseNameSchema,
  origin: z.string().check(z.regex(LOOPBACK), z.refine(isPort)),
});
export type LocalRemote = z.infer<typeof localRemoteSchema>;

/** `<script type="application/json" id="tester">`, only in documents for testers. @since 1.10.0 */
export const testerSchema = z.object({ local: z.nullable(localRemoteSchema) });
export type Tester = z.infer<typeof testerSchema>;

/** Path of a local remote's server that reports builds as server-sent events, each a {@link LocalBuild}. */
export const LOCAL_BUILDS_PATH = '/__builds';

/** A build of a local remote: its hash, and its errors if it failed. */
export const localBuildSchema = z.object({ hash: z.string(), errors: z.array(z.string()) });
export type LocalBuild = z.infer<typeof localBuildSchema>;

/** Path at which a tester's page asks about the releases of its composition. @since 1.11.0 */
export const INSPECTION_PATH = '/api/qa/inspection';

export const inspectedReleaseSchema = z.object({
  /** `name@version` */
  release: z.string(),
  contracts: z.string(),
  /** Its public state. `other` is a canary, a preview or a tester's own choice. */
  standing: z.enum(['live', 'fallback', 'other']),
  /**
   * Why this visitor gets it: `live`, `canary` with bucket and percent, `override`, `preview` or `local`. Absent if the
   * page gets another release of its name. @since 1.33.0
   */
  reason: z.optional(z.string()),
  /** Last change of the live release under its name and the reason, or null. */
  changed: z.nullable(z.object({ action: z.string(), why: z.string(), at: z.string() })),
  /** Transfer size in bytes by page, or of its `start`, with the budget. */
  weights: z.array(z.object({ part: z.string(), bytes: z.number(), budget: z.number() })),
});
export type InspectedRelease = z.infer<typeof inspectedReleaseSchema>;
export const inspectionSchema = z.object({ releases: z.array(inspectedReleaseSchema) });
export type Inspection = z.infer<typeof inspectionSchema>;
