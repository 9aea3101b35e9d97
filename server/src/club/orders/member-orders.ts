import { localDateAt } from 'shared-contracts/content';
import {
  type OrderList,
  type RedeemedList,
  type SavedOffers,
  savedOfferSchema,
} from 'shared-contracts/member';
import type { ContentTables } from '../../content/store/content-tables.ts';
import type { IdentityTables } from '../../identity/identity-tables.ts';
import { decodeCursor, encodeCursor } from '../../platform/http/pagination.ts';
import { type Db, viewOf } from '../../platform/storage/index.ts';
import { timeZoneOf } from '../centres.ts';
import { orderDb } from './order-tables.ts';
import { orderSummaries } from './withhold-future-codes.ts';

const savedOffersDb = viewOf<IdentityTables & ContentTables>();

export async function readOrders(db: Db, memberId: number, now: Date): Promise<OrderList> {
  const rows = await orderDb(db)
    .selectFrom('club_orders')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('kind', 'in', ['exchange', 'pass'])
    .orderBy('id', 'desc')
    .execute();
  return { items: await orderSummaries(db, rows, now) };
}

const PAGE = 20;

export async function readRedeemed(
  db: Db,
  memberId: number,
  now: Date,
  cursor?: string,
): Promise<RedeemedList> {
  const after = decodeCursor(cursor);
  let found = orderDb(db)
    .selectFrom('club_orders')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('kind', 'in', ['deal', 'reward']);
  if (after) found = found.where('id', '<', Number(after.id));
  const rows = await found
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const last = rows.length > PAGE ? rows[PAGE - 1] : undefined;
  return {
    items: await orderSummaries(db, rows.slice(0, PAGE), now),
    next_cursor: last ? encodeCursor({ key: '', id: last.id }) : null,
  };
}

export async function readSavedOffers(db: Db, memberId: number, now: Date): Promise<SavedOffers> {
  const rows = await savedOffersDb(db)
    .selectFrom('member_favourites as saved')
    .innerJoin('offers', 'offers.id', 'saved.offer_id')
    .innerJoin('centres', 'centres.id', 'offers.centre_id')
    .select(['saved.saved_at', 'offers.id', 'offers.starts_on', 'offers.ends_on'])
    .select(['offers.summary', 'centres.record'])
    .where('saved.member_id', '=', memberId)
    .orderBy('saved.row_id', 'desc')
    .execute();
  const orders = await orderDb(db)
    .selectFrom('club_orders')
    .select(['offer_id', 'number'])
    .where('member_id', '=', memberId)
    .where('kind', 'in', ['deal', 'reward'])
    .orderBy('id')
    .execute();
  const orderOf = new Map(orders.map(({ offer_id, number }) => [offer_id, number]));
  const items = rows.map(({ saved_at, id, starts_on, ends_on, summary, record }) => {
    const today = localDateAt(+now, timeZoneOf(record));
    const isUpcoming = today < starts_on;
    // A redeemed offer that was postponed waits for its first day, like its code.
    const order = isUpcoming ? null : (orderOf.get(id) ?? null);
    return savedOfferSchema.parse({
      saved_at: saved_at.toISOString(),
      state: order ? 'redeemed' : today > ends_on ? 'expired' : 'active',
      is_upcoming: isUpcoming,
      order,
      offer: JSON.parse(summary),
    });
  });
  return { items };
}
