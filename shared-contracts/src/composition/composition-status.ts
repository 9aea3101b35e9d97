import { z } from '../zod.ts';

/** Answer to `GET /api/composition`: what this visitor would get with the next document. */
export const compositionNewsSchema = z.object({
  id: z.string(),
  revision: z.number(),
  /** `name@version` of the shell and of each remote. */
  releases: z.array(z.string()),
  /** `name@version` of all that were taken away: a tab that shows one leaves it as soon as it may. */
  recalled: z.array(z.string()),
});
export type CompositionNews = z.infer<typeof compositionNewsSchema>;
