import { z } from '../zod.ts';

/**
 * Schema of a page of a member's list, newest first. Pass `next_cursor` as the next call's `cursor`; it is
 * null at the end.
 */
export const memberPageOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ items: z.array(item), next_cursor: z.nullable(z.string()) });

/** Tier of the club. */
export const tierSchema = z.enum(['blue', 'gold', 'platinum']);
