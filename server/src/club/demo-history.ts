import { sql } from 'kysely';
import { localDateAt, SITE_TIME_ZONE } from 'shared-contracts/content';
import { contentDb } from '../content/store/content-tables.ts';
import { identityDb } from '../identity/identity-tables.ts';
import { idempotencyHash } from '../platform/http/idempotency.ts';
import type { Db, Tx } from '../platform/storage/index.ts';
import { storesOf } from './centres.ts';
import { addPurchase, addRefund } from './ledger/earn.ts';
import { append, type OpenLedger } from './ledger/ledger.ts';
import { ledgerDb } from './ledger/ledger-tables.ts';
import { dealOf, rewardOf } from './redemption/offers.ts';
import { recordDeal, recordExchange, recordReward } from './redemption/redemption.ts';

const DAY = 86_400_000;
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

interface Step {
  readonly at: number;
  readonly run: (ledger: OpenLedger) => Promise<unknown>;
}

type SampleOffers = Awaited<ReturnType<typeof sampleOffersOf>>;

async function sampleOffersOf(tx: Tx, { centre, rewards: taken, favourites }: DemoHistory, now: number) {
  const offers = await contentDb(tx)
    .selectFrom('offers')
    .innerJoin('centres', 'centres.id', 'offers.centre_id')
    .select(['offers.id', 'offers.kind', 'offers.points', 'offers.starts_on'])
    .where('centres.slug', '=', centre)
    .where(({ eb, or }) => or([eb('offers.kind', '=', 'deal'), eb('offers.points', '=', 250)]))
    .orderBy('offers.id')
    .execute();
  // Offers that have not started cannot be redeemed. One of them is saved last, as an upcoming deal.
  const today = localDateAt(now, SITE_TIME_ZONE);
  const begun = offers.filter(({ starts_on }) => starts_on <= today);
  const coming = offers.filter(({ starts_on }) => starts_on > today);
  const isDeal = ({ kind }: { kind: string }) => kind === 'deal';
  const rewards = begun.filter((offer) => !isDeal(offer)).slice(0, taken.length);
  const next = coming.filter(isDeal).slice(0, 1);
  const deals = [...begun.filter(isDeal).slice(0, favourites + 1 - next.length), ...next];
  return {
    stores: (await storesOf(tx, centre)).map(({ name }) => name),
    rewards: await Promise.all(rewards.map(({ id }) => rewardOf(tx, id))),
    deals: await Promise.all(deals.map(({ id }) => dealOf(tx, id))),
  };
}

const storeAt = ({ stores }: SampleOffers, index: number) =>
  stores[(index * 7 + 3) % stores.length] ?? 'A store';

function stepsOf(history: DemoHistory, sample: SampleOffers, today: number): Step[] {
  const { centre } = history;
  const on = ({ daysAgo }: DaysAgo, run: Step['run']): Step => ({ at: today - daysAgo * DAY, run });
  const purchases = history.purchases.map((purchase, index) =>
    on(purchase, (ledger) =>
      addPurchase(ledger, {
        kind: purchase.kind,
        netCents: purchase.cents,
        currency: 'USD',
        centre,
        storeName: storeAt(sample, index),
        happenedAt: ledger.now,
        key: `demo-${index}`,
      }),
    ),
  );
  const rewards = zip(history.rewards, sample.rewards).map(([taken, reward], index) =>
    on(taken, (ledger) =>
      recordReward(ledger, reward, `demo:reward-${index}`, idempotencyHash('demo', { index })),
    ),
  );
  const deals = zip(history.deals, sample.deals).map(([taken, deal]) =>
    on(taken, (ledger) => recordDeal(ledger, deal, new Date(+ledger.now + 5 * DAY))),
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
      recordExchange(
        ledger,
        { option, points, centre },
        `demo:exchange-${index}`,
        idempotencyHash('demo', { index }),
      ),
    ),
  );
  const first = on(history.welcome, (ledger) =>
    append(ledger, {
      kind: 'bonus',
      points: history.welcome.points,
      title: 'Welcome to the club',
      idempotency_key: 'bonus:welcome',
      request_hash: idempotencyHash('bonus', {}),
    }),
  );
  return [first, ...purchases, ...rewards, ...deals, ...refunds, ...exchanges].toSorted(
    (a, b) => a.at - b.at,
  );
}

const zip = <A, B>(some: readonly A[], others: readonly B[]): Array<[A, B]> =>
  some.slice(0, others.length).map((one, index) => [one, others[index] as B]);

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
      const sample = await sampleOffersOf(tx, history, +now);
      if (known || sample.stores.length === 0) return;
      // 18:00 UTC yesterday: 2 pm in New York (daylight time).
      const today = Math.floor(+now / DAY) * DAY - DAY + 18 * 3_600_000;
      const joined = new Date(today - history.welcome.daysAgo * DAY);
      await identityDb(tx)
        .updateTable('members')
        .set({ created_at: joined })
        .where('id', '=', memberId)
        .execute();
      for (const { at, run } of stepsOf(history, sample, today))
        await run({ tx, memberId, now: new Date(at) });
      await identityDb(tx)
        .insertInto('member_favourites')
        .values(sample.deals.slice(1).map(({ id }) => ({ member_id: memberId, offer_id: id })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
}
