import type { PassEdition } from '../content/savings-pass.ts';
import type { MemberCallOptions, MemberClient } from '../member/client.ts';
import type { Query } from '../site/paths.ts';
import { z } from '../zod.ts';
import { activityFeedSchema, linkedCardSchema, linkedCardsSchema } from './activity.ts';
import { cardLinkStartSchema, cardTillSchema } from './card-linking.ts';
import { type EntryKind, transactionListSchema } from './ledger.ts';
import {
  type OrderList,
  orderListSchema,
  orderSchema,
  redeemedListSchema,
  savedOffersSchema,
} from './orders.ts';
import { programSchema } from './program.ts';
import { checkoutSchema, checkoutStartSchema, memberPassSchema } from './savings-pass.ts';

/** Query of the ledger. Days are in the site's time zone, both included. */
export interface TransactionsQuery {
  readonly kind?: EntryKind | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** Idempotency key: calls with the same key have an effect only once. */
interface Once {
  readonly idempotencyKey: string;
}

interface OnceMore extends Once {
  /**
   * Number of an equal order of the last minutes, to get another. Without it the call rejects with CONFLICT and
   * that number in `fields.earlier`. @since 1.25.0
   */
  readonly afterOrder?: string | undefined;
}

const doneSchema = z.object({ ok: z.literal(true) });

/** Remotes create these calls, so only remotes that use them load the code. */
export type ClubCalls = ReturnType<typeof createClubCalls>;

export function createClubCalls({ get, post, report }: MemberClient) {
  return {
    program: (options?: MemberCallOptions) => get(programSchema, '/api/user-get-program', {}, options),
    /** Passes and exchanges. Logs a failure and resolves with undefined. */
    orders: (options?: MemberCallOptions): Promise<OrderList | undefined> =>
      get(orderListSchema, '/api/user-get-orders', {}, options).catch((error: unknown) => {
        report('Error getting orders', error);
        return undefined;
      }),
    order: (number: string, options?: MemberCallOptions) =>
      get(orderSchema, '/api/user-order', { order: number }, options),
    redeemed: (query: { cursor?: string | undefined } = {}, options?: MemberCallOptions) =>
      get(redeemedListSchema, '/api/user-redeemed-deals', query, options),
    savedOffers: (options?: MemberCallOptions) =>
      get(savedOffersSchema, '/api/user-saved-offers', {}, options),
    activity: (query: { cursor?: string | undefined; limit?: number } = {}, options?: MemberCallOptions) =>
      get(activityFeedSchema, '/api/user-get-activity-feed', query, options),
    transactions: (query: TransactionsQuery = {}, options?: MemberCallOptions) =>
      get(transactionListSchema, '/api/user-transactions', query as Query, options),
    savingsPass: (options?: MemberCallOptions) =>
      get(memberPassSchema, '/api/user-savings-pass', {}, options),
    checkout: (checkout: string, options?: MemberCallOptions) =>
      get(checkoutSchema, '/api/user-checkout', { checkout }, options),
    linkedCards: (options?: MemberCallOptions) =>
      get(linkedCardsSchema, '/api/user-get-linked-cards', {}, options),
    /** Unlinking a missing card succeeds. */
    deleteLinkedCard: (cardId: string) =>
      get(doneSchema, '/api/user-delete-linked-card', { card_id: cardId }),

    startLinkingCard: () => post(cardLinkStartSchema, '/api/user-link-card-start', {}),
    /** Links the card enrolled in the frame. `proof` comes from the frame's message. @since 1.2.0 */
    linkCard: (card: { enrolment: string; proof: string }) =>
      post(linkedCardSchema, '/api/user-link-card', card),
    /** Frame of the practice register. NOT_FOUND with a real provider. @since 1.2.0 */
    cardTill: (options?: MemberCallOptions) => get(cardTillSchema, '/api/user-card-till', {}, options),

    /** Rejects with UNPROCESSABLE if points, tier or dates don't allow it. */
    redeemReward: (rewardId: number, { afterOrder, ...once }: OnceMore) =>
      post(orderSchema, '/api/user-redeem-reward', { reward_id: rewardId, after_order: afterOrder }, once),
    /** A deal is redeemed once. Repeated calls return the same code. */
    redeemDeal: (dealId: number, once: Once) =>
      post(orderSchema, '/api/user-redeem-deal', { deal_id: dealId }, once),
    exchangePoints: (
      exchange: { option: string; points: number; centre: string },
      { afterOrder, ...once }: OnceMore,
    ) => post(orderSchema, '/api/user-exchange-points', { ...exchange, after_order: afterOrder }, once),
    /** Rejects with UNPROCESSABLE outside the sale, or if the member has a pass. */
    buyPass: (pass: { edition: PassEdition; centre: string }, once: Once) =>
      post(checkoutStartSchema, '/api/user-buy-pass', pass, once),
    /** Starts the payment of the difference between basic and full. */
    upgradePass: (once: Once) => post(checkoutStartSchema, '/api/user-upgrade-pass', {}, once),
  };
}
