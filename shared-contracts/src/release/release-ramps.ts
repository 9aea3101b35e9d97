import { z } from '../zod.ts';
import { versionSchema } from './release-manifest.ts';
import { reason } from './release-reason.ts';
import { releaseNameSchema } from './remote-manifest.ts';

const shareSchema = z.int().check(z.minimum(1), z.maximum(100));
const DAY = 24 * 3_600;

/** Body of `POST …/ramp`: growing shares in percent. A last share of 100 goes live. @since 1.8.0 */
export const rampRequestSchema = z.object({
  ...reason,
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

/** Answer of `POST /{name}/ramp/pause` and `…/resume`. @since 1.8.0 */
export const rampListSchema = z.object({ ramps: z.array(rampSchema) });
