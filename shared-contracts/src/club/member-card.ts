import { instantSchema } from '../content/common.ts';
import { z } from '../zod.ts';
import { orderSchema } from './orders.ts';

/** Path of the member's card. @since 1.15.0 */
export const MEMBER_CARD_PATH = '/api/user-member-card';

/** Answer of GET {@link MEMBER_CARD_PATH}: the number by which a store or guest services knows a member. @since 1.15.0 */
export const memberCardSchema = z.object({
  /** `M-7K3M-9QX2-ABCD`: no word of the member is in it, and no voucher's code looks like it. */
  number: z.string(),
  /** Instant of joining the club. */
  since: instantSchema,
  /** The number as a QR code and a Code 128. */
  symbols: orderSchema.shape.symbols,
});
export type MemberCard = z.infer<typeof memberCardSchema>;
