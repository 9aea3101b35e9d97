import { z } from '../zod.ts';

/** Error on the wire. `fields` has the expected value by field name, in words. */
export const wireErrorSchema = z.object({
  /** One of `WIRE_ERROR_CODES`. A newer server may have more. */
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});
export type WireError = z.infer<typeof wireErrorSchema>;
