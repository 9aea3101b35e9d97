import type { Db } from '../platform/storage/index.ts';
import { cardDb } from './cards/card-tables.ts';
import { ledgerDb } from './ledger/ledger-tables.ts';
import { cardNumberOf } from './member-card/member-card.ts';
import { orderDb } from './orders/order-tables.ts';
import { orderSummaries } from './orders/withhold-future-codes.ts';
import { paymentDb } from './payments/payment-tables.ts';
import { passDb } from './savings-pass/pass-tables.ts';

export async function exportClub(db: Db, memberId: number, now: Date): Promise<Record<string, unknown>> {
  const [card, entries, orders, cards, passes, payments] = await Promise.all([
    cardNumberOf(db, memberId),
    ledgerDb(db)
      .selectFrom('ledger_entries')
      .select([
        'kind',
        'title',
        'points',
        'spend_cents',
        'currency',
        'centre',
        'store_name',
        'happened_at',
        'available_at',
      ])
      .where('member_id', '=', memberId)
      .orderBy('id')
      .execute(),
    orderDb(db)
      .selectFrom('club_orders')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('id')
      .execute(),
    cardDb(db)
      .selectFrom('linked_cards')
      .select(['brand', 'last_four', 'linked_at'])
      .where('member_id', '=', memberId)
      .orderBy('linked_at')
      .execute(),
    passDb(db)
      .selectFrom('savings_passes')
      .select(['season', 'edition', 'bought_at'])
      .where('member_id', '=', memberId)
      .orderBy('id')
      .execute(),
    paymentDb(db)
      .selectFrom('payments')
      .select(['title', 'amount_cents', 'currency', 'state', 'created_at', 'settled_at'])
      .where('member_id', '=', memberId)
      .orderBy('id')
      .execute(),
  ]);
  return {
    card,
    points: entries,
    orders: await orderSummaries(db, orders, now),
    linked_cards: cards,
    savings_passes: passes,
    payments,
  };
}
