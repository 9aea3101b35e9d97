import { z } from '../zod.ts';

/** Member info of the `user-info` call. */
export const memberSchema = z.object({
  email: z.string(),
  public_id: z.string(),
  mpid: z.string(),
  first_name: z.optional(z.string()),
  last_name: z.optional(z.string()),
  preferred_center: z.optional(z.nullable(z.string())),
});
export type Member = z.infer<typeof memberSchema>;
