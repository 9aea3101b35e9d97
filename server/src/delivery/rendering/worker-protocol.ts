import { z } from 'zod/mini';

/** Data that the worker of a release is started with. Sources come by message, checked, and never from the disk. */
export interface WorkerData {
  /** `name@version` */
  readonly release: string;
  /** Path of the module that exports `render`. */
  readonly entry: string;
  /** Sources of the release's `node/` files, by path. */
  readonly modules: Readonly<Record<string, string>>;
}

/** From the server to the worker. */
export type ToWorker =
  | { readonly type: 'render'; readonly id: number; readonly input: unknown }
  | {
      readonly type: 'fetched';
      readonly id: number;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  | { readonly type: 'fetch-failed'; readonly id: number; readonly message: string }
  | { readonly type: 'ping'; readonly id: number };

const failure = { message: z.string(), stack: z.optional(z.string()) };

/** From the worker to the server. It may be broken in any way, so this is parsed. */
export const fromWorkerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('load-failed'), ...failure }),
  /** Taken up: what has not been when the time is over was kept waiting by another. */
  z.object({ type: z.literal('started'), id: z.number() }),
  /** `result` without its data, and that as JSON text: it goes into the page as it is. */
  z.object({ type: z.literal('rendered'), id: z.number(), result: z.unknown(), data: z.string() }),
  z.object({ type: z.literal('failed'), id: z.number(), ...failure }),
  z.object({
    type: z.literal('fetch'),
    id: z.number(),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
  }),
  z.object({ type: z.literal('pong'), id: z.number() }),
]);
export type FromWorker = z.infer<typeof fromWorkerSchema>;
