import { z } from '../zod.ts';

/**
 * A picture that the operator owns or has a license for, as it is served: sized and encoded anew, under a name that
 * changes with its bytes.
 *
 * @since 1.7.0
 */
export const pictureSchema = z.object({
  /** Begins the names of its files. */
  id: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  /** What is to be seen, for those who do not see it. */
  alt: z.string(),
  /** Name of whoever is to be named beside it; null for nobody. */
  credit: z.nullable(z.string()),
  /** Pixels of the largest. */
  width: z.int(),
  height: z.int(),
  /** Widths that there are, narrowest first; the last is `width`. */
  widths: z.array(z.int()),
});
/** @since 1.7.0 */
export type Picture = z.infer<typeof pictureSchema>;

/**
 * Address of a picture in one of its widths.
 *
 * @since 1.7.0
 */
export const picturePath = ({ id }: Pick<Picture, 'id'>, width: number): string =>
  `/pictures/${id}-${width}.webp`;

/**
 * Attributes of an `img`.
 *
 * @since 1.7.0
 */
export const pictureSources = (picture: Picture) => ({
  src: picturePath(picture, picture.width),
  srcSet: picture.widths.map((width) => `${picturePath(picture, width)} ${width}w`).join(', '),
  width: picture.width,
  height: picture.height,
  alt: picture.alt,
});

/** Field for a picture of an answer: left out and null both say that there is none. */
export const pictureField = () => z.optional(z.nullable(pictureSchema));
