import { type Selectable, sql } from 'kysely';
import { localDateAt } from 'shared-contracts';
import { z } from 'shared-contracts/zod';
import { contentDb } from '../../content/store/content-tables.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { Db, Tx } from '../../platform/storage/index.ts';
import { addPurchase, addRefund } from '../ledger/earn.ts';
import { type OpenLedger, withLedger } from '../ledger/ledger.ts';
import type { CardEvent } from './card-provider.ts';
import { type CardEventsTable, cardDb } from './card-tables.ts';
import { isPaidByReceipt } from './receipt-duplicates.ts';

type Row = Selectable<CardEventsTable>;

/** Days that a refund waits for its purchase. */
const WAITING_DAYS = 30;
const BATCH = 200;

/** Keeps what a provider tells. The same event again is none. */
export async function keepEvents(db: Db, provider: string, events: readonly CardEvent[], now: Date) {
  for (const { id, storeId, netCents, totalCents, happenedAt, ...event } of events) {
    await cardDb(db)
      .insertInto('card_events')
      .values({
        ...event,
        provider,
        event_id: id,
        member_id: null,
        store_id: storeId,
        net_cents: netCents,
        total_cents: totalCents,
        happened_at: happenedAt,
        received_at: now,
        state: 'waiting',
      })
      .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
      .execute();
  }
}

/** Outcome of an event; null to go on waiting. */
type Settled = Pick<Row, 'state'> & Partial<Pick<Row, 'reason' | 'centre' | 'store_name' | 'local_date'>>;

const ignored = (reason: string): Settled => ({ state: 'ignored', reason });

async function settle(tx: Tx, event: Row, memberId: number | null, settled: Settled): Promise<void> {
  const { state, ...rest } = settled;
  if (state === 'waiting') return;
  await cardDb(tx)
    .updateTable('card_events')
    .set({ state, ...rest, member_id: memberId })
    .where('id', '=', event.id)
    .where('state', '=', 'waiting')
    .execute();
}

const zoneSchema = z.object({ timeZone: z.string() });

async function storeOf(tx: Tx, id: number) {
  const store = await contentDb(tx)
    .selectFrom('stores')
    .innerJoin('centres', 'centres.id', 'stores.centre_id')
    .select(['stores.name', 'centres.slug', 'centres.record'])
    .where('stores.id', '=', id)
    .executeTakeFirst();
  return store && { ...store, timeZone: zoneSchema.parse(store.record).timeZone };
}

const purchaseKey = ({ provider, purchase }: Row) => `${provider}:${purchase}`;

async function settlePurchase(ledger: OpenLedger, event: Row): Promise<Settled> {
  const store = await storeOf(ledger.tx, event.store_id);
  if (!store) return ignored('the store is none of ours');
  const local_date = localDateAt(+event.happened_at, store.timeZone);
  const like = { centre: store.slug, storeName: store.name, date: local_date, totalCents: event.total_cents };
  if (await isPaidByReceipt(ledger.tx, ledger.memberId, like))
    return ignored('a receipt has brought its points already');
  await addPurchase(ledger, {
    kind: 'card',
    netCents: event.net_cents,
    currency: event.currency,
    centre: store.slug,
    storeName: store.name,
    happenedAt: event.happened_at,
    key: purchaseKey(event),
  });
  return { state: 'done', centre: store.slug, store_name: store.name, local_date };
}

async function settleRefund(ledger: OpenLedger, event: Row): Promise<Settled> {
  await addRefund(ledger, {
    purchaseKey: purchaseKey(event),
    cents: event.net_cents,
    happenedAt: event.happened_at,
    key: `${event.provider}:${event.event_id}`,
  });
  return { state: 'done' };
}

/**
 * Member of an event: of a purchase's by the card, of a refund's by the purchase, as the card may be unlinked since.
 */
async function ownerOf(db: Db, event: Row): Promise<{ memberId: number; since: Date | null } | null> {
  const { provider, purchase, token, kind } = event;
  if (kind === 'refund') {
    const row = await cardDb(db)
      .selectFrom('card_events')
      .select('member_id')
      .where('provider', '=', provider)
      .where('purchase', '=', purchase)
      .where('kind', '=', 'purchase')
      .where('state', '=', 'done')
      .executeTakeFirst();
    return row?.member_id ? { memberId: row.member_id, since: null } : null;
  }
  const card = await cardDb(db)
    .selectFrom('linked_cards')
    .select(['member_id', 'linked_at'])
    .where('provider', '=', provider)
    .where('token', '=', token)
    .executeTakeFirst();
  return card ? { memberId: card.member_id, since: card.linked_at } : null;
}

/** A refund whose purchase will not come, or was none of ours. */
async function whyNobodys(db: Db, event: Row, now: Date): Promise<Settled> {
  if (event.kind === 'purchase') return ignored('the card is not linked');
  const purchase = await cardDb(db)
    .selectFrom('card_events')
    .select('state')
    .where('provider', '=', event.provider)
    .where('purchase', '=', event.purchase)
    .where('kind', '=', 'purchase')
    .executeTakeFirst();
  if (purchase?.state === 'ignored') return ignored('its purchase gave no points');
  const isOver = +now - +event.received_at > WAITING_DAYS * 86_400_000;
  return isOver ? ignored('its purchase never came') : { state: 'waiting' };
}

/** A minute: clocks differ, and a card is used at the till right after it was linked. */
const CLOCKS_MS = 60_000;

async function settleEvent(db: Db, event: Row, now: Date): Promise<void> {
  const owner = await ownerOf(db, event);
  if (!owner) {
    const why = await whyNobodys(db, event, now);
    return cardDb(db)
      .transaction()
      .execute((tx) => settle(tx, event, null, why));
  }
  const { memberId, since } = owner;
  if (since && +event.happened_at < +since - CLOCKS_MS) {
    const early = ignored('it was paid before the card was linked');
    return cardDb(db)
      .transaction()
      .execute((tx) => settle(tx, event, memberId, early));
  }
  await withLedger(db, memberId, now, async (ledger) => {
    // Others that deliver the same event wait at the member's row, and find it settled.
    const { rows } = await sql`
      select 1 from card_events where id = ${event.id} and state = 'waiting'`.execute(ledger.tx);
    if (rows.length === 0) return;
    const work = event.kind === 'purchase' ? settlePurchase : settleRefund;
    await settle(ledger.tx, event, memberId, await work(ledger, event));
  }).catch((error: unknown) => refuse(db, event, memberId, error));
}

/** Refusal of an event by the ledger, such as of more money back than was paid: it will not be better tomorrow. */
async function refuse(db: Db, event: Row, memberId: number, error: unknown): Promise<void> {
  if (!(error instanceof RequestError) || error.code === 'UNAUTHENTICATED') throw error;
  await cardDb(db)
    .transaction()
    .execute((tx) => settle(tx, event, memberId, ignored(error.message)));
}

const waiting = (db: Db) =>
  // Purchases first: a refund that came before its purchase is then settled in the same go.
  cardDb(db)
    .selectFrom('card_events')
    .selectAll()
    .where('state', '=', 'waiting')
    .orderBy(sql`kind = 'refund'`)
    .orderBy('id');

/** Settles what waits of some purchases: their refunds with them. */
export async function settlePurchases(db: Db, provider: string, purchases: readonly string[], now: Date) {
  if (purchases.length === 0) return;
  const events = await waiting(db)
    .where('provider', '=', provider)
    .where('purchase', 'in', [...new Set(purchases)])
    .execute();
  for (const event of events) await settleEvent(db, event, now);
}

/** Settles all that waits. Answers how many were looked at. */
export async function settleWaiting(db: Db, now: Date): Promise<number> {
  const events = await waiting(db).limit(BATCH).execute();
  for (const event of events) await settleEvent(db, event, now);
  return events.length;
}

/** A purchase at a store on a day, as a receipt tells of it. */
export interface LikeReceipt {
  /** Slug. */
  readonly centre: string;
  readonly storeName: string;
  /** `2026-11-27`, in the centre's time zone. */
  readonly date: string;
  readonly totalCents: number;
}

/** Duplicate test: a linked card, of whichever member, has brought the points of this purchase already. */
export async function isPaidByCard(db: Db, like: LikeReceipt): Promise<boolean> {
  const row = await cardDb(db)
    .selectFrom('card_events')
    .select('id')
    .where('kind', '=', 'purchase')
    .where('state', '=', 'done')
    .where('centre', '=', like.centre)
    .where('store_name', '=', like.storeName)
    .where('local_date', '=', like.date)
    .where('total_cents', '=', like.totalCents)
    .executeTakeFirst();
  return row !== undefined;
}
