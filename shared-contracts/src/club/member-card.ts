import { instantSchema } from '../content/common.ts';
import { z } from '../zod.ts';
import { orderSchema } from './orders.ts';

export const MEMBER_CARD_PATH = '/api/user-member-card';

export const memberCardSchema = z.object({
  /** `M-7K3M-9QX2-ABCD`. Contains no personal data and differs from the format of voucher codes. */
  number: z.string(),
  since: instantSchema,
  symbols: orderSchema.shape.symbols,
});
export type MemberCard = z.infer<typeof memberCardSchema>;
