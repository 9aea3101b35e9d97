import { z } from 'shared-contracts/zod';

/**
 * Cache of the visit pack: pages, files and note. One cache, so that deleting it in any tab also ends writes
 * of tabs that have it open.
 */
export const PACK = 'pack-1';
export const PACK_NOTE = '/visit-pack-note';

/** Marks requests for the pack. The worker ignores them and does not cache them as visited pages. */
export const PACK_HEADER = 'x-visit-pack';

export const packNoteSchema = z.object({
  centre: z.string(),
  version: z.string(),
  savedAt: z.number(),
  bytes: z.number(),
  /** Paths of the pages. The first is the pack's own page. */
  pages: z.array(z.string()),
});
export type PackNote = z.infer<typeof packNoteSchema>;
