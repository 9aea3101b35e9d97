import { z } from '../zod.ts';
import { versionSchema } from './release-manifest.ts';
import { reason } from './release-reason.ts';
import { releaseNameSchema } from './remote-manifest.ts';

/** Change for many visitors that waits for approval by a second token. @since 1.8.0 */
export const approvalSchema = z.object({
  id: z.number(),
  name: releaseNameSchema,
  version: versionSchema,
  kind: z.enum(['promote', 'canary', 'ramp']),
  /** Requested shares in percent. A promotion has only 100. */
  steps: z.array(z.number()),
  everySeconds: z.nullable(z.number()),
  who: z.string(),
  why: z.string(),
  /** ISO 8601. */
  askedAt: z.string(),
  lapsesAt: z.string(),
  /** Whether the reading token requested the change. It cannot approve it. */
  yours: z.boolean(),
  /** Number of tokens that could approve it. */
  approvers: z.number(),
});
export type Approval = z.infer<typeof approvalSchema>;

/** Body of `POST …/approve`. `id` is the approval that was reviewed. @since 1.8.0 */
export const approveRequestSchema = z.object({ ...reason, id: z.int() });

/** Answer of `POST /{name}/approval/withdraw`: the approvals still waiting. @since 1.8.0 */
export const approvalListSchema = z.object({ approvals: z.array(approvalSchema) });
