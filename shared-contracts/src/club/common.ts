import { z } from '../zod.ts';

/** A page of a member's list, newest first. `next_cursor` goes into the next call's `cursor`; null at the end. */
export const memberPageOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ items: z.array(item), next_cursor: z.nullable(z.string()) });

/** Tiers, stages and ids cross the wire as they stand in `club.ts`. */
export const tierSchema = z.enum(['blue', 'gold', 'platinum']);
