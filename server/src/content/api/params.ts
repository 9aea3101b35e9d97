import { z } from 'shared-contracts/zod';

export const noParams = z.object({});
export const noQuery = z.strictObject({});
// Accepts any text: an unknown slug is NOT_FOUND, not invalid.
export const slugParams = z.object({ slug: z.string().check(z.maxLength(200)) });
// Digits only: `1e3`, ` 7` and `0x10` are numbers to JavaScript but not IDs.
const id = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/, 'expected a whole number')),
  z.transform((digits: string) => Number(digits)),
);
export const idParams = z.object({ id });
export const slugAndIdParams = z.object({ slug: slugParams.shape.slug, id });
