import { z } from '../zod.ts';
import { versionSchema } from './release-manifest.ts';
import { reason } from './release-reason.ts';
import { releaseSignatureSchema } from './release-signatures.ts';
import { releaseNameSchema } from './remote-manifest.ts';

/** Name of a preview within a remote, such as `pr-42`. @since 1.9.0 */
export const previewLabelSchema = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,39}$/));

/** Maximum validity of a preview's link, in days. @since 1.9.0 */
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

/** Body of `POST /{name}/preview/revoke`. @since 1.9.0 */
export const previewRevokeSchema = z.object({ ...reason, label: previewLabelSchema });

/** Answer of `GET /previews` and of a revocation: previews with valid links. @since 1.9.0 */
export const previewListSchema = z.object({ previews: z.array(previewSchema) });

/** Path of preview links. @since 1.9.0 */
export const PREVIEW_PATH = '/api/preview';
