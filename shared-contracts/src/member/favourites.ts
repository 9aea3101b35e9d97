import { z } from '../zod.ts';

/** Answer of `user-get-favorite-deals`. */
export const favouritesSchema = z.object({
  deals: z.array(z.number()),
  stores: z.array(z.number()),
  last_center: z.nullable(z.string()),
});
export type Favourites = z.infer<typeof favouritesSchema>;
