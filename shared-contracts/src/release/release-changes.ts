import { z } from '../zod.ts';
import { versionSchema } from './release-manifest.ts';
import { goLive, reason } from './release-reason.ts';
import { releaseSignatureSchema } from './release-signatures.ts';
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

export const approveRequestSchema = z.object({ ...reason, id: z.int() });

export const approvalListSchema = z.object({ approvals: z.array(approvalSchema) });

const shareSchema = z.int().check(z.minimum(1), z.maximum(100));
const DAY = 24 * 3_600;

/** Body of `POST …/ramp`: growing shares in percent. A last share of 100 goes live. @since 1.8.0 */
export const rampRequestSchema = z.object({
  ...goLive,
  steps: z.array(shareSchema).check(z.minLength(2), z.maxLength(20)),
  everySeconds: z.int().check(z.minimum(60), z.maximum(7 * DAY)),
});
export type RampRequest = z.infer<typeof rampRequestSchema>;

/** Canary with a share that grows by time and health. @since 1.8.0 */
export const rampSchema = z.object({
  name: releaseNameSchema,
  version: versionSchema,
  steps: z.array(z.number()),
  everySeconds: z.number(),
  /** Current share in percent. */
  percent: z.number(),
  /** `done` has reached its last step. `stopped` was ended by another change. */
  state: z.enum(['running', 'paused', 'done', 'stopped']),
  /** ISO 8601, or null unless running. */
  nextAt: z.nullable(z.string()),
  /** Reason for the pause or the end. */
  words: z.nullable(z.string()),
  who: z.string(),
});
export type Ramp = z.infer<typeof rampSchema>;

export const rampListSchema = z.object({ ramps: z.array(rampSchema) });

const momentSchema = z.iso.datetime({ offset: true });
/** Body of `POST /freezes`. Blocks `remote`, or everything, from `from` (default: now) to `to`. */
export const freezeRequestSchema = z.object({
  ...reason,
  remote: z.optional(releaseNameSchema),
  from: z.optional(momentSchema),
  to: momentSchema,
});
export type FreezeRequest = z.infer<typeof freezeRequestSchema>;
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
export const freezeListSchema = z.object({ freezes: z.array(freezeSchema) });

/** Name of a preview within a remote, such as `pr-42`. @since 1.9.0 */
export const previewLabelSchema = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/));

export const PREVIEW_DAYS_LIMIT = 30;

/** Release that is visible only through a link for some days. It never goes live. @since 1.9.0 */
export const previewSchema = z.object({
  name: releaseNameSchema,
  version: versionSchema,
  label: z.string(),
  who: z.string(),
  why: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  endsAt: z.string(),
});
export type Preview = z.infer<typeof previewSchema>;

/** Body of `POST …/preview`. Without `days` the site's maximum applies. @since 1.9.0 */
export const previewRequestSchema = z.object({
  ...reason,
  label: previewLabelSchema,
  days: z.optional(z.int().check(z.minimum(1), z.maximum(PREVIEW_DAYS_LIMIT))),
  /** Signature of the release, with a statement for the use `preview`. @since 1.14.0 */
  signature: z.optional(releaseSignatureSchema),
});
export type PreviewRequest = z.infer<typeof previewRequestSchema>;

/** Answer of `POST …/preview`: the link's path with its token, which is returned only once. @since 1.9.0 */
export const createdPreviewSchema = z.object({ preview: previewSchema, path: z.string() });
export type CreatedPreview = z.infer<typeof createdPreviewSchema>;

export const previewRevokeSchema = z.object({ ...reason, label: previewLabelSchema });

export const previewListSchema = z.object({ previews: z.array(previewSchema) });

export const PREVIEW_PATH = '/api/preview';

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
