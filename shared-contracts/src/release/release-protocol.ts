import { z } from '../zod.ts';
import { approvalSchema, damagedReleaseSchema, rampSchema } from './release-changes.ts';
import { releaseManifestSchema, versionSchema } from './release-manifest.ts';
import { goLive, reason } from './release-reason.ts';
import { releaseSignatureSchema, releaseSignerSchema } from './release-signatures.ts';
import { releaseNameSchema, slotNameSchema } from './remote-manifest.ts';

/**
 * Calls below `/api/releases`, each with `Authorization: Bearer <token>`. A team's token reads everything, but changes
 * only its own releases. Errors are wire errors with a code of {@link RELEASE_ERROR_CODES}.
 *
 * | call | does |
 * | ---- | ---- |
 * | `GET /{name}/{version}` | manifest and signatures of a published release; `GET …/files/{path}` returns a file or source map |
 * | `POST /{name}/{version}` | announces a manifest; returns the files that the server lacks |
 * | `PUT …/files/{path}` | sends the bytes of a file |
 * | `POST …/check` | reasons against a publish and a promotion, also for a build that was not sent; changes nothing |
 * | `POST …/checked` | stores the signed result of a check, which a first promotion needs |
 * | `POST …/publish` | publishes the release: it can be served and never changes |
 * | `POST …/repair` | repairs damaged files; returns those that must be sent again |
 * | `POST …/promote` | makes the release live |
 * | `POST …/canary` | gives the release to a share of the visitors |
 * | `POST …/ramp`, `POST /{name}/ramp/pause`, `…/resume` | canary with a share that grows by time and health |
 * | `POST …/approve`, `POST /{name}/approval/withdraw` | makes or withdraws a change that waits for a second token |
 * | `POST …/recall` | withdraws the release from all visitors permanently |
 * | `POST /{name}/rollback` | returns to the last good release, or to the given one |
 * | `POST /{name}/canary/end` | ends the canary |
 * | `GET /`, `/status` | published releases; live releases |
 * | `GET /matrix` | for every kept release, whether it could go live now, and why not |
 * | `GET /history`, `/audit` | what was live when; all actions, with person and reason |
 * | `GET /grants` | paths granted to each remote for its routes |
 * | `POST /teams`, `POST /grants`, `POST /grants/withdraw` | a team's token and its remote's paths; only for operations |
 * | `GET /tokens`, `POST /tokens`, `POST /tokens/{id}/revoke` | tokens of teams; only for operations |
 * | `GET /freezes`, `POST /freezes`, `POST /freezes/lift` | periods in which nothing goes live; only for operations |
 * | `POST …/preview`, `GET /previews`, `POST /{name}/preview/revoke` | publishes the release for holders of a link, for some days; it never goes live |
 *
 * A publish and a preview carry a signature: `release-signatures.ts`. Bodies and answers are also in `release-teams.ts`
 * and `release-changes.ts` (approvals, ramps, freezes, previews, repairs). The errors of releases have another path:
 * `release-errors.ts`.
 */
export const RELEASE_ERROR_CODES = [
  /** The version is already published with different bytes. */
  'RELEASE_EXISTS',
  /** The release does not exist or is not published. */
  'RELEASE_NOT_FOUND',
  /** A gate refused the release. The message says which gate and why. */
  'RELEASE_REFUSED',
  /** Files are missing, or a file differs from the announced bytes. */
  'RELEASE_INCOMPLETE',
  /** The release was never shown to visitors and has no signed result of a check. @since 1.35.0 */
  'RELEASE_UNCHECKED',
] as const;
export type ReleaseErrorCode = (typeof RELEASE_ERROR_CODES)[number];

export const RELEASE_FILE_LIMIT = 10 * 1024 * 1024;

/** Files that the server lacks, or whether the same release is already published. */
export const announcedSchema = z.object({ missing: z.array(z.string()), published: z.optional(z.boolean()) });
export type Announced = z.infer<typeof announcedSchema>;

export const canarySchema = z.object({ version: versionSchema, percent: z.number() });
export type Canary = z.infer<typeof canarySchema>;

/** `browser` if the release has no server entry. Absent on older servers. */
const renderedBySchema = z.optional(z.enum(['server', 'browser']));

export const publishedReleaseSchema = z.object({
  name: releaseNameSchema,
  version: versionSchema,
  /** ISO 8601. */
  publishedAt: z.string(),
  publishedBy: z.nullable(z.string()),
  live: z.boolean(),
  fallback: z.boolean(),
  /** Share of visitors that get it as a canary, in percent, or null. */
  canary: z.nullable(z.number()),
  /** Whether it is or was the release for all visitors. @since 1.8.0 */
  wasLive: z.optional(z.boolean()),
  /** Withdrawn from all visitors permanently. */
  recalled: z.boolean(),
  /** Its files were removed after a long time without use. The same bytes can be published again. */
  pruned: z.boolean(),
  /** Whether it is visible only through links and never goes live. @since 1.9.0 */
  preview: z.optional(z.boolean()),
  renderedBy: renderedBySchema,
  /** Null if its signature is missing or not trusted. Such a release is not run. @since 1.14.0 */
  signedBy: z.optional(z.nullable(releaseSignerSchema)),
  fragments: z.optional(z.array(slotNameSchema)),
});
export type PublishedRelease = z.infer<typeof publishedReleaseSchema>;

/** Body of `…/publish`. It may be empty if the same release is already published and signed. */
export const publishRequestSchema = z.object({
  who: reason.who,
  why: z.optional(reason.why),
  /** By a team's certified key. A published release keeps its earlier one too. @since 1.14.0 */
  signature: z.optional(releaseSignatureSchema),
});
export const publishAnswerSchema = z.object({ release: publishedReleaseSchema });
export const releaseListSchema = z.object({ releases: z.array(publishedReleaseSchema) });

/** Body of `…/check`. It may be empty. @since 1.9.0 */
export const checkRequestSchema = z.object({
  /** Manifest of a build that was not sent. Default: the announced or published manifest of the version. */
  manifest: z.optional(releaseManifestSchema),
  /** Brotli bytes of that build's scripts and style sheets, by path. */
  weights: z.optional(z.record(z.string(), z.int().check(z.minimum(0)))),
  /** Id of a composition to check against. Default: what is live. */
  against: z.optional(z.string().check(z.regex(/^[0-9a-f]{12}$/))),
});
export type CheckRequest = z.infer<typeof checkRequestSchema>;

/** Answer of `…/check`: sentences for people. Empty if all is well. */
export const releaseCheckSchema = z.object({
  publish: z.array(z.string()),
  /** Reasons against going live with what is live now. */
  promote: z.array(z.string()),
  /** Checks that only a publish can make, since it has the bytes. @since 1.9.0 */
  left: z.optional(z.array(z.string())),
  /** Minor versions of the contracts on this site and what each adds, newest first. @since 1.33.0 */
  contracts: z.optional(z.array(z.object({ version: z.string(), adds: z.string() }))),
  /** Brotli bytes for a visitor, by page or fragment, or of a shell's `start`, with the budget. @since 1.36.0 */
  weights: z.optional(z.array(z.object({ part: z.string(), bytes: z.number(), budget: z.number() }))),
});
export type ReleaseCheck = z.infer<typeof releaseCheckSchema>;

/** Body of `…/checked`. Signed like the release, with a {@link CheckStatement}. @since 1.35.0 */
export const checkedRequestSchema = z.object({
  who: reason.who,
  why: z.optional(reason.why),
  result: releaseSignatureSchema,
});

/** Query of `/matrix`. `files=true` also reads every file of each release. @since 1.8.0 */
export const matrixQuerySchema = z.object({ files: z.optional(z.enum(['true', 'false'])) });

const matrixRowSchema = z.object({
  name: releaseNameSchema,
  version: versionSchema,
  live: z.boolean(),
  fallback: z.boolean(),
  canary: z.nullable(z.number()),
  /** Reasons against going live now, as sentences. */
  reasons: z.array(z.string()),
  /** Freeze that blocks promotions now, but not rollbacks, or null. */
  frozen: z.nullable(z.string()),
  /** Sentence if it first needs the result of a check, which a rollback does not. @since 1.35.0 */
  unchecked: z.optional(z.string()),
});
export type MatrixRow = z.infer<typeof matrixRowSchema>;
/** Answer of `/matrix`, newest first within a name. @since 1.8.0 */
export const releaseMatrixSchema = z.object({ revision: z.number(), rows: z.array(matrixRowSchema) });
export type ReleaseMatrix = z.infer<typeof releaseMatrixSchema>;

/** Body of a recall and of other changes without details. */
export const changeRequestSchema = z.object(reason);
export const promoteRequestSchema = z.object(goLive);
export const canaryRequestSchema = z.object({
  ...goLive,
  percent: z.int().check(z.minimum(1), z.maximum(100)),
});
/** Body of `…/rollback`. Default of `to`: the last good release. */
export const rollbackRequestSchema = z.object({ ...reason, to: z.optional(versionSchema) });

/** Answer of every change: the registry's new revision, and what visitors now get of that name. */
export const promotedSchema = z.object({
  revision: z.number(),
  name: releaseNameSchema,
  /** Null if nothing of that name is live yet. */
  live: z.nullable(versionSchema),
  fallback: z.nullable(versionSchema),
  canary: z.nullable(canarySchema),
  /** Approval by a second token that must come first. Nothing was changed. @since 1.8.0 */
  waits: z.optional(approvalSchema),
});
export type ChangedRelease = z.infer<typeof promotedSchema>;

/** What an operator should look at: a release that failed, and is not replaced by a later change. */
const releaseAlertSchema = z.object({
  /** `rolled-back` or `failing`. A newer server may have more. */
  kind: z.string(),
  name: releaseNameSchema,
  version: versionSchema,
  /** Since when it is so, ISO 8601. */
  since: z.string(),
  /** A sentence. */
  why: z.string(),
  /** Most frequent error of the release in the last day, or null. */
  error: z.nullable(z.string()),
  /** Command that is the next step. */
  command: z.string(),
});
export type ReleaseAlert = z.infer<typeof releaseAlertSchema>;

/** Answer of `/status`. Times are ISO 8601. */
export const releaseStatusSchema = z.object({
  revision: z.number(),
  contracts: z.nullable(z.string()),
  channels: z.array(
    z.object({
      name: releaseNameSchema,
      live: versionSchema,
      liveSince: z.string(),
      fallback: z.nullable(versionSchema),
      canary: z.nullable(z.extend(canarySchema, { since: z.string() })),
      renderedBy: renderedBySchema,
      signedBy: z.optional(z.nullable(releaseSignerSchema)),
      fragments: z.optional(z.array(slotNameSchema)),
      /** Slots on its own pages, and the remote that fills each now, or null. @since 1.17.0 */
      slots: z.optional(z.array(z.object({ slot: slotNameSchema, filledBy: z.nullable(releaseNameSchema) }))),
    }),
  ),
  /** `name@version` of all recalled releases. */
  recalled: z.array(z.string()),
  /** As seen by the answering server. @since 1.8.0 */
  damaged: z.optional(z.array(damagedReleaseSchema)),
  /** Names whose releases the calling token may change, or `*` for all. @since 1.8.0 */
  mayChange: z.optional(z.union([z.literal('*'), z.array(z.string())])),
  /** Active ramps, and each name's last ramp if it ended within a day. @since 1.8.0 */
  ramps: z.optional(z.array(rampSchema)),
  approvals: z.optional(z.array(approvalSchema)),
  /** Releases that keep failing and are not rendered, as seen by the answering server. @since 1.8.0 */
  suspended: z.optional(z.array(z.object({ name: releaseNameSchema, version: versionSchema }))),
  /** Newest first. @since 1.24.0 */
  alerts: z.optional(z.array(releaseAlertSchema)),
});
export type ReleaseStatus = z.infer<typeof releaseStatusSchema>;

/** All actions on releases. A newer server may have more. */
export const RELEASE_ACTIONS = [
  'publish',
  'check',
  'unchecked',
  'promote',
  'canary',
  'canary-end',
  'ramp',
  'ramp-pause',
  'ramp-resume',
  'ramp-stop',
  'approval-ask',
  'approve',
  'approval-withdraw',
  'approval-drop',
  'approval-lapse',
  'preview',
  'preview-revoke',
  'rollback',
  'recall',
  'prune',
  'repair',
  'sign',
  'grant',
  'grant-withdraw',
  'token-create',
  'token-revoke',
  'freeze',
  'unfreeze',
] as const;
export type ReleaseAction = (typeof RELEASE_ACTIONS)[number];

const done = {
  /** ISO 8601. */
  at: z.string(),
  /** One of {@link RELEASE_ACTIONS}. */
  action: z.string(),
  who: z.string(),
  why: z.string(),
};

/** One change of what visitors get, with their releases of that name from then on. */
export const releaseRevisionSchema = z.object({
  revision: z.number(),
  ...done,
  name: releaseNameSchema,
  live: versionSchema,
  fallback: z.nullable(versionSchema),
  canary: z.nullable(canarySchema),
});
export type ReleaseRevision = z.infer<typeof releaseRevisionSchema>;
export const releaseHistorySchema = z.object({ revisions: z.array(releaseRevisionSchema) });

export const auditEntrySchema = z.object({
  id: z.number(),
  ...done,
  name: z.nullable(z.string()),
  version: z.nullable(z.string()),
  revision: z.nullable(z.number()),
  detail: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export const auditListSchema = z.object({ entries: z.array(auditEntrySchema) });

const countSchema = (most: number) => z.pipe(z.coerce.number(), z.int().check(z.minimum(1), z.maximum(most)));

/** Query of `/history` and `/audit`. `before` is the revision or id to continue from. */
export const pastQuerySchema = z.object({
  name: z.optional(releaseNameSchema),
  limit: z.optional(countSchema(500)),
  before: z.optional(countSchema(Number.MAX_SAFE_INTEGER)),
});
export type PastQuery = z.infer<typeof pastQuerySchema>;
