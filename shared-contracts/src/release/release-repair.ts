import { z } from '../zod.ts';
import { versionSchema } from './release-manifest.ts';
import { reason } from './release-reason.ts';
import { releaseNameSchema } from './remote-manifest.ts';

/** A release that visitors may get whose stored files are not what was published, or whose signature is not to be trusted. @since 1.8.0 */
export const damagedReleaseSchema = z.object({
  name: releaseNameSchema,
  version: versionSchema,
  /** Place that it has, or would have: `live`, `canary` or `fallback`. */
  role: z.enum(['live', 'canary', 'fallback']),
  /** Paths of files that are missing or have other bytes, and how many more there are. */
  files: z.array(z.string()),
  more: z.number(),
  /** Its signature is missing or not to be trusted, for this reason, and no file of it was looked at. @since 1.14.0 */
  unsigned: z.optional(z.string()),
  /** The version that visitors get in its place; null where they get the remote's panel, or, of the shell, no page. */
  served: z.nullable(versionSchema),
});
export type DamagedRelease = z.infer<typeof damagedReleaseSchema>;

/** Body of `POST …/repair`. `sent` says how many files were uploaded for it since. @since 1.8.0 */
export const repairRequestSchema = z.object({ ...reason, sent: z.optional(z.int().check(z.minimum(0))) });

/** Answer to `POST …/repair`: paths that the server has mended from what it has, and those that have to be sent. @since 1.8.0 */
export const repairAnswerSchema = z.object({ mended: z.array(z.string()), missing: z.array(z.string()) });
export type RepairAnswer = z.infer<typeof repairAnswerSchema>;
