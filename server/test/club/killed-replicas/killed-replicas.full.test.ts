import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { pino } from 'pino';
import { favouritesSchema, orderSchema, receiptSchema } from 'shared-contracts/member';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger } from '../../../src/club/ledger/check-ledger.ts';
import { sumsOf } from '../../../src/club/ledger/ledger.ts';
import { createFileOpener } from '../../../src/club/receipts/opening/file-opener.ts';
import { readWaitingReceipts } from '../../../src/club/receipts/read-receipts.ts';
import { createFolderStore } from '../../../src/platform/files/folder-store.ts';
import { seededRandom } from '../../../src/testing/seeded-random.ts';
import { createTestDatabase, type TestDatabase } from '../../../src/testing/test-database.ts';
import { firstStore } from '../club-members.ts';
import { asRead } from '../receipts/receipts-site.ts';
import { CARD_CENTS, type Call, type Member, redeemedPoints, signedInMember } from './member-calls.ts';
import { type Replicas, startReplicas } from './replicas.ts';

const isDrill = process.env.DRILL === 'killed-replicas';
const KILLS = isDrill ? 100 : 2;
const SECRET = 'a secret of a test, long enough for one';
const START = 10_000;
const SEED = Number(process.env.SEED ?? 26);
/** Calls of a round, all sent at once, by a member of its own, with a receipt; the receipt of the previous round is checked. */
const REDEMPTIONS = 12;
const REDEEMED = Array.from({ length: REDEMPTIONS }, (_, one) => redeemedPoints(one)).reduce((a, b) => a + b);
const CARD_EVENTS = 6;
const SAVED = 4;
const TAKEN_BACK = 2;
/** Milliseconds after an answer within which a replica is killed: the time of a few transactions. */
const MOMENT_MS = 40;

let database: TestDatabase;
let folder: string;
let replicas: Replicas;
beforeAll(async () => {
  database = await createTestDatabase({ sampleAt: Date.now() });
  folder = await mkdtemp(join(tmpdir(), 'killed-replicas-'));
  replicas = await startReplicas({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    AUTH_SECRET: SECRET,
    ORIGIN: 'http://localhost:4000',
  });
});
afterAll(async () => {
  await replicas?.stop();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
});

/** A call, and the part of its answer that a repeat must have as well. */
interface Work {
  readonly call: Call;
  kept(answer: unknown): unknown;
}
interface Acknowledged extends Work {
  readonly answer: unknown;
}
interface Round {
  readonly member: Member;
  readonly orders: readonly unknown[];
  readonly receipt: string;
  favourites: readonly number[];
}

const random = seededRandom(SEED);
const below = (most: number) => Math.floor(random() * most);
const times = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));
const counts = { kills: 0, acknowledged: 0, repeated: 0 };

const whole = (answer: unknown) => answer;
const numberOf = (answer: unknown) => orderSchema.parse(answer).number;
const idOf = (answer: unknown) => receiptSchema.parse(answer).id;

/** Sends all at once to both replicas, and kills one at a random moment. Resolves when all are answered and both are up. */
async function underKill(works: readonly Work[]): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  const [victim, delay, until] = [below(2), below(MOMENT_MS), 1 + below((works.length * 2) / 3)];
  const isTime = Promise.withResolvers<void>();
  const killed = isTime.promise.then(() => wait(delay)).then(() => replicas.kill(victim));
  const answers = works.map(async (work, at) => {
    const answer = work.kept(await replicas.answerOf(work.call, at % 2));
    acknowledged.push({ ...work, answer });
    if (acknowledged.length === until) isTime.resolve();
  });
  await Promise.all([...answers, killed]);
  counts.kills++;
  counts.acknowledged += acknowledged.length;
  return acknowledged;
}

async function repeat(acknowledged: readonly Acknowledged[]): Promise<void> {
  for (const [at, { call, kept, answer }] of acknowledged.entries()) {
    expect(kept(await replicas.answerOf(call, at % 2))).toEqual(answer);
    counts.repeated++;
  }
}

/** The call that confirms a receipt, where it has been read and is not decided. */
async function settling({ member, receipt }: Round): Promise<Work[]> {
  const read = receiptSchema.parse(await replicas.answerOf(member.readReceipt(receipt), 0));
  return read.state === 'check' ? [{ call: member.settle(receipt, asRead(read)), kept: whole }] : [];
}

async function playRound(at: number, store: number, deals: readonly number[], before?: Round) {
  const member = await signedInMember(
    { db: database.db, origin: replicas.origins[0] ?? '', secret: SECRET },
    START,
  );
  const taken = before?.favourites.slice(0, TAKEN_BACK) ?? [];
  const acknowledged = await underKill([
    ...times(REDEMPTIONS, (one) => ({ call: member.redeem(`redemption-${at}-${one}`, one), kept: numberOf })),
    ...times(CARD_EVENTS, (one) => ({ call: member.pay(`evt-${at}-${one}`, store), kept: whole })),
    ...times(SAVED, (one) => ({ call: member.favourite(deals[one] ?? 0, true), kept: whole })),
    ...taken.map((deal) => ({
      call: before?.member.favourite(deal, false) ?? member.favourites,
      kept: whole,
    })),
    { call: member.send(`receipt-${at}`, SEED * 10_000 + at), kept: idOf },
    ...(before ? await settling(before) : []),
  ]);
  await repeat(acknowledged);
  if (before) before.favourites = before.favourites.slice(TAKEN_BACK);
  const answersOf = (kept: Work['kept']) =>
    acknowledged.filter((one) => one.kept === kept).map(({ answer }) => answer);
  return {
    member,
    orders: answersOf(numberOf),
    receipt: String(answersOf(idOf)[0]),
    favourites: deals.slice(0, SAVED),
  };
}

/** Reads what a killed replica was reading, as a job does after three minutes, and confirms what is left. */
async function settleTheRest(rounds: readonly Round[]): Promise<void> {
  const { db } = database;
  const opener = createFileOpener({ log: pino({ enabled: false }) });
  await db.updateTable('receipts').set({ claimed_at: null }).where('state', '=', 'reading').execute();
  const files = createFolderStore(join(folder, 'receipts'));
  await readWaitingReceipts({ db, files, opener, limit: pLimit(opener.readers), now: () => new Date() });
  await opener.stop();
  for (const round of rounds)
    for (const work of await settling(round))
      await repeat([{ ...work, answer: await replicas.answerOf(work.call, 0) }]);
}

async function keptOf({ member: { id, favourites } }: Round) {
  const { db } = database;
  const [orders, events, receipts, deals] = await Promise.all([
    db.selectFrom('club_orders').select('number').where('member_id', '=', id).execute(),
    db.selectFrom('card_events').select('state').where('member_id', '=', id).execute(),
    db.selectFrom('receipts').selectAll().where('member_id', '=', id).execute(),
    replicas.answerOf(favourites, 1),
  ]);
  const { points, pending } = await sumsOf(db, id, new Date());
  return {
    orders: orders.map(({ number }) => number).toSorted(),
    events: events.map(({ state }) => state),
    receipts,
    favourites: favouritesSchema.parse(deals).deals.toSorted(),
    points,
    pending,
  };
}

test(`${KILLS} killed replicas neither lose nor repeat a confirmed redemption, favourite, receipt or card event`, async () => {
  const { db } = database;
  const store = await firstStore(db, 'charleston');
  const offers = await db
    .selectFrom('offers')
    .select('id')
    .where('kind', '=', 'deal')
    .orderBy('id')
    .limit(SAVED)
    .execute();
  const deals = offers.map(({ id }) => id);

  const rounds: Round[] = [];
  for (let at = 0; at < KILLS; at++) rounds.push(await playRound(at, store.id, deals, rounds.at(-1)));
  await settleTheRest(rounds);

  const pictures = await readdir(join(folder, 'receipts'));
  let credited = 0;
  for (const round of rounds) {
    const { receipts, points, ...kept } = await keptOf(round);
    expect(kept).toEqual({
      orders: round.orders.map(String).toSorted(),
      events: times(CARD_EVENTS, () => 'done'),
      favourites: round.favourites.toSorted(),
      pending: (CARD_EVENTS * CARD_CENTS) / 100,
    });
    expect(new Set(kept.orders).size).toBe(REDEMPTIONS);
    expect(receipts.map(({ id }) => id)).toEqual([round.receipt]);
    expect(pictures).toContain(receipts[0]?.file_key);
    expect(receipts[0]?.state).toMatch(/^(credited|review)$/);
    expect(points).toBe(START - REDEEMED + (receipts[0]?.points ?? 0));
    if (receipts[0]?.state === 'credited') credited++;
  }
  expect(await checkLedger(db)).toEqual([]);
  expect(replicas.unanswered).toBeGreaterThan(0);
  const figures = `${counts.kills} kills, ${counts.acknowledged} calls answered, ${replicas.unanswered} tries without an answer, ${counts.repeated} keys sent again: 0 lost, 0 doubled; ${credited} receipts credited, seed ${SEED}`;
  if (process.env.FIGURES) await writeFile(process.env.FIGURES, figures);
}, 3_600_000);
