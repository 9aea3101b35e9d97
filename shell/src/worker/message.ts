import { z } from 'shared-contracts/zod';

const MOST_URLS = 100;

export const workerMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('revision'), revision: z.int().check(z.positive()) }),
  /** Paths to cache: the current page, and files that loaded before the worker. */
  z.object({ type: z.literal('keep'), urls: z.array(z.string()).check(z.maxLength(MOST_URLS)) }),
]);
export type WorkerMessage = z.infer<typeof workerMessageSchema>;
