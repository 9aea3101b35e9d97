import { z } from '../zod.ts';

/** Path at which a provider of linked cards tells of purchases. */
export const CARD_WEBHOOK_PATH = '/api/webhooks/cards';

/** A provider's page, to be shown in a frame. Its messages are believed when they come from `origin` and from that frame. */
export const cardFrameSchema = z.object({
  url: z.string(),
  /** `null` for a page in a sandbox, as browsers write it. */
  origin: z.string(),
});
export type CardFrame = z.infer<typeof cardFrameSchema>;

/** Answer of POST `/api/user-link-card-start`. @since 1.2.0 */
export const cardLinkStartSchema = z.object({ enrolment: z.string(), frame: cardFrameSchema });
export type CardLinkStart = z.infer<typeof cardLinkStartSchema>;

/** Answer of GET `/api/user-card-till`: the till of the practice provider. @since 1.2.0 */
export const cardTillSchema = z.object({ frame: cardFrameSchema });
export type CardTill = z.infer<typeof cardTillSchema>;

/** Message of a provider's page to the page around it. A card's number is in none of it. @since 1.2.0 */
export const cardFrameMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('card-frame:resized'), height: z.int().check(z.gte(1), z.lte(4_000)) }),
  z.object({
    type: z.literal('card-frame:enrolled'),
    enrolment: z.string().check(z.maxLength(200)),
    proof: z.string().check(z.maxLength(2_000)),
  }),
  z.object({ type: z.literal('card-frame:cancelled') }),
  /** Something was bought or given back at the practice till. */
  z.object({ type: z.literal('card-frame:paid') }),
]);
export type CardFrameMessage = z.infer<typeof cardFrameMessageSchema>;
