import type { DehydratedState } from '@tanstack/react-query';
import { z } from '../zod.ts';

/** `RenderResult.data` of a remote: its query cache, dehydrated, and what its loaders returned. */
export const hydrationDataSchema = z.object({
  queries: z.custom<DehydratedState>((value) => typeof value === 'object' && value !== null),
  loaderData: z.record(z.string(), z.unknown()),
});
export type HydrationData = z.infer<typeof hydrationDataSchema>;
