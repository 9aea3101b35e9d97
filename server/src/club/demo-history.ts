import { sql } from 'kysely';
import { type Deal, localDateAt, type Reward, SITE_TIME_ZONE } from 'shared-contracts';
import { contentDb } from '../content/store/content-tables.ts';
import { identityDb } from '../identity/identity-tables.ts';
import { idempotencyHash } from '../platform/http/idempotency.ts';
import type { Db, Tx } from '../platform/storage/index.ts';
import { addPurchase, addRefund } from './ledger/earn.ts';
import { append, type OpenLedger } from './ledger/ledger.ts';
import { ledgerDb } from './ledger/ledger-tables.ts';
import { dealOf, rewardOf } from './redemption/offers.ts';
import { takeDeal, takeExchange, takeReward } from './redemption/redemption.ts';

const DAY = 86_400_000;
/** What a demo member did and how many days ago. The club's own functions write it. */
export interface DemoHistory {
  readonly centre: string;
  readonly welcome: { readonly daysAgo: number; readonly points: number };
  readonly purchases: ReadonlyArray<{
    readonly daysAgo: number;
    readonly cents: number;
    readonly kind: 'receipt' | 'card';
  }>;
  /** Assigned in order to the center's first rewards and deals. */
  readonly rewards: readonly DaysAgo[];
  readonly deals: readonly DaysAgo[];
  readonly refunds: ReadonlyArray<DaysAgo & { readonly purchase: number; readonly cents: number }>;
  readonly exchanges: ReadonlyArray<DaysAgo & { readonly option: string; readonly points: number }>;
  /** Number of saved deals, starting with the second deal. */
  readonly favourites: number;
}

interface DaysAgo {
  readonly daysAgo: number;
}

export interface Demo {
  readonly member: { readonly email: string };
  readonly history: DemoHistory;
}

interface Steps {
  readonly at: number;
  readonly run: (ledger: OpenLedger) => Promise<unknown>;
}

interface Shelf {
  readonly stores: readonly string[];
  readonly rewards: readonly Reward[];
  readonly deals: readonly Deal[];
}

const partition = <T>(all: readonly T[], test: (one: T) => boolean): [T[], T[]] => [
  all.filter(test),
  all.filter((one) => !test(one)),
];

async function shelfOf(
  tx: Tx,
  { centre, rewards: taken, favourites }: DemoHistory,
  now: number,
): Promise<Shelf> {
  const stores = await contentDb(tx)
    .selectFrom('stores')
    .innerJoin('centres', 'centres.id', 'stores.centre_id')
    .select('stores.name')
    .where('centres.slug', '=', centre)
    .orderBy('stores.sort_name')
    .execute();
  const offers = await contentDb(tx)
    .selectFrom('offers')
    .innerJoin('centres', 'centres.id', 'offers.centre_id')
    .select(['offers.id', 'offers.kind', 'offers.points', 'offers.starts_on'])
    .where('centres.slug', '=', centre)
    .where(({ eb, or }) => or([eb('offers.kind', '=', 'deal'), eb('offers.points', '=', 250)]))
    .orderBy('offers.id')
    .execute();
  // Offers that have not started cannot be redeemed. One of them is saved last, as an upcoming deal.
  const [begun, coming] = partition(offers, ({ starts_on }) => starts_on <= localDateAt(now, SITE_TIME_ZONE));
  const isDeal = ({ kind }: { kind: string }) => kind === 'deal';
  const rewards = begun.filter((offer) => !isDeal(offer)).slice(0, taken.length);
  const next = coming.filter(isDeal).slice(0, 1);
  const deals = [...begun.filter(isDeal).slice(0, favourites + 1 - next.length), ...next];
  return {
    stores: stores.map(({ name }) => name),
    rewards: await Promise.all(rewards.map(({ id }) => rewardOf(tx, id))),
    deals: await Promise.all(deals.map(({ id }) => dealOf(tx, id))),
  };
}

const storeAt = ({ stores }: Shelf, index: number) => stores[(index * 7 + 3) % stores.length] ?? 'A store';

function welcome(ledger: OpenLedger, points: number) {
  const { now } = ledger;
  return append(ledger, {
    kind: 'bonus',
    points,
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
    request_hash: idempotencyHash('bonus', {}),
  });
}

function stepsOf(history: DemoHistory, shelf: Shelf, today: number): Steps[] {
  const { centre } = history;
  const on = ({ daysAgo }: DaysAgo, run: Steps['run']): Steps => ({ at: today - daysAgo * DAY, run });
  const purchases = history.purchases.map((purchase, index) =>
    on(purchase, (ledger) =>
      addPurchase(ledger, {
        kind: purchase.kind,
        netCents: purchase.cents,
        currency: 'USD',
        centre,
        storeName: storeAt(shelf, index),
        happenedAt: ledger.now,
        key: `demo-${index}`,
      }),
    ),
  );
  const rewards = zip(history.rewards, shelf.rewards).map(([taken, reward], index) =>
    on(taken, (ledger) =>
      takeReward(ledger, reward, `demo:reward-${index}`, idempotencyHash('demo', { index })),
    ),
  );
  const deals = zip(history.deals, shelf.deals).map(([taken, deal]) =>
    on(taken, (ledger) => takeDeal(ledger, deal, new Date(+ledger.now + 5 * DAY))),
  );
  const refunds = history.refunds.map((refund, index) =>
    on(refund, (ledger) =>
      addRefund(ledger, {
        purchaseKey: `demo-${refund.purchase}`,
        cents: refund.cents,
        happenedAt: ledger.now,
        key: `demo-${index}`,
      }),
    ),
  );
  const exchanges = history.exchanges.map(({ daysAgo, option, points }, index) =>
    on({ daysAgo }, (ledger) =>
      takeExchange(
        ledger,
        { option, points, centre },
        `demo:exchange-${index}`,
        idempotencyHash('demo', { index }),
      ),
    ),
  );
  const first = on(history.welcome, (ledger) => welcome(ledger, history.welcome.points));
  return [first, ...purchases, ...rewards, ...deals, ...refunds, ...exchanges].toSorted(
    (a, b) => a.at - b.at,
  );
}

const zip = <A, B>(some: readonly A[], others: readonly B[]): Array<[A, B]> =>
  some.slice(0, others.length).map((one, index) => [one, others[index] as B]);

/** Writes the demo member's history once, counting its days back from `now`. */
export async function ensureDemoHistory(db: Db, now: Date, { member, history }: Demo): Promise<void> {
  await ledgerDb(db)
    .transaction()
    .execute(async (tx) => {
      const { rows } = await sql<{ id: number }>`
        select id from members where lower(email) = ${member.email} for no key update`.execute(tx);
      const memberId = rows[0]?.id;
      if (memberId === undefined) return;
      const known = await ledgerDb(tx)
        .selectFrom('ledger_entries')
        .select('id')
        .where('member_id', '=', memberId)
        .executeTakeFirst();
      const shelf = await shelfOf(tx, history, +now);
      if (known || shelf.stores.length === 0) return;
      // 18:00 UTC yesterday: 2 pm in New York (daylight time).
      const today = Math.floor(+now / DAY) * DAY - DAY + 18 * 3_600_000;
      for (const { at, run } of stepsOf(history, shelf, today))
        await run({ tx, memberId, now: new Date(at) });
      await identityDb(tx)
        .insertInto('member_favourites')
        .values(shelf.deals.slice(1).map(({ id }) => ({ member_id: memberId, offer_id: id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
}
