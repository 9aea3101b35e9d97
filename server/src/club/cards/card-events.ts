import { type Selectable, sql } from 'kysely';
import { localDateAt } from 'shared-contracts/content';
import { contentDb } from '../../content/store/content-tables.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { type Db, type Tx, viewOf } from '../../platform/storage/index.ts';
import { timeZoneOf } from '../centres.ts';
import { addPurchase, addRefund } from '../ledger/earn.ts';
import { type OpenLedger, withLedger } from '../ledger/ledger.ts';
import type { ReceiptTables } from '../receipts/receipt-tables.ts';
import type { CardEvent } from './card-provider.ts';
import { type CardEventsTable, cardDb } from './card-tables.ts';

// Only the tables: receipts depend on cards, not the other way round.
const receiptDb = viewOf<ReceiptTables>();

export interface PurchaseFacts {
  readonly centre: string;
  readonly storeName: string;
  readonly date: string;
  readonly totalCents: number;
}

/**
 * Whether a receipt of this member has already earned points for a card purchase. Receipts of other members
 * do not count, because they may have been found.
 */
async function isPaidByReceipt(db: Db, memberId: number, facts: PurchaseFacts): Promise<boolean> {
  const row = await receiptDb(db)
    .selectFrom('receipts')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', '=', 'credited')
    .where('centre', '=', facts.centre)
    .where('store_name', '=', facts.storeName)
    .where('bought_on', '=', facts.date)
    .where('total_cents', '=', facts.totalCents)
    .executeTakeFirst();
  return row !== undefined;
}

type Row = Selectable<CardEventsTable>;

// A refund waits this long for its purchase event.
const WAITING_DAYS = 30;
const BATCH = 200;

export async function storeCardEvents(db: Db, provider: string, events: readonly CardEvent[], now: Date) {
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

type Settled = Pick<Row, 'state'> & Partial<Pick<Row, 'reason' | 'centre' | 'store_name' | 'local_date'>>;

const ignored = (reason: string): Settled => ({ state: 'ignored', reason });

async function settle(db: Db, { id }: Row, member_id: number | null, settled: Settled): Promise<void> {
  const { state, ...rest } = settled;
  if (state === 'waiting') return;
  await cardDb(db)
    .updateTable('card_events')
    .set({ state, ...rest, member_id })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

async function storeOf(tx: Tx, id: number) {
  const store = await contentDb(tx)
    .selectFrom('stores')
    .innerJoin('centres', 'centres.id', 'stores.centre_id')
    .select(['stores.name', 'centres.slug', 'centres.record'])
    .where('stores.id', '=', id)
    .executeTakeFirst();
  return store && { ...store, timeZone: timeZoneOf(store.record) };
}

const purchaseKey = ({ provider, purchase }: Row) => `${provider}:${purchase}`;

async function settlePurchase(ledger: OpenLedger, event: Row): Promise<Settled> {
  const store = await storeOf(ledger.tx, event.store_id);
  if (!store) return ignored('the store is unknown');
  const local_date = localDateAt(+event.happened_at, store.timeZone);
  const facts = {
    centre: store.slug,
    storeName: store.name,
    date: local_date,
    totalCents: event.total_cents,
  };
  if (await isPaidByReceipt(ledger.tx, ledger.memberId, facts))
    return ignored('a receipt has already earned its points');
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

// A refund's owner comes from its purchase, because the card may be unlinked by then.
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

async function settleUnowned(db: Db, event: Row, now: Date): Promise<Settled> {
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
  return isOver ? ignored('its purchase did not arrive') : { state: 'waiting' };
}

// Tolerance for clock differences: a card may be used right after it was linked.
const CLOCK_TOLERANCE_MS = 60_000;

async function settleEvent(db: Db, event: Row, now: Date): Promise<void> {
  const owner = await ownerOf(db, event);
  if (!owner) {
    return settle(db, event, null, await settleUnowned(db, event, now));
  }
  const { memberId, since } = owner;
  if (since && +event.happened_at < +since - CLOCK_TOLERANCE_MS) {
    return settle(db, event, memberId, ignored('it was paid before the card was linked'));
  }
  await withLedger(db, memberId, now, async (ledger) => {
    // Concurrent deliveries of this event wait for the member's row lock, then find it settled.
    const { rows } = await sql`
      select 1 from card_events where id = ${event.id} and state = 'waiting'`.execute(ledger.tx);
    if (rows.length === 0) return;
    const work = event.kind === 'purchase' ? settlePurchase : settleRefund;
    await settle(ledger.tx, event, memberId, await work(ledger, event));
  }).catch((error: unknown) => {
    if (!(error instanceof RequestError) || error.code === 'UNAUTHENTICATED') throw error;
    // The ledger refuses it, such as a refund above the purchase: a retry would not help.
    return settle(db, event, memberId, ignored(error.message));
  });
}

const waiting = (db: Db) =>
  // Purchases first, so a refund that arrived before its purchase is settled in the same run.
  cardDb(db)
    .selectFrom('card_events')
    .selectAll()
    .where('state', '=', 'waiting')
    .orderBy(sql`kind = 'refund'`)
    .orderBy('id');

export async function settlePurchases(db: Db, provider: string, purchases: readonly string[], now: Date) {
  if (purchases.length === 0) return;
  const events = await waiting(db)
    .where('provider', '=', provider)
    .where('purchase', 'in', [...new Set(purchases)])
    .execute();
  for (const event of events) await settleEvent(db, event, now);
}

export async function settleWaiting(db: Db, now: Date): Promise<number> {
  const events = await waiting(db).limit(BATCH).execute();
  for (const event of events) await settleEvent(db, event, now);
  return events.length;
}

export async function isPaidByCard(db: Db, facts: PurchaseFacts): Promise<boolean> {
  const row = await cardDb(db)
    .selectFrom('card_events')
    .select('id')
    .where('kind', '=', 'purchase')
    .where('state', '=', 'done')
    .where('centre', '=', facts.centre)
    .where('store_name', '=', facts.storeName)
    .where('local_date', '=', facts.date)
    .where('total_cents', '=', facts.totalCents)
    .executeTakeFirst();
  return row !== undefined;
}
