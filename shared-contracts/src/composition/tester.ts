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
