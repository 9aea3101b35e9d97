import { versionSchema } from './release-manifest.ts';
import { releaseNameSchema } from './remote-manifest.ts';
import { z } from './zod.ts';

/**
 * The calls below `/api/releases`, each with `Authorization: Bearer <token>`:
 * `POST /{name}/{version}` announces a manifest, `PUT …/files/{path}` sends the bytes of a file, `POST …/publish` closes
 * the release, `POST …/promote` makes it live, `GET /` lists. Errors are wire errors with a code of
 * {@link RELEASE_ERROR_CODES}.
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

export const publishedReleaseSchema = z.object({
  name: releaseNameSchema,
  version: versionSchema,
  /** ISO 8601. */
  publishedAt: z.string(),
  publishedBy: z.nullable(z.string()),
  live: z.boolean(),
  fallback: z.boolean(),
});
export type PublishedRelease = z.infer<typeof publishedReleaseSchema>;

/** Answer to `…/publish`. */
export const publishAnswerSchema = z.object({ release: publishedReleaseSchema });
/** Answer to the list; the newest first within a name. */
export const releaseListSchema = z.object({ releases: z.array(publishedReleaseSchema) });

/** Body of `…/promote`. `who` names the person behind the token. */
export const promoteRequestSchema = z.object({
  why: z.string().check(z.minLength(1), z.maxLength(500)),
  who: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
});
/** Answer to `…/promote`: the registry's new revision. */
export const promotedSchema = z.object({ revision: z.number() });
