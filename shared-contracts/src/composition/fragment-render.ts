import { siteContentSchema } from '../content/index.ts';
import { z } from '../zod.ts';

export const MOST_SLOTS = 20;
/** Maximum characters of a fragment's markup and of its data. */
export const MOST_FRAGMENT_TEXT = 200_000;

/** Returns a slot's placeholder in a page's markup. `at` counts slots from 0. @since 1.17.0 */
export const slotMark = (at: number) => `<!--slot:${at}-->`;

/** Input of `render` for a fragment. `slot` distinguishes it from a page request. @since 1.17.0 */
export const fragmentRequestSchema = z.object({
  slot: z.string(),
  props: z.unknown(),
  /** `remote@version` that renders. */
  release: z.string(),
  /** The page's clock, in milliseconds since the epoch. */
  now: z.number(),
  site: siteContentSchema,
  /** Prefix of its element ids on the page. */
  prefix: z.string(),
});
export type FragmentRequest = z.infer<typeof fragmentRequestSchema>;

export const fragmentResultSchema = z.object({
  /** Empty if there is nothing to show. */
  html: z.string().check(z.maxLength(MOST_FRAGMENT_TEXT)),
  data: z.unknown(),
  /** Time until which this markup is valid, in milliseconds since the epoch. */
  validUntil: z.optional(z.number()),
});
export type FragmentResult = z.infer<typeof fragmentResultSchema>;

/** `<script id="fragment-data">`: slots in order. The browser renders null entries. @since 1.17.0 */
export const fragmentDataSchema = z.array(
  z.nullable(z.object({ release: z.string(), now: z.number(), props: z.unknown(), data: z.unknown() })),
);
export type FragmentData = z.infer<typeof fragmentDataSchema>;

/** Attribute of a fragment's element: its index in {@link FragmentData}. @since 1.17.0 */
export const FRAGMENT_AT_ATTRIBUTE = 'data-at';
export const fragmentPrefix = (at: number) => `fragment-${at}-`;
