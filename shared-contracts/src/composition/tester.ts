import { releaseNameSchema } from '../release/remote-manifest.ts';
import { z } from '../zod.ts';

/**
 * Address of a tester's own machine. `[::1]` is not among them: a Content-Security-Policy has no way to write it, and `localhost` is the
 * same machine.
 */
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1):([1-9]\d{0,4})$/;
const isPort = (origin: string) => Number(LOOPBACK.exec(origin)?.[2]) <= 65_535;

/** A remote that comes from the tester's own machine. */
export const localRemoteSchema = z.object({
  remote: releaseNameSchema,
  origin: z.string().check(z.regex(LOOPBACK), z.refine(isPort)),
});
export type LocalRemote = z.infer<typeof localRemoteSchema>;

/** `<script type="application/json" id="tester">`: stands in documents that were made for a tester, and in no other. @since 1.10.0 */
export const testerSchema = z.object({ local: z.nullable(localRemoteSchema) });
export type Tester = z.infer<typeof testerSchema>;

/** Path of a local remote's server on which it tells of its builds, as server-sent events with a {@link LocalBuild} each. */
export const LOCAL_BUILDS_PATH = '/__builds';

/** A build of a local remote: the hash that names it, and the errors of one that failed. */
export const localBuildSchema = z.object({ hash: z.string(), errors: z.array(z.string()) });
export type LocalBuild = z.infer<typeof localBuildSchema>;

/** Path at which a tester's page asks what the releases of its composition are. @since 1.11.0 */
export const INSPECTION_PATH = '/api/qa/inspection';

/** One release of a tester's composition, as the site knows it. */
export const inspectedReleaseSchema = z.object({
  /** `name@version` */
  release: z.string(),
  contracts: z.string(),
  /** What it is for everybody: `other` is a canary, a preview or a tester's own choice. */
  standing: z.enum(['live', 'fallback', 'other']),
  /** Last change of what is live under its name, and why; null before there was one. */
  changed: z.nullable(z.object({ action: z.string(), why: z.string(), at: z.string() })),
  /** Bytes that a visitor is sent, by page, or of its `start`, beside the budget. */
  weights: z.array(z.object({ part: z.string(), bytes: z.number(), budget: z.number() })),
});
export type InspectedRelease = z.infer<typeof inspectedReleaseSchema>;
export const inspectionSchema = z.object({ releases: z.array(inspectedReleaseSchema) });
export type Inspection = z.infer<typeof inspectionSchema>;
