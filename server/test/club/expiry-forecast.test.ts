import { EXPIRY_FORECAST_PATH, expiryForecastSchema, PENDING_DAYS } from 'shared-contracts/member';
import { describe, expect, test } from 'vitest';
import { readExpiryForecast } from '../../src/club/expiry/expiry-forecast.ts';
import { settledSums } from '../../src/club/ledger/ledger.ts';
import { readTransactions } from '../../src/club/ledger/transactions.ts';
import { exchangePoints } from '../../src/club/redemption/redemption.ts';
import { buy as buyAt, newMember, recordRefund } from './club-members.ts';
import { clubSite } from './club-site.ts';

const DAY = 86_400_000;
const START = new Date('2026-03-02T15:00:00Z');
const later = (days: number) => new Date(+START + days * DAY);

const site = await clubSite();
const { db } = site;
const buy = (memberId: number, dollars: number, kind: 'receipt' | 'card', at: Date) =>
  buyAt(db, memberId, { kind, cents: dollars * 100, at, key: kind });
const exchange = (memberId: number, now: Date) =>
  exchangePoints(db, { memberId, now, key: 'k' }, { option: 'gift-card', points: 100, centre: 'charleston' });
const pointsOf = async (memberId: number, now: Date) =>
  (await readExpiryForecast(db, memberId, now)).items.find(({ kind }) => kind === 'points');

describe('expiry forecast', () => {
  test('returns the points and the time of expiry, including pending points', async () => {
    const memberId = await newMember(db);
    await buy(memberId, 300, 'receipt', START);
    await buy(memberId, 42, 'card', later(20));
    const forecast = await pointsOf(memberId, later(21));
    expect(forecast).toMatchObject({ points: 342, at: '2027-03-22T15:00:00.000Z' });
    const due = new Date(forecast?.at ?? '');
    expect(await settledSums(db, memberId, new Date(+due - 1))).toMatchObject({ points: 342 });
    await settledSums(db, memberId, due);
    const { items } = await readTransactions(db, memberId, { kind: 'expiry' }, due);
    expect(items).toMatchObject([{ points: -342, happened_at: forecast?.at }]);
    expect(await pointsOf(memberId, due)).toBeUndefined();
  });

  test('lists points, codes and saved offers of the member by expiry time', async () => {
    const demo = await site.demo();
    const { items } = expiryForecastSchema.parse((await demo.get(EXPIRY_FORECAST_PATH)).json());
    const kinds = new Set(items.map(({ kind }) => kind));
    expect(kinds.has('points') && kinds.has('saved')).toBe(true);
    const times = items.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(Math.min(...times)).toBeGreaterThan(Date.now());
    const { page } = await site.member();
    expect((await page.get(EXPIRY_FORECAST_PATH)).json()).toEqual({ items: [] });
  });
});

test('each ledger line explains the change of points and the rule behind it', async () => {
  const memberId = await newMember(db);
  await buy(memberId, 300, 'receipt', START);
  await buy(memberId, 42, 'card', later(1));
  const refund = { purchaseKey: 'receipt', cents: 5_000, happenedAt: later(2), key: 'back' };
  await recordRefund(db, memberId, refund, later(2));
  const order = await exchange(memberId, later(3));
  const said = async (now: Date) => {
    const { items } = await readTransactions(db, memberId, {}, now);
    return Object.fromEntries(items.map(({ kind, explanation }) => [kind, explanation]));
  };
  expect(await said(later(3))).toMatchObject({
    receipt:
      'Your receipt shows $300.00 spent at Gap, without tax and discounts: a point for each whole dollar.',
    refund: 'Gap refunded $50.00, so we took back the points you earned for it: 50 points.',
    exchange: `You exchanged 100 points. The code is in order ${order.number}.`,
    card: expect.stringContaining('available on March 6, 2026.'),
  });
  expect((await said(later(1 + PENDING_DAYS))).card).toContain(
    `They were available ${PENDING_DAYS} days later`,
  );
  await settledSums(db, memberId, later(400));
  expect((await said(later(400))).expiry).toBe(
    'Nothing was earned or spent for 12 months, so 192 points expired.',
  );
});
