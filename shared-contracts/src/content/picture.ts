import { z } from '../zod.ts';

/**
 * A picture that the operator owns or has a license for, as it is served: sized and encoded anew, under a name that
 * changes with its bytes.
 *
 * @since 1.7.0
 */
export const pictureSchema = z.object({
  /** Address of the largest, and all widths as `srcset` says them. */
  src: z.string(),
  srcSet: z.string(),
  /** What is to be seen, for those who do not see it. */
  alt: z.string(),
  /** Pixels of the largest. */
  width: z.int(),
  height: z.int(),
  /** Name of whoever is to be named beside it; null for nobody. */
  credit: z.nullable(z.string()),
});
/** @since 1.7.0 */
export type Picture = z.infer<typeof pictureSchema>;

/** Field for a picture of an answer: left out and null both say that there is none. */
export const pictureField = () => z.optional(z.nullable(pictureSchema));
