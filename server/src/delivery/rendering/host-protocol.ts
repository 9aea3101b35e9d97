import { z } from 'zod/mini';

/** What a release's process is started with. Sources come by message, checked, and never from the disk. */
export interface ReleaseSources {
  /** `name@version` */
  readonly release: string;
  /** Path of the module that exports `render`. */
  readonly entry: string;
  /** Sources of the release's `node/` files, by path. */
  readonly modules: Readonly<Record<string, string>>;
}

/** From the server to a release's process. */
export type ToHost =
  | ({ readonly type: 'start' } & ReleaseSources)
  | {
      readonly type: 'render';
      readonly id: number;
      readonly input: unknown;
      /** State of the content API. */
      readonly state: string;
    }
  | {
      readonly type: 'fetched';
      readonly id: number;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
      /** While the content API is in it, the same call need not be asked again. */
      readonly state?: string;
    }
  | { readonly type: 'fetch-failed'; readonly id: number; readonly message: string }
  | { readonly type: 'ping'; readonly id: number };

/** Words are cut: they go into the log. */
const words = (most: number) =>
  z.pipe(
    z.string(),
    z.transform((text) => text.slice(0, most)),
  );
const failure = { message: words(2_000), stack: z.optional(words(20_000)) };

/** From a release's process to the server. It may be broken in any way, so this is parsed. */
export const fromHostSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('load-failed'), ...failure }),
  /** Nobody caught it; the process ends. */
  z.object({ type: z.literal('crashed'), ...failure }),
  /** Taken up: what has not been when the time is over was kept waiting by another. */
  z.object({ type: z.literal('started'), id: z.number() }),
  /** `result` without its data, and that as JSON text: it goes into the page as it is. */
  z.object({ type: z.literal('rendered'), id: z.number(), result: z.unknown(), data: z.string() }),
  z.object({ type: z.literal('failed'), id: z.number(), ...failure }),
  z.object({
    type: z.literal('fetch'),
    id: z.number(),
    /** The page that asks; without one the release asks by itself. */
    render: z.optional(z.number()),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
  }),
  z.object({ type: z.literal('pong'), id: z.number() }),
]);
export type FromHost = z.infer<typeof fromHostSchema>;
