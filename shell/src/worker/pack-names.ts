import { z } from 'shared-contracts/zod';

/**
 * Cache of the visit pack: its pages, its files, and the note of what it holds. One cache, so that whoever deletes it, in whichever
 * tab, has deleted all of it at once: what is written afterwards by who had opened it is written nowhere.
 */
export const PACK = 'pack-1';
/** Where the note lies in it. */
export const PACK_NOTE = '/visit-pack-note';

/** Marks what a tab fetches for the pack: it passes the worker, which would keep it as visited. */
export const PACK_HEADER = 'x-visit-pack';

export const packNoteSchema = z.object({
  centre: z.string(),
  version: z.string(),
  /** Milliseconds since the epoch. */
  savedAt: z.number(),
  bytes: z.number(),
  /** Paths of its pages; the first is that of the pack itself. */
  pages: z.array(z.string()),
});
export type PackNote = z.infer<typeof packNoteSchema>;
