import { z } from '../zod.ts';
import { approvalSchema } from './release-approvals.ts';
import { releaseManifestSchema, versionSchema } from './release-manifest.ts';
import { rampSchema } from './release-ramps.ts';
import { reason } from './release-reason.ts';
import { damagedReleaseSchema } from './release-repair.ts';
import { releaseSignatureSchema, releaseSignerSchema } from './release-signatures.ts';
import { releaseNameSchema, slotNameSchema } from './remote-manifest.ts';

/**
 * The calls below `/api/releases`, each with `Authorization: Bearer <token>`. A team's token changes its own releases
 * only; it reads everything. Errors are wire errors with a code of {@link RELEASE_ERROR_CODES}.
 *
 * | call                         | does                                                                        |
 * | ---------------------------- | --------------------------------------------------------------------------- |
 * | `GET /{name}/{version}`      | the manifest of a published release and its signatures; `GET …/files/{path}` the bytes of a file or source map |
 * | `POST /{name}/{version}`     | announces a manifest; answers with the files that the server lacks          |
 * | `PUT …/files/{path}`         | sends the bytes of a file                                                   |
 * | `POST …/check`               | what a publish and a promotion would say, also of a build that is not sent; changes nothing |
 * | `POST …/publish`             | closes the release: it can be served, and never changes                     |
 * | `POST …/repair`              | mends damaged files; answers with those that have to be sent again         |
 * | `POST …/promote`             | makes it live                                                               |
 * | `POST …/canary`              | gives it to a share of the visitors                                         |
 * | `POST …/ramp`, `POST /{name}/ramp/pause`, `…/resume` | a canary whose share grows by time and health    |
 * | `POST …/approve`, `POST /{name}/approval/withdraw` | a change that waits for a second token is made, or not asked for any more |
 * | `POST …/recall`              | takes it away from everybody, for good                                      |
 * | `POST /{name}/rollback`      | back to the last good release, or to the one that is named                  |
 * | `POST /{name}/canary/end`    | ends the canary                                                             |
 * | `GET /`, `/status`           | what is published; what is live                                             |
 * | `GET /matrix`                | for every release that is kept, whether it could go live now, and why not   |
 * | `GET /history`, `/audit`     | what was live when; everything that was done, by whom and why               |
 * | `GET /grants`                | which remote may have routes below which path                               |
 * | `POST /teams`, `POST /grants`, `POST /grants/withdraw` | a team's token and its remote's paths; for operations alone |
 * | `GET /tokens`, `POST /tokens`, `POST /tokens/{id}/revoke` | tokens of teams; for operations alone          |
 * | `GET /freezes`, `POST /freezes`, `POST /freezes/lift` | windows in which nothing goes live; for operations alone |
 * | `POST …/preview`, `GET /previews`, `POST /{name}/preview/revoke` | publishes it for whoever has a link, for days; it never goes live |
 * | `GET /errors`                | how a release fails, in words                                               |
 *
 * A publish, and a preview's, carries a signature: `release-signatures.ts`. Bodies and answers for teams stand in `release-teams.ts`, for freezes in `release-freezes.ts`, for previews in
 * `release-previews.ts`, for errors in `release-errors.ts`.
 */
export const RELEASE_ERROR_CODES = [
  /** The version is published with other bytes. */
  'RELEASE_EXISTS',
  /** There is no such release, or it is not published. */
  'RELEASE_NOT_FOUND',
  /** A gate refuses; the message says which and why. */
  'RELEASE_REFUSED',
  /** Files are missing, or a file does not have the announced bytes. */
  'RELEASE_INCOMPLETE',
] as const;
export type ReleaseErrorCode = (typeof RELEASE_ERROR_CODES)[number];

/** Bytes that one file of a release may have. */
export const RELEASE_FILE_LIMIT = 10 * 1024 * 1024;

/** Answer to an announcement: files whose bytes the server lacks, or that the very same release is published. */
export const announcedSchema = z.object({ missing: z.array(z.string()), published: z.optional(z.boolean()) });
export type Announced = z.infer<typeof announcedSchema>;

/** A release for a share of the visitors, 1 to 100. */
export const canarySchema = z.object({ version: versionSchema, percent: z.number() });
export type Canary = z.infer<typeof canarySchema>;

/** Place where a release's pages are rendered first: by the browser where it has no server entry. Former servers do not say. */
const renderedBySchema = z.optional(z.enum(['server', 'browser']));

export const publishedReleaseSchema = z.object({
  name: releaseNameSchema,
  version: versionSchema,
  /** ISO 8601. */
  publishedAt: z.string(),
  publishedBy: z.nullable(z.string()),
  live: z.boolean(),
  fallback: z.boolean(),
  /** Percentage of visitors that get it as a canary, else null. */
  canary: z.nullable(z.number()),
  /** It is or was what everybody got. @since 1.8.0 */
  wasLive: z.optional(z.boolean()),
  /** Taken away from everybody; it never comes back. */
  recalled: z.boolean(),
  /** Its files were removed since nobody had used it for long. The same bytes may be published again. */
  pruned: z.boolean(),
  /** It is shown by links alone and never goes live. @since 1.9.0 */
  preview: z.optional(z.boolean()),
  renderedBy: renderedBySchema,
  /** Null where its signature is missing or not to be trusted, and nothing of it is run. @since 1.14.0 */
  signedBy: z.optional(z.nullable(releaseSignerSchema)),
  /** Slots that it offers fragments for. @since 1.17.0 */
  fragments: z.optional(z.array(slotNameSchema)),
});
export type PublishedRelease = z.infer<typeof publishedReleaseSchema>;

/** Body of `…/publish`; it may be empty where the very same is published and signed already. */
export const publishRequestSchema = z.object({
  who: reason.who,
  why: z.optional(reason.why),
  /** By a team's key that operations certified. Of what is published already it is kept beside the one of before. @since 1.14.0 */
  signature: z.optional(releaseSignatureSchema),
});
/** Answer to `…/publish`. */
export const publishAnswerSchema = z.object({ release: publishedReleaseSchema });
/** Answer to the list; the newest first within a name. */
export const releaseListSchema = z.object({ releases: z.array(publishedReleaseSchema) });

/** Body of `…/check`; it may be empty. @since 1.9.0 */
export const checkRequestSchema = z.object({
  /** A build that is not sent; without it, what was announced or published as the version is looked at. */
  manifest: z.optional(releaseManifestSchema),
  /** Bytes of that build's scripts and style sheets as a visitor gets them (Brotli), by path. */
  weights: z.optional(z.record(z.string(), z.int().check(z.minimum(0)))),
  /** Id of a composition to stand beside, in the place of what is live. */
  against: z.optional(z.string().check(z.regex(/^[0-9a-f]{12}$/))),
});
export type CheckRequest = z.infer<typeof checkRequestSchema>;

/** Answer to `…/check`: plain sentences, none when all is well. */
export const releaseCheckSchema = z.object({
  /** Reasons why it would not be published. */
  publish: z.array(z.string()),
  /** Reasons why it would not go live beside what is live now. */
  promote: z.array(z.string()),
  /** What only a publish looks at, since it has the bytes. @since 1.9.0 */
  left: z.optional(z.array(z.string())),
});
export type ReleaseCheck = z.infer<typeof releaseCheckSchema>;

/** Query of `/matrix`: with `files=true` every file of each release is read, too. @since 1.8.0 */
export const matrixQuerySchema = z.object({ files: z.optional(z.enum(['true', 'false'])) });

/** A release that is kept, and what would refuse its going live now. */
const matrixRowSchema = z.object({
  name: releaseNameSchema,
  version: versionSchema,
  live: z.boolean(),
  fallback: z.boolean(),
  canary: z.nullable(z.number()),
  /** Plain sentences; none when it could go live. */
  reasons: z.array(z.string()),
  /** Freeze that stops a promotion now, and no way back; null when there is none. */
  frozen: z.nullable(z.string()),
});
export type MatrixRow = z.infer<typeof matrixRowSchema>;
/** Answer to `/matrix`; the newest first within a name. @since 1.8.0 */
export const releaseMatrixSchema = z.object({ revision: z.number(), rows: z.array(matrixRowSchema) });
export type ReleaseMatrix = z.infer<typeof releaseMatrixSchema>;

/** Body of `…/promote`, of `…/recall` and of `…/canary/end`. */
export const promoteRequestSchema = z.object(reason);
/** Body of `…/canary`. */
export const canaryRequestSchema = z.object({
  ...reason,
  percent: z.int().check(z.minimum(1), z.maximum(100)),
});
/** Body of `…/rollback`; without `to`, the last good release is taken. */
export const rollbackRequestSchema = z.object({ ...reason, to: z.optional(versionSchema) });

/** Answer to every change: the registry's new revision, and what visitors get of that name from here on. */
export const promotedSchema = z.object({
  revision: z.number(),
  name: releaseNameSchema,
  /** Null for a name of which nothing is live yet. */
  live: z.nullable(versionSchema),
  fallback: z.nullable(versionSchema),
  canary: z.nullable(canarySchema),
  /** Nothing was changed: a second token has to approve it first. @since 1.8.0 */
  waits: z.optional(approvalSchema),
});
export type ChangedRelease = z.infer<typeof promotedSchema>;

/** Answer to `/status`. Times are ISO 8601. */
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
      /** Of the live version. */
      renderedBy: renderedBySchema,
      /** Signer of the live version. @since 1.14.0 */
      signedBy: z.optional(z.nullable(releaseSignerSchema)),
      /** Slots that the live version offers fragments for. @since 1.17.0 */
      fragments: z.optional(z.array(slotNameSchema)),
      /** Slots on its own pages, and the remote that fills each now; null where none does. @since 1.17.0 */
      slots: z.optional(z.array(z.object({ slot: slotNameSchema, filledBy: z.nullable(releaseNameSchema) }))),
    }),
  ),
  /** `name@version` of all that were taken away. */
  recalled: z.array(z.string()),
  /** As the server that answers sees it. @since 1.8.0 */
  damaged: z.optional(z.array(damagedReleaseSchema)),
  /** Names whose releases the token that asks may change; `*` for all. @since 1.8.0 */
  mayChange: z.optional(z.union([z.literal('*'), z.array(z.string())])),
  /** Ramps under way, and the last of a name that ended within a day. @since 1.8.0 */
  ramps: z.optional(z.array(rampSchema)),
  /** Changes that wait for the approval of a second token. @since 1.8.0 */
  approvals: z.optional(z.array(approvalSchema)),
  /** Releases that keep failing and are not asked to render, as the server that answers sees it. @since 1.8.0 */
  suspended: z.optional(z.array(z.object({ name: releaseNameSchema, version: versionSchema }))),
});
export type ReleaseStatus = z.infer<typeof releaseStatusSchema>;

/** Everything that can be done to releases. A newer server may know more. */
export const RELEASE_ACTIONS = [
  'publish',
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

/** One change of what visitors get, with what they got of that name from then on. */
export const releaseRevisionSchema = z.object({
  revision: z.number(),
  ...done,
  name: releaseNameSchema,
  live: versionSchema,
  fallback: z.nullable(versionSchema),
  canary: z.nullable(canarySchema),
});
export type ReleaseRevision = z.infer<typeof releaseRevisionSchema>;
/** Answer to `/history`; the newest first. */
export const releaseHistorySchema = z.object({ revisions: z.array(releaseRevisionSchema) });

/** One thing that was done, also where it changed nothing that visitors get. */
export const auditEntrySchema = z.object({
  id: z.number(),
  ...done,
  name: z.nullable(z.string()),
  version: z.nullable(z.string()),
  /** The registry's revision that it made. */
  revision: z.nullable(z.number()),
  detail: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
/** Answer to `/audit`; the newest first. */
export const auditListSchema = z.object({ entries: z.array(auditEntrySchema) });

const countSchema = (most: number) => z.pipe(z.coerce.number(), z.int().check(z.minimum(1), z.maximum(most)));

/** Query of `/history` and `/audit`. `before` is the revision or the id to go on from. */
export const pastQuerySchema = z.object({
  name: z.optional(releaseNameSchema),
  limit: z.optional(countSchema(500)),
  before: z.optional(countSchema(Number.MAX_SAFE_INTEGER)),
});
export type PastQuery = z.infer<typeof pastQuerySchema>;
