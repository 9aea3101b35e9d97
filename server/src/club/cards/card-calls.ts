import {
  cardLinkStartSchema,
  cardTillSchema,
  linkedCardSchema,
  linkedCardsSchema,
} from 'shared-contracts/member';
import { z } from 'shared-contracts/zod';
import { doneSchema } from '../../platform/api/described-call.ts';

const cardQuerySchema = z.object({ card_id: z.string().check(z.maxLength(80)) });
const linkSchema = z.strictObject({
  enrolment: z.string().check(z.maxLength(200)),
  proof: z.string().check(z.maxLength(2_000)),
});

export const CALLS = {
  linkedCards: {
    operation: 'linkedCards',
    summary: 'Linked cards, by their last four digits',
    answer: linkedCardsSchema,
  },
  deleteLinkedCard: {
    operation: 'deleteLinkedCard',
    summary: 'Unlinks a card; one that is not there is no error',
    query: cardQuerySchema,
    answer: doneSchema,
  },
  startLinkingCard: {
    operation: 'startLinkingCard',
    summary: 'The frame in which a card is enrolled; no number comes here',
    answer: cardLinkStartSchema,
    errors: ['RATE_LIMITED', 'UNAVAILABLE'],
  },
  linkCard: {
    operation: 'linkCard',
    summary: 'Links the card that the frame has enrolled',
    body: linkSchema,
    example: { enrolment: 'of-the-session', proof: 'what-the-frame-said' },
    answer: linkedCardSchema,
    errors: ['UNPROCESSABLE', 'RATE_LIMITED', 'UNAVAILABLE'],
  },
  cardTill: {
    operation: 'cardTill',
    summary: 'The practice till’s frame, where cards are practice',
    answer: cardTillSchema,
    errors: ['NOT_FOUND'],
  },
  webhook: {
    operation: 'cardEvents',
    summary: 'Purchases with linked cards, as their provider tells them',
    tag: 'webhooks',
    access: 'signed',
    upload: { media: 'application/json' },
    answer: doneSchema,
  },
} as const;
