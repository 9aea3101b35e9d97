import { z } from '../zod.ts';
import { versionSchema } from './release-manifest.ts';
import { reason } from './release-reason.ts';
import { releaseNameSchema } from './remote-manifest.ts';

/** A change for many visitors that waits for the approval of a second token. @since 1.8.0 */
export const approvalSchema = z.object({
  id: z.number(),
  name: releaseNameSchema,
  version: versionSchema,
  kind: z.enum(['promote', 'canary', 'ramp']),
  /** Shares in percent that it asks for; 100 alone for a promotion. */
  steps: z.array(z.number()),
  /** Seconds of a ramp's step, else null. */
  everySeconds: z.nullable(z.number()),
  /** Who asked for it, and why. */
  who: z.string(),
  why: z.string(),
  /** ISO 8601. */
  askedAt: z.string(),
  lapsesAt: z.string(),
  /** The token that reads this is the one that asked: it cannot approve. */
  yours: z.boolean(),
  /** Tokens that could approve it. */
  approvers: z.number(),
});
export type Approval = z.infer<typeof approvalSchema>;

/** Body of `POST …/approve`: `id` says what was looked at. @since 1.8.0 */
export const approveRequestSchema = z.object({ ...reason, id: z.int() });

/** Answer to `POST /{name}/approval/withdraw`: what still waits. @since 1.8.0 */
export const approvalListSchema = z.object({ approvals: z.array(approvalSchema) });
