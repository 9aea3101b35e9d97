import { z } from '../zod.ts';

/** Page of a member's list, newest first. `next_cursor` is the next call's `cursor`, null at the end. */
export const memberPageOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ items: z.array(item), next_cursor: z.nullable(z.string()) });
