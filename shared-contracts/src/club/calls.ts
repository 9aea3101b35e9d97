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

/** Query of the ledger. Days are of the site's time zone, both included. */
export interface TransactionsQuery {
  readonly kind?: EntryKind | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
}

/** A key of the caller's: the same call with the same key happens once, however often it is sent. */
interface Once {
  readonly idempotencyKey: string;
}

const doneSchema = z.object({ ok: z.literal(true) });

/** The club's calls, over the shell's client. A remote makes them for itself, so that only those that need them carry them. */
export type ClubCalls = ReturnType<typeof createClubCalls>;

export function createClubCalls({ get, post, report }: MemberClient) {
  return {
    program: (options?: MemberCallOptions) => get(programSchema, '/api/user-get-program', {}, options),
    /** Passes and exchanges. A failure is logged and gives nothing (seed §8). */
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
    /** Fails with what went wrong (seed §8). */
    activity: (query: { cursor?: string | undefined; limit?: number } = {}, options?: MemberCallOptions) =>
      get(activityFeedSchema, '/api/user-get-activity-feed', query, options),
    transactions: (query: TransactionsQuery = {}, options?: MemberCallOptions) =>
      get(transactionListSchema, '/api/user-transactions', query as Query, options),
    savingsPass: (options?: MemberCallOptions) =>
      get(memberPassSchema, '/api/user-savings-pass', {}, options),
    /** Outcome of a payment. */
    checkout: (checkout: string, options?: MemberCallOptions) =>
      get(checkoutSchema, '/api/user-checkout', { checkout }, options),
    linkedCards: (options?: MemberCallOptions) =>
      get(linkedCardsSchema, '/api/user-get-linked-cards', {}, options),
    /** Fails with what went wrong (seed §8); unlinking what is not there is a success. */
    deleteLinkedCard: (cardId: string) =>
      get(doneSchema, '/api/user-delete-linked-card', { card_id: cardId }),

    /** The frame in which a card is enrolled. @since 1.2.0 */
    startLinkingCard: () => post(cardLinkStartSchema, '/api/user-link-card-start', {}),
    /** Links the card that the frame has enrolled; `proof` is what it said. @since 1.2.0 */
    linkCard: (card: { enrolment: string; proof: string }) =>
      post(linkedCardSchema, '/api/user-link-card', card),
    /** The practice till's frame. NOT_FOUND with a real provider. @since 1.2.0 */
    cardTill: (options?: MemberCallOptions) => get(cardTillSchema, '/api/user-card-till', {}, options),

    /** Fails with UNPROCESSABLE when points, tier or dates don't allow it. */
    redeemReward: (rewardId: number, once: Once) =>
      post(orderSchema, '/api/user-redeem-reward', { reward_id: rewardId }, once),
    /** A deal is redeemed once; again gives the same code. */
    redeemDeal: (dealId: number, once: Once) =>
      post(orderSchema, '/api/user-redeem-deal', { deal_id: dealId }, once),
    exchangePoints: (exchange: { option: string; points: number; centre: string }, once: Once) =>
      post(orderSchema, '/api/user-exchange-points', exchange, once),
    /** Begins the payment of a pass. Fails with UNPROCESSABLE outside of its sale, and where there is one already. */
    buyPass: (pass: { edition: PassEdition; centre: string }, once: Once) =>
      post(checkoutStartSchema, '/api/user-buy-pass', pass, once),
    /** Begins the payment of the difference between basic and full. */
    upgradePass: (once: Once) => post(checkoutStartSchema, '/api/user-upgrade-pass', {}, once),
  };
}
