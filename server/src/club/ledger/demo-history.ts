import { sql } from 'kysely';
import type { Deal, Reward } from 'shared-contracts';
import { contentDb } from '../../content/store/content-tables.ts';
import { identityDb } from '../../identity/identity-tables.ts';
import { DEMO_MEMBER } from '../../identity/provider/demo-member.ts';
import { requestHash } from '../../platform/http/idempotency.ts';
import type { Db, Tx } from '../../platform/storage/index.ts';
import { dealOf, rewardOf } from '../redemption/offers.ts';
import { takeDeal, takeExchange, takeReward } from '../redemption/redemption.ts';
import { addPurchase, addRefund } from './earn.ts';
import { append, type OpenLedger } from './ledger.ts';
import { ledgerDb } from './ledger-tables.ts';

const DAY = 86_400_000;
const CENTRE = 'charleston';

/** Days ago and dollars net: a year of going shopping, with the sales in November and the holidays in it. */
const PURCHASES: ReadonlyArray<readonly [daysAgo: number, dollars: number, kind: 'receipt' | 'card']> = [
  [358, 84.2, 'receipt'],
  [355, 46.75, 'receipt'],
  [331, 118.4, 'receipt'],
  [318, 27.9, 'receipt'],
  [297, 64.15, 'receipt'],
  [276, 38, 'receipt'],
  [262, 92.6, 'receipt'],
  [241, 21.35, 'receipt'],
  [226, 57.8, 'card'],
  [205, 43.1, 'card'],
  [188, 129.99, 'card'],
  [171, 18.45, 'card'],
  [154, 76.3, 'card'],
  [140, 33.6, 'receipt'],
  [122, 88.05, 'card'],
  [103, 24.7, 'card'],
  [87, 61.5, 'card'],
  [69, 109.25, 'card'],
  [54, 35.4, 'receipt'],
  [38, 72.15, 'card'],
  [21, 48.9, 'card'],
  [12, 95.3, 'card'],
  [6, 31.2, 'receipt'],
  [1, 42.65, 'card'],
];

interface Steps {
  readonly at: number;
  readonly run: (ledger: OpenLedger) => Promise<unknown>;
}

interface Shelf {
  readonly stores: readonly string[];
  readonly rewards: readonly Reward[];
  readonly deals: readonly Deal[];
}

async function shelfOf(tx: Tx): Promise<Shelf> {
  const stores = await contentDb(tx)
    .selectFrom('stores')
    .innerJoin('centres', 'centres.id', 'stores.centre_id')
    .select('stores.name')
    .where('centres.slug', '=', CENTRE)
    .orderBy('stores.sort_name')
    .execute();
  const offers = await contentDb(tx)
    .selectFrom('offers')
    .innerJoin('centres', 'centres.id', 'offers.centre_id')
    .select(['offers.id', 'offers.kind', 'offers.points'])
    .where('centres.slug', '=', CENTRE)
    .where(({ eb, or }) => or([eb('offers.kind', '=', 'deal'), eb('offers.points', '=', 250)]))
    .orderBy('offers.id')
    .execute();
  const rewards = offers.filter(({ kind }) => kind === 'reward').slice(0, 2);
  const deals = offers.filter(({ kind }) => kind === 'deal').slice(0, 6);
  return {
    stores: stores.map(({ name }) => name),
    rewards: await Promise.all(rewards.map(({ id }) => rewardOf(tx, id))),
    deals: await Promise.all(deals.map(({ id }) => dealOf(tx, id))),
  };
}

const storeAt = ({ stores }: Shelf, index: number) => stores[(index * 7 + 3) % stores.length] ?? 'A store';

function welcome(ledger: OpenLedger) {
  const { now } = ledger;
  return append(ledger, {
    kind: 'bonus',
    points: 50,
    title: 'Welcome to the club',
    currency: null,
    centre: null,
    store_name: null,
    happened_at: now,
    spent_at: now,
    available_at: now,
    refers_to: null,
    order_id: null,
    idempotency_key: 'bonus:welcome',
    request_hash: requestHash('bonus', {}),
  });
}

function stepsOf(shelf: Shelf, today: number): Steps[] {
  const on = (daysAgo: number, run: Steps['run']): Steps => ({ at: today - daysAgo * DAY, run });
  const purchases = PURCHASES.map(([daysAgo, dollars, kind], index) =>
    on(daysAgo, (ledger) =>
      addPurchase(ledger, {
        kind,
        netCents: Math.round(dollars * 100),
        currency: 'USD',
        centre: CENTRE,
        storeName: storeAt(shelf, index),
        happenedAt: ledger.now,
        key: `demo-${index}`,
      }),
    ),
  );
  const rewards = shelf.rewards.map((reward, index) =>
    on(index ? 100 : 235, (ledger) =>
      takeReward(ledger, reward, `demo:reward-${index}`, requestHash('demo', { index })),
    ),
  );
  const deals = shelf.deals
    .slice(0, 2)
    .map((deal, index) =>
      on(index ? 21 : 54, (ledger) => takeDeal(ledger, deal, new Date(+ledger.now + 5 * DAY))),
    );
  return [
    on(360, welcome),
    ...purchases,
    ...rewards,
    ...deals,
    on(84, (ledger) =>
      addRefund(ledger, {
        purchaseKey: 'demo-16',
        cents: 2450,
        happenedAt: ledger.now,
        key: 'demo-0',
      }),
    ),
    on(36, (ledger) =>
      takeExchange(
        ledger,
        { option: 'gift-card', points: 100, centre: CENTRE },
        'demo:exchange',
        requestHash('demo', {}),
      ),
    ),
  ].toSorted((a, b) => a.at - b.at);
}

/** Gives the demo member of the sample content a year of history, once. Its dates count back from that day. */
export async function ensureDemoHistory(db: Db, now: Date): Promise<void> {
  await ledgerDb(db)
    .transaction()
    .execute(async (tx) => {
      const { rows } = await sql<{ id: number }>`
      select id from members where lower(email) = ${DEMO_MEMBER.email} for no key update`.execute(tx);
      const memberId = rows[0]?.id;
      if (memberId === undefined) return;
      const known = await ledgerDb(tx)
        .selectFrom('ledger_entries')
        .select('id')
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      const shelf = await shelfOf(tx);
      if (known || shelf.stores.length === 0) return;
      // Two in the afternoon in New York, on the day before today at the latest.
      const today = Math.floor(+now / DAY) * DAY - DAY + 18 * 3_600_000;
      for (const { at, run } of stepsOf(shelf, today)) await run({ tx, memberId, now: new Date(at) });
      await identityDb(tx)
        .insertInto('member_favourites')
        .values(shelf.deals.slice(1).map(({ id }) => ({ member_id: memberId, offer_id: id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
}
