import { z } from 'shared-contracts/zod';

export const noParams = z.object({});
export const noQuery = z.strictObject({});
/** Any text: what is no slug of ours is not found. */
export const slugParams = z.object({ slug: z.string().check(z.maxLength(200)) });
/** Digits only: `1e3`, ` 7` and `0x10` are numbers to JavaScript, and no ids. */
const id = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'expected a whole number')),
  z.transform((digits: string) => Number(digits)),
);
export const idParams = z.object({ id });
export const slugAndIdParams = z.object({ slug: slugParams.shape.slug, id });
