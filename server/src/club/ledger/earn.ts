import { sql } from 'kysely';
import type { Currency } from 'shared-contracts/content';
import { PENDING_DAYS, pointsFor } from 'shared-contracts/member';
import { RequestError } from '../../platform/errors/request-error.ts';
import { idempotencyHash } from '../../platform/http/idempotency.ts';
import { append, type Entry, entryOfKey, type OpenLedger } from './ledger.ts';
import { ledgerDb } from './ledger-tables.ts';

const DAY = 86_400_000;

export interface Purchase {
  readonly kind: 'receipt' | 'card';
  readonly netCents: number;
  readonly currency: Currency;
  readonly centre: string;
  readonly storeName: string;
  readonly happenedAt: Date;
  /** Unique per member, such as the card network's purchase ID. */
  readonly key: string;
}

export interface Refund {
  readonly purchaseKey: string;
  readonly cents: number;
  readonly happenedAt: Date;
  readonly key: string;
}

/** Records a purchase once. Card points are pending for three days, because a purchase may be reversed. */
export async function addPurchase(ledger: OpenLedger, purchase: Purchase): Promise<Entry> {
  const { kind, netCents, currency, centre, storeName, happenedAt, key } = purchase;
  const hash = idempotencyHash('purchase', { kind, netCents, currency, centre, storeName, at: +happenedAt });
  const before = await entryOfKey(ledger, `purchase:${key}`, hash);
  if (before) return before;
  const waits = kind === 'card' ? PENDING_DAYS * DAY : 0;
  return append(ledger, {
    kind,
    points: pointsFor(netCents),
    spend_cents: netCents,
    currency,
    title: storeName,
    centre,
    store_name: storeName,
    happened_at: happenedAt,
    spent_at: happenedAt,
    available_at: waits ? new Date(Math.max(+happenedAt + waits, +ledger.now)) : ledger.now,
    idempotency_key: `purchase:${key}`,
    request_hash: hash,
  });
}

async function purchaseOf({ tx, memberId }: OpenLedger, key: string) {
  const purchase = await ledgerDb(tx)
    .selectFrom('ledger_entries')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('idempotency_key', '=', `purchase:${key}`)
    .executeTakeFirst();
  if (!purchase) throw new RequestError('NOT_FOUND', 'We can’t find that purchase.');
  const { spent } = await ledgerDb(tx)
    .selectFrom('ledger_entries')
    .select(sql<number>`coalesce(sum(spend_cents), 0)::bigint`.as('spent'))
    .where('refers_to', '=', purchase.id)
    .executeTakeFirstOrThrow();
  return { purchase, leftCents: purchase.spend_cents + spent };
}

/** Records a refund once. It takes points back even if they are already spent. */
export async function addRefund(ledger: OpenLedger, refund: Refund): Promise<Entry> {
  const { purchaseKey, cents, happenedAt, key } = refund;
  const hash = idempotencyHash('refund', { purchaseKey, cents, at: +happenedAt });
  const before = await entryOfKey(ledger, `refund:${key}`, hash);
  if (before) return before;
  const { purchase, leftCents } = await purchaseOf(ledger, purchaseKey);
  if (cents <= 0 || cents > leftCents)
    throw new RequestError('UNPROCESSABLE', 'The refund is more than the store was paid.');
  return append(ledger, {
    kind: 'refund',
    points: pointsFor(leftCents - cents) - pointsFor(leftCents),
    spend_cents: -cents,
    currency: purchase.currency,
    title: purchase.title,
    centre: purchase.centre,
    store_name: purchase.store_name,
    happened_at: happenedAt,
    spent_at: purchase.spent_at,
    // A refund of a pending purchase reduces the pending points.
    available_at: new Date(Math.max(+purchase.available_at, +ledger.now)),
    refers_to: purchase.id,
    idempotency_key: `refund:${key}`,
    request_hash: hash,
  });
}
