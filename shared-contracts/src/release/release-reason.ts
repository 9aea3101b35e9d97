import { z } from '../zod.ts';

/** Reason for a change, and the person besides the token's team. The history shows both. */
export const reason = {
  why: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  who: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
};

export const goLive = {
  ...reason,
  /** Whether operations show it to visitors without a check, in an emergency. The audit says so. @since 1.35.0 */
  unchecked: z.optional(z.boolean()),
};
