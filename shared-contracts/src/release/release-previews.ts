import { z } from '../zod.ts';
import { versionSchema } from './release-manifest.ts';
import { reason } from './release-reason.ts';
import { releaseSignatureSchema } from './release-signatures.ts';
import { releaseNameSchema } from './remote-manifest.ts';

/** Name of a preview among those of a remote, such as `pr-42`. @since 1.9.0 */
export const previewLabelSchema = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/));

/** Days that a site may let a preview's link open at most. @since 1.9.0 */
export const PREVIEW_DAYS_LIMIT = 30;

/** A release that whoever has a link sees, for some days; it never goes live. @since 1.9.0 */
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

/** Body of `POST …/preview`; without `days`, as many as the site allows. @since 1.9.0 */
export const previewRequestSchema = z.object({
  ...reason,
  label: previewLabelSchema,
  days: z.optional(z.int().check(z.minimum(1), z.maximum(PREVIEW_DAYS_LIMIT))),
  /** Of what is published with it: a statement of the use `preview`. @since 1.14.0 */
  signature: z.optional(releaseSignatureSchema),
});
export type PreviewRequest = z.infer<typeof previewRequestSchema>;

/** Answer to `POST …/preview`: the link's path with its token, which cannot be had again. @since 1.9.0 */
export const createdPreviewSchema = z.object({ preview: previewSchema, path: z.string() });
export type CreatedPreview = z.infer<typeof createdPreviewSchema>;

/** Body of `POST /{name}/preview/revoke`. @since 1.9.0 */
export const previewRevokeSchema = z.object({ ...reason, label: previewLabelSchema });

/** Answer to `GET /previews` and to a revocation: previews whose links open. @since 1.9.0 */
export const previewListSchema = z.object({ previews: z.array(previewSchema) });

/** Address that a preview's link leads to. @since 1.9.0 */
export const PREVIEW_PATH = '/api/preview';
