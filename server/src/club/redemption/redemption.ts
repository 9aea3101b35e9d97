import { readFileSync } from 'node:fs';
import type { Currency, Deal, Reward } from 'shared-contracts/content';
import {
  type ExchangeOption,
  exchangeOptionSchema,
  type Order,
  TIERS,
  type Tier,
  tierOf,
} from 'shared-contracts/member';
import { z } from 'shared-contracts/zod';
import { FieldsError, RequestError } from '../../platform/errors/request-error.ts';
import { idempotencyHash } from '../../platform/http/idempotency.ts';
import type { Db, Tx } from '../../platform/storage/index.ts';
import { centreOf } from '../centres.ts';
import { addMonths, append, entryOfKey, type OpenLedger, sumsOf, withLedger } from '../ledger/ledger.ts';
import { requireOpenKey } from '../ledger/voided-keys.ts';
import { orderDb } from '../orders/order-tables.ts';
import { makeOrder, type NewOrder, type OrderRow, orderAnswer } from '../orders/orders.ts';
import { orderDetails } from '../orders/withhold-future-codes.ts';
import { dealOf, endOfDay, requireActive, rewardOf } from './offers.ts';

const fileSchema = z.array(exchangeOptionSchema);

export const EXCHANGE_OPTIONS: readonly ExchangeOption[] = fileSchema.parse(
  JSON.parse(readFileSync(new URL('./exchange-options.json', import.meta.url), 'utf8')),
);

const DAY = 86_400_000;
// How long a reward code is valid.
const REWARD_DAYS = 30;
// How long an exchange is valid.
const EXCHANGE_MONTHS = 12;

const REPEAT_MINUTES = 10;

export interface Spender {
  readonly memberId: number;
  readonly now: Date;
  readonly key: string;
  /** Tells the member about a new order, in its transaction. */
  readonly confirm?: ((tx: Tx, order: Order) => Promise<void>) | undefined;
}

const money = (cents: number, currency: Currency) =>
  `${currency === 'CAD' ? 'CA' : ''}$${cents % 100 ? (cents / 100).toFixed(2) : cents / 100}`;

async function requirePoints({ tx, memberId, now }: OpenLedger, points: number): Promise<number> {
  const sums = await sumsOf(tx, memberId, now);
  if (sums.points >= points) return sums.points - points;
  throw new RequestError(
    'UNPROCESSABLE',
    `That costs ${points} points, and you have ${sums.points}. No points were used.`,
  );
}

async function spendOn(
  ledger: OpenLedger,
  kind: 'redemption' | 'exchange',
  order: Omit<NewOrder, 'balance_after'>,
  key: string,
  hash: Buffer,
): Promise<Order> {
  const balance_after = await requirePoints(ledger, order.points);
  const made = await makeOrder(ledger, { ...order, balance_after });
  await append(ledger, {
    kind,
    points: -order.points,
    title: order.title,
    centre: order.centre,
    store_name: order.store_name ?? null,
    order_id: made.id,
    idempotency_key: key,
    request_hash: hash,
  });
  return orderAnswer(made);
}

const agoWords = (milliseconds: number) => {
  const minutes = Math.round(milliseconds / 60_000);
  return minutes < 2 ? 'a moment ago' : `${minutes} minutes ago`;
};

/**
 * Throws CONFLICT with the number of an equal order of the last minutes, unless it is `seen`: the member has
 * seen that order and wants another. A caller without `seen` is not a member's request.
 */
async function refuseRepeat(
  { tx, memberId, now }: OpenLedger,
  like: Partial<Pick<OrderRow, 'kind' | 'offer_id' | 'title' | 'points' | 'centre'>>,
  seen: string | null | undefined,
): Promise<void> {
  if (seen === undefined) return;
  const latest = await orderDb(tx)
    .selectFrom('club_orders')
    .select(['number', 'created_at'])
    .where('member_id', '=', memberId)
    .where((where) => where.and(like))
    .where('created_at', '>', new Date(+now - REPEAT_MINUTES * 60_000))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!latest || latest.number === seen) return;
  const did = like.kind === 'exchange' ? 'made this exchange' : 'redeemed this';
  throw new FieldsError(
    { earlier: latest.number },
    'CONFLICT',
    `You already ${did} ${agoWords(+now - +latest.created_at)}. No more points were used.`,
  );
}

async function earlierAnswer(ledger: OpenLedger, key: string, hash: Buffer): Promise<Order | null> {
  const entry = await entryOfKey(ledger, key, hash);
  if (!entry) await requireOpenKey(ledger.tx, ledger.memberId, key);
  if (!entry?.order_id) return null;
  const order = await orderDb(ledger.tx)
    .selectFrom('club_orders')
    .selectAll()
    .where('id', '=', entry.order_id)
    .executeTakeFirstOrThrow();
  return orderDetails(ledger.tx, order, ledger.now);
}

async function confirmed({ tx }: OpenLedger, order: Order, confirm: Spender['confirm']): Promise<Order> {
  await confirm?.(tx, order);
  return order;
}

function requireTier(has: Tier, needs: Tier): void {
  if (TIERS.indexOf(has) >= TIERS.indexOf(needs)) return;
  throw new RequestError('UNPROCESSABLE', `This one is for ${needs} members. Your tier is ${has}.`);
}

/** Redeems a reward. Concurrent calls never spend the same points twice. */
export function redeemReward(
  db: Db,
  { memberId, now, key, confirm }: Spender,
  { rewardId, seen }: { readonly rewardId: number; readonly seen?: string | null },
): Promise<Order> {
  const hash = idempotencyHash('redeem-reward', { rewardId });
  return withLedger(db, memberId, now, async (ledger) => {
    const before = await earlierAnswer(ledger, key, hash);
    if (before) return before;
    await refuseRepeat(ledger, { kind: 'reward', offer_id: rewardId }, seen);
    const reward = await rewardOf(ledger.tx, rewardId);
    requireActive(reward, await centreOf(ledger.tx, reward.centre), ledger.now);
    requireTier(tierOf((await sumsOf(ledger.tx, memberId, ledger.now)).spendCents), reward.minimumTier);
    return confirmed(ledger, await recordReward(ledger, reward, key, hash), confirm);
  });
}

/** Writes a reward without checking dates or tier. */
export function recordReward(ledger: OpenLedger, reward: Reward, key: string, hash: Buffer): Promise<Order> {
  const order = {
    kind: 'reward',
    title: reward.title,
    centre: reward.centre,
    store_name: reward.storeName,
    offer_id: reward.id,
    points: reward.points,
    gives: reward.title,
    value_cents: reward.valueCents,
    currency: reward.currency,
    how_to: reward.howToRedeem,
    expires_at: new Date(+ledger.now + REWARD_DAYS * DAY),
  } as const;
  return spendOn(ledger, 'redemption', order, key, hash);
}

interface Exchange {
  readonly option: string;
  readonly points: number;
  /** Slug. The credit is in this center's currency. */
  readonly centre: string;
}

export function exchangePoints(
  db: Db,
  { memberId, now, key, confirm }: Spender,
  { seen, ...call }: Exchange & { readonly seen?: string | null },
): Promise<Order> {
  const hash = idempotencyHash('exchange-points', { ...call });
  return withLedger(db, memberId, now, async (ledger) => {
    const before = await earlierAnswer(ledger, key, hash);
    if (before) return before;
    const { title } = optionOf(call);
    await refuseRepeat(ledger, { kind: 'exchange', title, points: call.points, centre: call.centre }, seen);
    return confirmed(ledger, await recordExchange(ledger, call, key, hash), confirm);
  });
}

function optionOf({ option: wanted, points }: Exchange) {
  const option = EXCHANGE_OPTIONS.find(({ id }) => id === wanted);
  if (!option) throw new RequestError('NOT_FOUND', 'We can’t find that exchange.');
  const { minimum, maximum, step } = option;
  if (points >= minimum && points <= maximum && points % step === 0) return option;
  throw new RequestError('UNPROCESSABLE', `Choose ${minimum} to ${maximum} points, in steps of ${step}.`);
}

export async function recordExchange(
  ledger: OpenLedger,
  call: Exchange,
  key: string,
  hash: Buffer,
): Promise<Order> {
  const option = optionOf(call);
  const { slug, currency } = await centreOf(ledger.tx, call.centre);
  const amount = (call.points / option.step) * option.gives;
  const isMoney = option.kind === 'gift-card';
  const order = {
    kind: 'exchange',
    title: option.title,
    centre: slug,
    points: call.points,
    gives: isMoney ? `${money(amount, currency)} of ${option.unit}` : `${amount} ${option.unit}`,
    value_cents: isMoney ? amount : null,
    currency: isMoney ? currency : null,
    how_to: option.how_to,
    expires_at: addMonths(ledger.now, EXCHANGE_MONTHS),
  } as const;
  return spendOn(ledger, 'exchange', order, key, hash);
}

const DEAL_HOW_TO = ['Show the code at the register before you pay.', 'It’s good for one purchase.'];

/** Returns the free code of a deal. A member always gets the same one. */
export function redeemDeal(
  db: Db,
  { memberId, now }: Omit<Spender, 'key'>,
  call: { readonly dealId: number },
): Promise<Order> {
  return withLedger(db, memberId, now, async (ledger) => {
    const { tx } = ledger;
    const before = await orderDb(tx)
      .selectFrom('club_orders')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('kind', '=', 'deal')
      .where('offer_id', '=', call.dealId)
      .executeTakeFirst();
    if (before) return orderDetails(tx, before, now);
    const deal = await dealOf(tx, call.dealId);
    const centre = await centreOf(tx, deal.centre);
    requireActive(deal, centre, ledger.now);
    return recordDeal(ledger, deal, endOfDay(deal.endsOn, centre));
  });
}

/** Writes a redeemed deal without checking dates. */
export async function recordDeal(ledger: OpenLedger, deal: Deal, expiresAt: Date): Promise<Order> {
  const { points } = await sumsOf(ledger.tx, ledger.memberId, ledger.now);
  const made = await makeOrder(ledger, {
    kind: 'deal',
    title: deal.title,
    centre: deal.centre,
    store_name: deal.storeName,
    offer_id: deal.id,
    points: 0,
    gives: `${deal.offer.big} ${deal.offer.small}`,
    how_to: DEAL_HOW_TO,
    expires_at: expiresAt,
    balance_after: points,
  });
  return orderAnswer(made);
}
