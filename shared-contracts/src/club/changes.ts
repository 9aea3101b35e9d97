import { instantSchema, slugSchema } from '../content/common.ts';
import { z } from '../zod.ts';

export type MemberChange = z.infer<typeof memberChangeSchema>;
export const memberChangeSchema = z.object({
  kind: z.enum(['reward', 'exchange', 'receipt', 'payment']),
  /** Number of the order, ID of the receipt or token of the checkout. */
  reference: z.string(),
  title: z.string(),
  centre: slugSchema,
  points: z.int(),
  at: instantSchema,
  /** The payment company's page while the payment is open. */
  url: z.nullable(z.string()),
});

/** `void`: the request did nothing, and the server refuses it if it arrives later. @since 1.25.0 */
export type SettledChange = z.infer<typeof settledChangeSchema>;
export const settledChangeSchema = z.object({
  state: z.enum(['done', 'void']),
  change: z.nullable(memberChangeSchema),
});
