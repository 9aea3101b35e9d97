import { z } from 'zod/mini';

export interface ReleaseSources {
  readonly release: string;
  readonly entry: string;
  readonly modules: Readonly<Record<string, string>>;
}

export type ToHost =
  | ({ readonly type: 'start' } & ReleaseSources)
  | {
      readonly type: 'render';
      readonly id: number;
      readonly input: unknown;
      readonly state: string;
    }
  | {
      readonly type: 'fetched';
      readonly id: number;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
      readonly state?: string;
    }
  | { readonly type: 'fetch-failed'; readonly id: number; readonly message: string }
  | { readonly type: 'ping'; readonly id: number };

const words = (most: number) =>
  z.pipe(
    z.string(),
    z.transform((text) => text.slice(0, most)),
  );
const MOST_HEADERS = 50;
const failure = { message: words(2_000), stack: z.optional(words(4_000)) };

/** Message from a release's process to the server. Parsed, because the process may be broken in any way. */
export const fromHostSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('load-failed'), ...failure }),
  z.object({ type: z.literal('crashed'), ...failure }),
  /** The render has started. Renders without this message at the deadline were waiting for another. */
  z.object({ type: z.literal('started'), id: z.number() }),
  /** `result` lacks `html`, null if there is none, and `data`, JSON text that goes into the page unchanged. */
  z.object({
    type: z.literal('rendered'),
    id: z.number(),
    result: z.record(z.string(), z.unknown()),
    html: z.nullable(z.string()),
    data: z.string(),
  }),
  z.object({ type: z.literal('failed'), id: z.number(), ...failure }),
  z.object({
    type: z.literal('fetch'),
    id: z.number(),
    render: z.optional(z.number()),
    url: z.string().check(z.maxLength(4_000)),
    headers: z
      .record(z.string(), z.string().check(z.maxLength(1_000)))
      .check(z.refine((headers) => Object.keys(headers).length <= MOST_HEADERS)),
  }),
  z.object({ type: z.literal('pong'), id: z.number() }),
]);
export type FromHost = z.infer<typeof fromHostSchema>;
