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

/** `<script type="application/json" id="tester">`, only with a tester's local remote. @since 1.10.0 */
export const testerSchema = z.object({ local: z.nullable(localRemoteSchema) });
export type Tester = z.infer<typeof testerSchema>;

export const LOCAL_BUILDS_PATH = '/__builds';

/** A build of a local remote: its hash, and its errors if it failed. */
export const localBuildSchema = z.object({ hash: z.string(), errors: z.array(z.string()) });
export type LocalBuild = z.infer<typeof localBuildSchema>;

/** @deprecated The inspector that asked there is gone. */
export const INSPECTION_PATH = '/api/qa/inspection';

/** @deprecated */
export const inspectedReleaseSchema = z.object({
  release: z.string(),
  contracts: z.string(),
  standing: z.enum(['live', 'fallback', 'other']),
  changed: z.nullable(z.object({ action: z.string(), why: z.string(), at: z.string() })),
  weights: z.array(z.object({ part: z.string(), bytes: z.number(), budget: z.number() })),
});
export type InspectedRelease = z.infer<typeof inspectedReleaseSchema>;
/** @deprecated */
export const inspectionSchema = z.object({ releases: z.array(inspectedReleaseSchema) });
export type Inspection = z.infer<typeof inspectionSchema>;
