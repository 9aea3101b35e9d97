import { z } from '../zod.ts';
import { reason } from './release-reason.ts';
import { releaseNameSchema } from './remote-manifest.ts';

const momentSchema = z.iso.datetime({ offset: true });
/** Body of `POST /freezes`. Blocks `remote`, or everything, from `from` (default: now) to `to`. */
export const freezeRequestSchema = z.object({
  ...reason,
  remote: z.optional(releaseNameSchema),
  from: z.optional(momentSchema),
  to: momentSchema,
});
export type FreezeRequest = z.infer<typeof freezeRequestSchema>;
/** Body of `POST /freezes/lift`. */
export const unfreezeRequestSchema = z.object({ ...reason, remote: z.optional(releaseNameSchema) });

export const freezeSchema = z.object({
  /** Null for all remotes and the shell. */
  remote: z.nullable(z.string()),
  /** ISO 8601. */
  from: z.string(),
  to: z.string(),
  who: z.string(),
  why: z.string(),
});
export type Freeze = z.infer<typeof freezeSchema>;
/** Answer of `GET /freezes` and of changes to them: current and future freezes. */
export const freezeListSchema = z.object({ freezes: z.array(freezeSchema) });
