import { z } from '../zod.ts';

/** `RenderResult.data` of a remote: its query cache, dehydrated, and what its loaders returned. */
export const hydrationDataSchema = z.object({
  queries: z.unknown(),
  loaderData: z.record(z.string(), z.unknown()),
});
export type HydrationData = z.infer<typeof hydrationDataSchema>;
