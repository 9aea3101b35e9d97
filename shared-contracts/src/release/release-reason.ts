import { z } from '../zod.ts';

/** Person who asks, beside the token's team, and why; both stand in the history. */
export const reason = {
  why: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  who: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
};
