import { profileFormSchema } from '../account/join-form.ts';
import { z } from '../zod.ts';

/** Answer of GET `/api/user-preferences`. Fields of an external account may be empty. */
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
  /** Names for the ids in the lists, as far as they still exist. */
  names: z.object({
    stores: z.array(
      z.object({ id: z.number(), name: z.string(), centre: z.string(), centre_name: z.string() }),
    ),
    brands: z.array(z.object({ id: z.number(), name: z.string() })),
    categories: z.array(z.object({ id: z.number(), name: z.string() })),
    centers: z.array(z.object({ slug: z.string(), name: z.string() })),
  }),
  /** Number of signed-in devices, including this one. */
  sessions: z.number(),
  /** Whether the site stores a password. False with an external provider. */
  has_password: z.boolean(),
});
export type Preferences = z.infer<typeof preferencesSchema>;
