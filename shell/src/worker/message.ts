import { z } from 'shared-contracts/zod';

const MOST_URLS = 100;

/** What a page tells the worker. */
export const workerMessageSchema = z.discriminatedUnion('type', [
  /** An answer carried this revision. */
  z.object({ type: z.literal('revision'), revision: z.int().check(z.positive()) }),
  /** Paths that are to be kept: the page that stands, and files of releases that came before there was a worker. */
  z.object({ type: z.literal('keep'), urls: z.array(z.string()).check(z.maxLength(MOST_URLS)) }),
]);
export type WorkerMessage = z.infer<typeof workerMessageSchema>;
