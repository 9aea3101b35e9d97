import { z } from '../zod.ts';

/** A picture as served: re-encoded, under a name that changes with its bytes. @since 1.7.0 */
export const pictureSchema = z.object({
  /** URL of the largest size. `srcSet` has all widths. */
  src: z.string(),
  srcSet: z.string(),
  alt: z.string(),
  /** Pixels of the largest size. */
  width: z.int(),
  height: z.int(),
  /** Name for the credit line, or null. */
  credit: z.nullable(z.string()),
});
export type Picture = z.infer<typeof pictureSchema>;

/** Returns the schema of a picture field. Absent and null both mean no picture. */
export const pictureField = () => z.optional(z.nullable(pictureSchema));
