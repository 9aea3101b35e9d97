import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../../../src/club/ledger/check-ledger.ts';
import { readTransactions } from '../../../src/club/ledger/transactions.ts';
import { readLoyalty } from '../../../src/club/program.ts';
import { exchangePoints } from '../../../src/club/redemption/redemption.ts';
import { createTestDatabase, type TestDatabase } from '../../../src/testing/test-database.ts';
import { newCentre, newMember, recordPurchase, recordRefund } from '../club-members.ts';
import { type Happening, recount } from './naive-ledger.ts';

const DAY = 86_400_000;
const START = Date.parse('2024-02-28T12:00:00Z');
const HISTORIES = process.env.DRILL === 'ledger' ? 10_000 : process.env.TEST_LEVEL === 'full' ? 500 : 48;
/** Side by side, each with its own seed: they wait for the database most of the time. */
const SIDES = 8;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await newCentre(database.db);
});
afterAll(() => database.stop());

const weighted = <T>(weight: number, record: { [K in keyof T]: fc.Arbitrary<T[K]> }) => ({
  weight,
  arbitrary: fc.record(record),
});
const step = fc.oneof(
  weighted(4, {
    type: fc.constant('buy' as const),
    cents: fc.integer({ min: 1, max: 90_000 }),
    card: fc.boolean(),
    daysAgo: fc.integer({ min: 0, max: 14 }),
  }),
  weighted(2, {
    type: fc.constant('refund' as const),
    which: fc.nat(),
    share: fc.integer({ min: 1, max: 100 }),
  }),
  weighted(2, { type: fc.constant('spend' as const), steps: fc.integer({ min: 2, max: 20 }) }),
  weighted(1, { type: fc.constant('repeat' as const) }),
  weighted(1, { type: fc.constant('look' as const) }),
);
const history = fc.array(
  fc.record({
    wait: fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 0, max: 5 * DAY }) },
      { weight: 2, arbitrary: fc.integer({ min: 0, max: 120 * DAY }) },
      { weight: 1, arbitrary: fc.constantFrom(365 * DAY, 366 * DAY, 400 * DAY) },
    ),
    step,
  }),
  { minLength: 1, maxLength: 14 },
);

test('totals, stages, tiers, expiry and clawback of random histories match a naive recount', async () => {
  const { db } = database;
  const property = fc.asyncProperty(history, async (moments) => {
    const memberId = await newMember(db);
    const happened: Happening[] = [];
    let last: (() => Promise<unknown>) | null = null;
    let time = START;
    for (const [index, { wait, step }] of moments.entries()) {
      time += wait;
      const now = new Date(time);
      const purchases = happened.flatMap((item) => (item.type === 'buy' ? [item] : []));
      if (step.type === 'buy') {
        const at = time - step.daysAgo * DAY;
        const purchase = {
          kind: step.card ? 'card' : 'receipt',
          netCents: step.cents,
          currency: index % 2 ? 'CAD' : 'USD',
          centre: 'sampleton',
          storeName: 'Gap',
          happenedAt: new Date(at),
          key: `p${index}`,
        } as const;
        last = () => recordPurchase(db, memberId, purchase, now);
        await last();
        happened.push({ type: 'buy', key: purchase.key, time, at, cents: step.cents, card: step.card });
      } else if (step.type === 'refund' && purchases.length > 0) {
        const of = purchases[step.which % purchases.length];
        if (!of) throw new Error('no purchase');
        const gone = happened.reduce(
          (sum, item) => (item.type === 'refund' && item.of === of.key ? sum + item.cents : sum),
          0,
        );
        const cents = Math.max(1, Math.round(((of.cents - gone) * step.share) / 100));
        const refund = { purchaseKey: of.key, cents, happenedAt: now, key: `r${index}` };
        const call = () => recordRefund(db, memberId, refund, now);
        if (cents > of.cents - gone) await expect(call()).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
        else {
          last = call;
          await call();
          happened.push({ type: 'refund', of: of.key, time, cents });
        }
      } else if (step.type === 'spend') {
        const points = step.steps * 50;
        const call = () =>
          exchangePoints(
            db,
            { memberId, now, key: `spend-key-${index}` },
            { option: 'gift-card', points, centre: 'sampleton' },
          );
        if (recount(happened, time).points < points)
          await expect(call()).rejects.toMatchObject({ code: 'UNPROCESSABLE' });
        else {
          last = call;
          await call();
          happened.push({ type: 'spend', time, points });
        }
      } else if (step.type === 'repeat') await last?.();
      const { expired, ...expected } = recount(happened, time);
      expect(await readLoyalty(db, memberId, now)).toEqual(expected);
      const { items } = await readTransactions(db, memberId, { limit: 200 }, now);
      expect(items.find(({ pending }) => !pending)?.balance ?? 0).toBe(expected.points);
      expect(
        items
          .filter(({ kind }) => kind === 'expiry')
          .map(({ points }) => -points)
          .toReversed(),
      ).toEqual(expired);
    }
  });
  const sides = Array.from({ length: SIDES }, (_, side) =>
    fc.assert(property, { numRuns: Math.ceil(HISTORIES / SIDES), seed: 20_261_121 + side }),
  );
  await Promise.all(sides);
  expect(await checkLedger(db)).toEqual([]);
}, 600_000);
