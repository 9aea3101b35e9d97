import type { Expiring, ExpiryForecast } from 'shared-contracts/member';
import type { Db } from '../../platform/storage/index.ts';
import { centreOf } from '../centres.ts';
import { expiryOf, settledSums } from '../ledger/ledger.ts';
import { readSavedOffers } from '../orders/member-orders.ts';
import { orderDb } from '../orders/order-tables.ts';
import { endOfDay } from '../redemption/offers.ts';

// For codes and saved offers; points are always included.
const DAYS = 60;
const MAX_ITEMS = 20;
const DAY = 86_400_000;

const NOTHING = { points: null, centre: null, store_name: null, order: null, offer: null } as const;

// All points expire together after a year without activity; pending ones count by then.
async function points(db: Db, memberId: number, now: Date): Promise<Expiring[]> {
  const sums = await settledSums(db, memberId, now);
  const all = sums.points + sums.pending;
  const at = expiryOf({ ...sums, points: all });
  return at ? [{ ...NOTHING, kind: 'points', title: '', at: at.toISOString(), points: all }] : [];
}

// Whether a store has already accepted a code is unknown here.
async function codes(db: Db, memberId: number, now: Date): Promise<Expiring[]> {
  const rows = await orderDb(db)
    .selectFrom('club_orders')
    .select(['number', 'title', 'gives', 'centre', 'store_name', 'expires_at'])
    .where('member_id', '=', memberId)
    .where('refunded_at', 'is', null)
    .where('expires_at', '>', now)
    .where('expires_at', '<', new Date(+now + DAYS * DAY))
    .orderBy('expires_at')
    .limit(MAX_ITEMS)
    .execute();
  return rows.map(({ number, title, gives, centre, store_name, expires_at }) => ({
    ...NOTHING,
    kind: 'code',
    title: gives || title,
    at: expires_at.toISOString(),
    centre,
    store_name,
    order: number,
  }));
}

async function saved(db: Db, memberId: number, now: Date): Promise<Expiring[]> {
  const { items } = await readSavedOffers(db, memberId, now);
  const active = items.filter(({ state }) => state === 'active');
  const ends = await Promise.all(
    active.map(async ({ offer }) => ({
      offer,
      at: endOfDay(offer.endsOn, await centreOf(db, offer.centre)),
    })),
  );
  return ends
    .filter(({ at }) => +at < +now + DAYS * DAY)
    .map(({ offer: { kind, id, title, centre, storeName }, at }) => ({
      ...NOTHING,
      kind: 'saved',
      title,
      at: at.toISOString(),
      centre,
      store_name: storeName,
      offer: { kind, id },
    }));
}

export async function readExpiryForecast(db: Db, memberId: number, now: Date): Promise<ExpiryForecast> {
  const parts = await Promise.all([points, codes, saved].map((part) => part(db, memberId, now)));
  const items = parts.flat().toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const kept = items.slice(0, MAX_ITEMS);
  // Points are always listed, even after many earlier items.
  return { items: [...kept, ...items.slice(MAX_ITEMS).filter(({ kind }) => kind === 'points')] };
}
