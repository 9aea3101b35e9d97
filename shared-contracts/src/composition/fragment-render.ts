import { siteContentSchema } from '../content/index.ts';
import { z } from '../zod.ts';

/** Slots that a page may have. */
export const MOST_SLOTS = 20;
/** Characters of a fragment's markup, and of its data: more is no part of a page. */
export const MOST_FRAGMENT_TEXT = 200_000;

/** What stands in a page's markup where a slot is; `at` counts the slots of the page from 0. @since 1.17.0 */
export const slotMark = (at: number) => `<!--slot:${at}-->`;

/** What the server asks a release for that offers a fragment: the input of its `render`, told from a page's by `slot`. @since 1.17.0 */
export const fragmentRequestSchema = z.object({
  slot: z.string(),
  /** As the slot's schema has it. */
  props: z.unknown(),
  /** `remote@version` that renders. */
  release: z.string(),
  /** Milliseconds since the epoch: the page's clock. */
  now: z.number(),
  site: siteContentSchema,
  /** Prefix of its ids on the page. */
  prefix: z.string(),
});
export type FragmentRequest = z.infer<typeof fragmentRequestSchema>;

export const fragmentResultSchema = z.object({
  /** Empty where there is nothing to be shown. */
  html: z.string().check(z.maxLength(MOST_FRAGMENT_TEXT)),
  data: z.unknown(),
  /** Milliseconds since the epoch when this markup stops being true. */
  validUntil: z.optional(z.number()),
});
export type FragmentResult = z.infer<typeof fragmentResultSchema>;

/** `<script id="fragment-data">`: how the markup of each slot was made, in their order; null where the browser makes it. @since 1.17.0 */
export const fragmentDataSchema = z.array(
  z.nullable(z.object({ release: z.string(), now: z.number(), props: z.unknown(), data: z.unknown() })),
);
export type FragmentData = z.infer<typeof fragmentDataSchema>;

/** On the element of a fragment's markup: its place in {@link FragmentData}. @since 1.17.0 */
export const FRAGMENT_AT_ATTRIBUTE = 'data-at';
/** Prefix of the ids of the fragment at a place. @since 1.17.0 */
export const fragmentPrefix = (at: number) => `fragment-${at}-`;
