import { z } from '../zod.ts';
import { reason } from './release-reason.ts';
import { releaseNameSchema } from './remote-manifest.ts';

const momentSchema = z.iso.datetime({ offset: true });
/** Body of `POST /freezes`: nothing of `remote`, or of anything, goes live from `from`, now by default, to `to`. */
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
  /** Null for everything. */
  remote: z.nullable(z.string()),
  /** ISO 8601. */
  from: z.string(),
  to: z.string(),
  who: z.string(),
  why: z.string(),
});
export type Freeze = z.infer<typeof freezeSchema>;
/** Answer to `GET /freezes`, and to its changes: those that go on or are to come. */
export const freezeListSchema = z.object({ freezes: z.array(freezeSchema) });
