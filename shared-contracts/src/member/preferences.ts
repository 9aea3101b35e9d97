import { profileFormSchema } from '../account/join-form.ts';
import { z } from '../zod.ts';

/** Answer of GET `/api/user-preferences`: what the member told us. Fields of an outside account may be empty. */
export const preferencesSchema = z.object({
  email: z.string(),
  profile: z.object({
    ...profileFormSchema.shape,
    birthday: z.nullable(z.string()),
    country: z.nullable(z.number()),
  }),
  attributes: z.object({
    favorite_stores: z.array(z.string()),
    favorite_brands: z.array(z.string()),
    favorite_categories: z.array(z.string()),
    favorite_centers: z.array(z.string()),
    preferred_center: z.nullable(z.string()),
  }),
  /** Names of what the lists hold ids of, as far as there still are such things. */
  names: z.object({
    stores: z.array(
      z.object({ id: z.number(), name: z.string(), centre: z.string(), centre_name: z.string() }),
    ),
    brands: z.array(z.object({ id: z.number(), name: z.string() })),
    categories: z.array(z.object({ id: z.number(), name: z.string() })),
    centers: z.array(z.object({ slug: z.string(), name: z.string() })),
  }),
  /** Devices that are signed in, this one included. */
  sessions: z.number(),
  /** Password that is kept here; false with an outside provider. */
  has_password: z.boolean(),
});
export type Preferences = z.infer<typeof preferencesSchema>;
