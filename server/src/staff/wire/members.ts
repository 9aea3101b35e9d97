import { z } from 'shared-contracts/zod';
import { whySchema } from './session.ts';

const at = z.iso.datetime();
const text = z.string();
const maybe = z.nullable(text);
const list = <S extends z.core.$ZodType>(schema: S) => z.array(schema);

const page = z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_000)), 1);
export const memberIdSchema = z.object({
  id: z.coerce.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)),
});
export const pageSchema = z.object({ page });

/** An email address or its start, a part of a name, or the whole number of a card or order. */
export const membersQuerySchema = z.object({
  q: z.optional(z.string().check(z.trim(), z.maxLength(320))),
  page,
});
const foundMemberSchema = z.object({ id: z.int(), name: text, email: text, card: maybe, since: at });
export const membersSchema = z.object({ items: list(foundMemberSchema), hasMore: z.boolean() });

const waitingCorrectionSchema = z.object({
  id: z.guid(),
  memberId: z.int(),
  points: z.int(),
  why: text,
  by: text,
  askedAt: at,
  isYours: z.boolean(),
});
export const waitingCorrectionsSchema = z.object({ items: list(waitingCorrectionSchema) });
export type WaitingCorrection = z.infer<typeof waitingCorrectionSchema>;

const paymentSchema = z.object({
  id: z.int(),
  at,
  memberId: z.nullable(z.int()),
  order: maybe,
  title: text,
  amountCents: z.int(),
  currency: text,
  state: text,
});
export const paymentsSchema = z.object({ items: list(paymentSchema), hasMore: z.boolean() });
export type Payment = z.infer<typeof paymentSchema>;

/** A member on one page. Each list has the newest 50 entries. */
export const memberSchema = z.object({
  ...foundMemberSchema.shape,
  points: z.int(),
  pending: z.int(),
  tier: text,
  expiresAt: z.nullable(at),
  /** Without a second step if the member signs in at another provider. */
  signIn: z.object({ provider: text, secondStep: z.nullable(z.boolean()) }),
  signInChanges: list(z.object({ id: z.int(), at, change: text, by: text })),
  sessions: list(z.object({ startedAt: at, seenAt: at })),
  cards: list(z.object({ brand: text, lastFour: text, linkedAt: at })),
  ledger: list(
    z.object({
      id: z.int(),
      at,
      kind: text,
      title: text,
      points: z.int(),
      balance: z.int(),
      isPending: z.boolean(),
    }),
  ),
  orders: list(
    z.object({
      number: text,
      at,
      kind: text,
      title: text,
      gives: text,
      points: z.int(),
      expiresAt: at,
      voidedAt: z.nullable(at),
    }),
  ),
  receipts: list(
    z.object({ id: text, at, store: maybe, state: text, points: z.nullable(z.int()), reason: maybe }),
  ),
  payments: list(paymentSchema),
  mails: list(z.object({ id: text, at, subject: text, state: text })),
  waiting: list(waitingCorrectionSchema),
  /** Points of a day above which a second person must approve. */
  limit: z.int(),
});
export type Member = z.infer<typeof memberSchema>;

const MOST_POINTS = 100_000;
export const correctionSchema = z.object({
  /** A new UUID for each correction, so that a repeat has no effect. */
  id: z.guid(),
  points: z.int().check(
    z.minimum(-MOST_POINTS),
    z.maximum(MOST_POINTS),
    z.refine((points) => points !== 0, 'Enter points to give, or negative points to take.'),
  ),
  why: whySchema,
});
export const decisionSchema = z.object({ isApproved: z.boolean(), why: whySchema });
export const voidSchema = z.object({ order: z.string().check(z.maxLength(40)), why: whySchema });
export const resendSchema = z.object({ mail: z.guid(), why: whySchema });
export const deletionSchema = z.object({ email: z.string().check(z.maxLength(320)), why: whySchema });
export const reasonSchema = z.object({ why: whySchema });
export const correctedSchema = z.object({ state: z.enum(['done', 'waiting']) });

export const reportQuerySchema = z.object({
  days: z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(400)), 28),
});
