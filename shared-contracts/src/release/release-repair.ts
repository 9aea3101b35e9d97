import { z } from '../zod.ts';
import { versionSchema } from './release-manifest.ts';
import { reason } from './release-reason.ts';
import { releaseNameSchema } from './remote-manifest.ts';

/** Its stored files differ from the published ones, or its signature is not trusted. @since 1.8.0 */
export const damagedReleaseSchema = z.object({
  name: releaseNameSchema,
  version: versionSchema,
  /** Current role, or the role without the damage. */
  role: z.enum(['live', 'canary', 'fallback']),
  /** Paths of missing or changed files. `more` is the number of further ones. */
  files: z.array(z.string()),
  more: z.number(),
  /** Reason why the signature is missing or not trusted. The files were then not checked. @since 1.14.0 */
  unsigned: z.optional(z.string()),
  /** Version that visitors get instead. Null if they get the remote's panel, or without a shell no page. */
  served: z.nullable(versionSchema),
});
export type DamagedRelease = z.infer<typeof damagedReleaseSchema>;

/** Body of `POST …/repair`. `sent` is the number of files uploaded for it since. @since 1.8.0 */
export const repairRequestSchema = z.object({ ...reason, sent: z.optional(z.int().check(z.minimum(0))) });

/** Answer of `POST …/repair`: paths repaired from own data, and paths that must be sent. @since 1.8.0 */
export const repairAnswerSchema = z.object({ mended: z.array(z.string()), missing: z.array(z.string()) });
export type RepairAnswer = z.infer<typeof repairAnswerSchema>;
