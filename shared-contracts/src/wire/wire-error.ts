import { z } from '../zod.ts';

/** An error on the wire. `fields` tells, by field name, what was expected there. */
export const wireErrorSchema = z.object({
  /** One of `WIRE_ERROR_CODES`; a newer server may know more. */
  code: z.string(),
  /** Message for people, in English. */
  message: z.string(),
  requestId: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});
export type WireError = z.infer<typeof wireErrorSchema>;
