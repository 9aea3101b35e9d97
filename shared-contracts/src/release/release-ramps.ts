import { z } from '../zod.ts';
import { versionSchema } from './release-manifest.ts';
import { reason } from './release-reason.ts';
import { releaseNameSchema } from './remote-manifest.ts';

const shareSchema = z.int().check(z.minimum(1), z.maximum(100));
const DAY = 24 * 3_600;

/** Body of `POST …/ramp`: shares in percent that grow; a last one of 100 makes the release live. @since 1.8.0 */
export const rampRequestSchema = z.object({
  ...reason,
  steps: z.array(shareSchema).check(z.minLength(2), z.maxLength(20)),
  everySeconds: z.int().check(z.minimum(60), z.maximum(7 * DAY)),
});
export type RampRequest = z.infer<typeof rampRequestSchema>;

/** A canary whose share grows by time and health. @since 1.8.0 */
export const rampSchema = z.object({
  name: releaseNameSchema,
  version: versionSchema,
  steps: z.array(z.number()),
  everySeconds: z.number(),
  /** The share that it has come to. */
  percent: z.number(),
  /** `done` has come to its last step; `stopped` was ended by another change. */
  state: z.enum(['running', 'paused', 'done', 'stopped']),
  /** ISO 8601; null unless it runs. */
  nextAt: z.nullable(z.string()),
  /** Why it is paused or has ended. */
  words: z.nullable(z.string()),
  /** Who began it. */
  who: z.string(),
});
export type Ramp = z.infer<typeof rampSchema>;

/** Answer to `POST /{name}/ramp/pause` and `…/resume`. @since 1.8.0 */
export const rampListSchema = z.object({ ramps: z.array(rampSchema) });
