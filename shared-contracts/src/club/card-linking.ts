import { z } from '../zod.ts';

export const CARD_WEBHOOK_PATH = '/api/webhooks/cards';

/** A provider's page for a frame. Accept messages only from that frame and with this `origin`. */
export const cardFrameSchema = z.object({
  url: z.string(),
  /** `null` for a sandboxed page, as browsers report it. */
  origin: z.string(),
});
export type CardFrame = z.infer<typeof cardFrameSchema>;

export const cardLinkStartSchema = z.object({ enrolment: z.string(), frame: cardFrameSchema });
export type CardLinkStart = z.infer<typeof cardLinkStartSchema>;

export const cardTillSchema = z.object({ frame: cardFrameSchema });
export type CardTill = z.infer<typeof cardTillSchema>;

/** Message of a provider's page to the page around it. It never contains a card number. @since 1.2.0 */
export const cardFrameMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('card-frame:resized'), height: z.int().check(z.gte(1), z.lte(4_000)) }),
  z.object({
    type: z.literal('card-frame:enrolled'),
    enrolment: z.string().check(z.maxLength(200)),
    proof: z.string().check(z.maxLength(2_000)),
  }),
  z.object({ type: z.literal('card-frame:cancelled') }),
  /** A purchase or return at the practice register. */
  z.object({ type: z.literal('card-frame:paid') }),
]);
export type CardFrameMessage = z.infer<typeof cardFrameMessageSchema>;
