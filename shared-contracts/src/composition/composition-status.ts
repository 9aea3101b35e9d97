import { z } from '../zod.ts';

/** Composition status, the answer to `GET /api/composition`: what this visitor would get with the next document. */
export const compositionStatusSchema = z.object({
  id: z.string(),
  revision: z.number(),
  /** `name@version` of the shell and of each remote. */
  releases: z.array(z.string()),
  /** `name@version` of all that were taken away: a tab that shows one leaves it as soon as it may. */
  recalled: z.array(z.string()),
});
export type CompositionStatus = z.infer<typeof compositionStatusSchema>;

/** @deprecated Use {@link compositionStatusSchema}. */
export const compositionNewsSchema = compositionStatusSchema;
/** @deprecated Use {@link CompositionStatus}. */
export type CompositionNews = CompositionStatus;
