import { z } from 'zod/mini';
import { MOST_LETTERS, MOST_LINES } from './limits.ts';

/** To the program that opens files, in its sandbox: a file as a stranger sent it, or the picture that was made of one. */
export type OpenerTask =
  | { readonly type: 'open'; readonly bytes: Uint8Array }
  | { readonly type: 'read'; readonly picture: Uint8Array };

/**
 * Why a file is refused.
 * - `type`: neither picture nor PDF
 * - `damaged`: a picture that cannot be decoded
 * - `large`: a picture of too many pixels
 * - `pages`: a PDF of too many pages
 * - `locked`: a PDF that needs a password
 * - `unreadable`: a PDF that cannot be read, or whatever ends its reader
 */
const REFUSALS = ['type', 'damaged', 'large', 'pages', 'locked', 'unreadable'] as const;
export type FileRefusal = (typeof REFUSALS)[number];

/** Bytes of a picture: its format is told by how they begin. */
const webpSchema = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array)
  .check(z.refine((bytes) => Buffer.from(bytes.subarray(8, 12)).equals(Buffer.from('WEBP'))));
const linesSchema = z.array(z.string().check(z.maxLength(MOST_LETTERS))).check(z.maxLength(MOST_LINES));

const openedSchema = z.object({
  type: z.literal('opened'),
  /** WebP without anything but its picture. */
  picture: webpSchema,
  /** Its text, where it is a PDF that holds text. */
  lines: z.nullable(linesSchema),
});
const readResultSchema = z.object({
  /** Lines as they stand on the receipt, top to bottom. */
  lines: linesSchema,
  confidence: z.number().check(z.minimum(0), z.maximum(100)),
  /** Papers that lie in the picture. */
  papers: z.int().check(z.minimum(0), z.maximum(100)),
  /** 256 bits as text. */
  likeness: z.string().check(z.regex(/^[01]{256}$/)),
  /** The picture without lines that hold a card's number (WebP); null when there is none. */
  blackened: z.nullable(webpSchema),
});

/** From the sandbox. What runs there may have been taken over by a file, so this is parsed. */
export const openAnswerSchema = z.discriminatedUnion('type', [
  openedSchema,
  z.object({ type: z.literal('refused'), refusal: z.enum(REFUSALS) }),
]);
export const readAnswerSchema = z.object({ type: z.literal('read'), result: readResultSchema });

export type OpenAnswer = z.infer<typeof openAnswerSchema>;
export type ReadAnswer = z.infer<typeof readAnswerSchema>;
/** What was made out of a receipt. */
export type ReadResult = Readonly<Omit<z.infer<typeof readResultSchema>, 'likeness'>> & {
  /** 256 bits as text; empty where there is no picture to compare. */
  readonly likeness: string;
};
