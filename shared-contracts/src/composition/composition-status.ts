import { z } from '../zod.ts';

/** Answer of `GET /api/composition`: what this visitor gets with the next document. */
export const compositionStatusSchema = z.object({
  id: z.string(),
  revision: z.number(),
  /** `name@version` of the shell and of each remote. */
  releases: z.array(z.string()),
  /** `name@version` of all recalled releases. A tab that runs one leaves it as soon as possible. */
  recalled: z.array(z.string()),
});
export type CompositionStatus = z.infer<typeof compositionStatusSchema>;

/** @deprecated Use {@link compositionStatusSchema}. */
export const compositionNewsSchema = compositionStatusSchema;
/** @deprecated Use {@link CompositionStatus}. */
export type CompositionNews = CompositionStatus;
