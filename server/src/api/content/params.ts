import { z } from 'shared-contracts/zod';

export const noParams = z.object({});
export const noQuery = z.strictObject({});
/** Any text: what is no slug of ours is not found. */
export const slugParams = z.object({ slug: z.string().check(z.maxLength(200)) });
const id = z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER));
export const idParams = z.object({ id });
export const slugAndIdParams = z.object({ slug: slugParams.shape.slug, id });
