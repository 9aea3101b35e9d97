import { z } from 'zod/mini';
import { OTHER_PICTURES } from './file-types.ts';
import { MAX_LETTERS, MAX_LINES } from './limits.ts';

export type OpenerTask =
  | { readonly type: 'open'; readonly bytes: Uint8Array }
  | { readonly type: 'read'; readonly picture: Uint8Array };

// Reasons to refuse a file:
// - `type`: neither picture nor PDF
// - one of `OTHER_PICTURES`: a picture that we do not decode
// - `damaged`: a picture that cannot be decoded
// - `large`: a picture with too many pixels
// - `pages`: a PDF with too many pages
// - `locked`: a PDF that needs a password
// - `unreadable`: a PDF that cannot be read, or any file that ends its reader
const REFUSALS = ['type', ...OTHER_PICTURES, 'damaged', 'large', 'pages', 'locked', 'unreadable'] as const;
export type FileRefusal = (typeof REFUSALS)[number];

const webpSchema = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array)
  .check(z.refine((bytes) => Buffer.from(bytes.subarray(8, 12)).equals(Buffer.from('WEBP'))));
const linesSchema = z.array(z.string().check(z.maxLength(MAX_LETTERS))).check(z.maxLength(MAX_LINES));

const openedSchema = z.object({
  type: z.literal('opened'),
  picture: webpSchema,
  lines: z.nullable(linesSchema),
});
const readResultSchema = z.object({
  lines: linesSchema,
  confidence: z.number().check(z.minimum(0), z.maximum(100)),
  papers: z.int().check(z.minimum(0), z.maximum(100)),
  likeness: z.string().check(z.regex(/^[01]{256}$/)),
});

/** Answers from the sandbox. A malicious file may control it, so they are parsed. */
export const openAnswerSchema = z.discriminatedUnion('type', [
  openedSchema,
  z.object({ type: z.literal('refused'), refusal: z.enum(REFUSALS) }),
]);
export const readAnswerSchema = z.object({
  type: z.literal('read'),
  result: readResultSchema,
  /** WebP with lines that contain a card number blacked out; null if there are none. */
  blackened: z.nullable(webpSchema),
});

export type OpenAnswer = z.infer<typeof openAnswerSchema>;
export type ReadAnswer = z.infer<typeof readAnswerSchema>;
export type ReadResult = Readonly<Omit<z.infer<typeof readResultSchema>, 'likeness'>> & {
  readonly blackened: Uint8Array | null;
  /** 256 bits as text; empty without a picture to compare. */
  readonly likeness: string;
};
