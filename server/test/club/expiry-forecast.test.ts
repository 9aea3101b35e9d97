import { EXPIRY_FORECAST_PATH, expiryForecastSchema, PENDING_DAYS } from 'shared-contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readExpiryForecast } from '../../src/club/expiry/expiry-forecast.ts';
import { recordPurchase, recordRefund } from '../../src/club/ledger/earn.ts';
import { settledSums } from '../../src/club/ledger/ledger.ts';
import { readTransactions } from '../../src/club/ledger/transactions.ts';
import { exchangePoints } from '../../src/club/redemption/redemption.ts';
import { newMember } from './ledger/club-members.ts';
import { type ClubSite, startClubSite } from './ledger/club-site.ts';

const DAY = 86_400_000;
let site: ClubSite;
beforeAll(async () => {
  site = await startClubSite();
});
afterAll(() => site.stop());

const START = new Date('2026-03-02T15:00:00Z');
const later = (days: number) => new Date(+START + days * DAY);
const buy = (memberId: number, dollars: number, kind: 'receipt' | 'card', at: Date) =>
  recordPurchase(
    site.db,
    memberId,
    {
      kind,
      netCents: dollars * 100,
      currency: 'USD',
      centre: 'charleston',
      storeName: 'Gap',
      happenedAt: at,
      key: `${kind}-${+at}`,
    },
    at,
  );
const pointsOf = async (memberId: number, now: Date) =>
  (await readExpiryForecast(site.db, memberId, now)).items.find(({ kind }) => kind === 'points');

describe('Forecast of points', () => {
  test('is what happens: so many go, at that instant, pending ones with them', async () => {
    const memberId = await newMember(site.db);
    await buy(memberId, 300, 'receipt', START);
    await buy(memberId, 42, 'card', later(20));
    const foretold = await pointsOf(memberId, later(21));
    expect(foretold).toMatchObject({ points: 342, at: '2027-03-22T15:00:00.000Z' });
    const due = new Date(foretold?.at ?? '');
    expect(await settledSums(site.db, memberId, new Date(+due - 1))).toMatchObject({ points: 342 });
    await settledSums(site.db, memberId, due);
    const { items } = await readTransactions(site.db, memberId, { kind: 'expiry' }, due);
    expect(items).toMatchObject([{ points: -342, happened_at: foretold?.at }]);
    expect(await pointsOf(memberId, due)).toBeUndefined();
  });

  test('moves a year on with whatever is earned or redeemed, and is nothing without points', async () => {
    const memberId = await newMember(site.db);
    expect(await pointsOf(memberId, START)).toBeUndefined();
    await buy(memberId, 300, 'receipt', START);
    const first = await pointsOf(memberId, START);
    const call = { option: 'gift-card', points: 100, centre: 'charleston' };
    await exchangePoints(site.db, { memberId, now: later(100), key: 'k' }, call);
    const then = await pointsOf(memberId, later(100));
    expect([first?.points, then?.points]).toEqual([300, 200]);
    expect(Date.parse(then?.at ?? '') - Date.parse(first?.at ?? '')).toBe(100 * DAY);
  });
});

test('Forecast: codes and saved offers stand with points by the order in which they end, of the member alone', async () => {
  const demo = await site.signedIn(site.demo);
  const { items } = expiryForecastSchema.parse((await demo.get(EXPIRY_FORECAST_PATH)).json());
  const kinds = new Set(items.map(({ kind }) => kind));
  expect(kinds.has('points') && kinds.has('saved')).toBe(true);
  const times = items.map(({ at }) => Date.parse(at));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(Math.min(...times)).toBeGreaterThan(Date.now());
  const other = await site.signedIn(await newMember(site.db));
  expect((await other.get(EXPIRY_FORECAST_PATH)).json()).toEqual({ items: [] });
});

describe('Lines of the ledger', () => {
  test('each say what moved the points, and by which rule', async () => {
    const memberId = await newMember(site.db);
    await buy(memberId, 300, 'receipt', START);
    await buy(memberId, 42, 'card', later(1));
    await recordRefund(
      site.db,
      memberId,
      { purchaseKey: `receipt-${+START}`, cents: 5_000, happenedAt: later(2), key: 'back' },
      later(2),
    );
    const call = { option: 'gift-card', points: 100, centre: 'charleston' };
    const order = await exchangePoints(site.db, { memberId, now: later(3), key: 'k' }, call);
    const said = async (now: Date) =>
      Object.fromEntries(
        (await readTransactions(site.db, memberId, {}, now)).items.map(({ kind, explanation }) => [
          kind,
          explanation,
        ]),
      );
    const early = await said(later(3));
    expect(early.receipt).toBe(
      'Your receipt shows $300.00 spent at Gap, without tax and discounts: a point for each whole dollar.',
    );
    expect(early.refund).toBe(
      'Gap gave you $50.00 back, so what you had earned for it was taken off: 50 points.',
    );
    expect(early.exchange).toBe(`You exchanged 100 points. Its code is in order ${order.number}.`);
    expect(early.card).toContain('they count from March 6, 2026.');
    expect((await said(later(1 + PENDING_DAYS))).card).toContain(`They counted ${PENDING_DAYS} days later`);
    await settledSums(site.db, memberId, later(400));
    expect((await said(later(400))).expiry).toBe(
      'Nothing was earned or spent for 12 months, so 192 points expired.',
    );
  });
});
