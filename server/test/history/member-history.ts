import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TestDb } from '../../src/testing/test-database.ts';
import type { Member } from '../support/member-calls.ts';
import type { FaultyReplicas } from './faulty-replicas.ts';
import type { Operation } from './linearizability.ts';
import { favouriteModel, type LedgerInput, ledgerModel, sorted } from './models.ts';
import type { MemberOperation } from './operations.ts';
import { type RecordedCalls, recordCalls } from './recorded-calls.ts';
import { faultOf } from './recorded-history.ts';

/** Milliseconds in which all members draw from the same few keys and purchases. */
const WINDOW_MS = 2_000;

interface MemberSite {
  readonly db: TestDb;
  readonly replicas: Pick<FaultyReplicas, 'send'>;
  readonly deals: readonly number[];
  readonly store: number;
}
/** Returns a drawn call, to be sent several times. It says whether it was answered. */
function callOf(
  calls: RecordedCalls,
  { deals, store }: MemberSite,
  memberId: number,
  drawn: MemberOperation['call'],
): (replica: number) => Promise<unknown> {
  const idOf = (at: number) => `${Math.floor(performance.now() / WINDOW_MS)}-${at}`;
  switch (drawn.kind) {
    case 'spend': {
      const { cost } = drawn;
      const seen = drawn.knowsLatest ? (calls.latest.get(cost) ?? null) : null;
      const input = { kind: 'spend', key: `drawn-key-${idOf(drawn.key)}`, cost, seen } as const;
      return (replica) => calls.spend(input, replica);
    }
    case 'settle': {
      const key = `drawn-key-${idOf(drawn.key)}`;
      return (replica) => calls.settle(key, replica);
    }
    case 'pay':
    case 'refund': {
      const { kind, cents } = drawn;
      const purchase = `m${memberId}-${idOf(drawn.purchase)}`;
      const paid = { purchase, cents, entry: null };
      const event = kind === 'pay' ? `pay-${purchase}` : `refund-${randomUUID()}`;
      const input = kind === 'pay' ? { kind, ...paid } : { kind, event, ...paid };
      return (replica) => calls.report(event, input, store, replica);
    }
    case 'add':
    case 'remove':
      return (replica) => calls.save(deals[drawn.deal] ?? 0, drawn.kind === 'add', replica);
    case 'points':
      return calls.readPoints;
    case 'list':
      return calls.readDeals;
  }
}

/** Reads the ledger. Returns the member's calls with what it contains, and the voided keys that it lacks. */
async function readLedger(db: TestDb, memberId: number, { ledger }: RecordedCalls) {
  const called = performance.now();
  const entries = await db
    .selectFrom('ledger_entries as entry')
    .leftJoin('club_orders as made', 'made.id', 'entry.order_id')
    .select(['entry.idempotency_key as key', 'entry.spend_cents', 'made.number', 'made.points'])
    .where('entry.member_id', '=', memberId)
    .where('entry.idempotency_key', '!=', 'purchase:start')
    .orderBy('entry.id')
    .execute();
  const { rows } = await sql<{ key: string }>`
    select idempotency_key as key from voided_keys where member_id = ${memberId}`.execute(db);
  const voided = new Set(rows.map(({ key }) => key));
  const parts = entries.map(({ key, number }) =>
    number ? `${key}=${number}` : key.replace(/^\w+:practice:/, ''),
  );
  const points = ledger.operations.findLast(({ input }) => input.kind === 'points')?.output;
  ledger.add({ kind: 'whole ledger' }, called, `${points}: ${sorted(parts)}`);
  const placeOf = new Map(entries.map(({ key }, at) => [key, at]));
  const forgotten = ledger.operations.flatMap(({ input, output }) =>
    input.kind === 'settle' && output === 'void' && !voided.has(input.key)
      ? [`The voided key ${input.key} is not kept.`]
      : [],
  );
  // A change that the ledger does not contain had no effect.
  const operations = ledger.operations.flatMap((one): Operation<LedgerInput>[] => {
    const { input, output } = one;
    if (input.kind === 'settle') return output !== null || voided.has(input.key) ? [one] : [];
    if (input.kind === 'pay' || input.kind === 'refund') {
      const key =
        input.kind === 'pay' ? `purchase:practice:${input.purchase}` : `refund:practice:${input.event}`;
      const entry = placeOf.get(key);
      // Of two reports of a purchase, the one that the ledger does not contain had no effect either.
      if (entry === undefined || (input.kind === 'pay' && entries[entry]?.spend_cents !== input.cents))
        return [];
      return [{ ...one, input: { ...input, entry } }];
    }
    if (input.kind !== 'spend') return [one];
    const entry = placeOf.get(input.key) ?? null;
    const order = entries[entry ?? -1];
    const isOwn = order && order.points === input.cost && (output === null || order.number === input.made);
    if (isOwn) return [{ ...one, input: { ...input, made: order.number, entry } }];
    return output === null ? [] : [one];
  });
  return { operations, forgotten };
}

/**
 * Returns the accepted events that the site has lost. A refund may wait for its purchase, and is ignored if it is more
 * than what is left of it.
 */
async function lostEvents(db: TestDb, accepted: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await sql<{ event_id: string }>`
    select event_id from card_events as event
    left join ledger_entries as paid
      on paid.member_id = event.member_id and paid.idempotency_key = 'purchase:practice:' || event.purchase
    where event_id = any(${[...accepted]}) and (event.state = 'done' or event.kind = 'refund' and (
      event.state = 'ignored' and event.net_cents > paid.spend_cents
        + (select coalesce(sum(spend_cents), 0) from ledger_entries where refers_to = paid.id)
      or not exists (select from card_events as other
        where other.purchase = event.purchase and other.kind = 'purchase' and other.state = 'done')))`.execute(
    db,
  );
  const kept = new Set(rows.map(({ event_id }) => event_id));
  return [...accepted].flatMap((event) => (kept.has(event) ? [] : `The accepted event ${event} is lost.`));
}

/** Plays the calls of one member and records them. */
export async function createMemberHistory(site: MemberSite, member: Member) {
  const { db, replicas } = site;
  const { public_id } = await db
    .selectFrom('members')
    .select('public_id')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  const calls = recordCalls(replicas, member, public_id);
  return {
    id: member.id,
    async play({ call, replica, afterLoss }: MemberOperation): Promise<void> {
      const send = callOf(calls, site, member.id, call);
      if ((await send(replica)) !== false) return;
      if (afterLoss === 'again') await send(1 - replica);
      if (afterLoss === 'settle' && call.kind === 'spend')
        await callOf(calls, site, member.id, { ...call, kind: 'settle' })(1 - replica);
    },
    /** Reads the final state and returns the faults of the member's histories. */
    async faults(start: number): Promise<string[]> {
      for (const replica of [0, 1]) {
        await calls.readPoints(replica);
        await calls.readDeals(replica);
      }
      const ledger = await readLedger(db, member.id, calls);
      return [
        ...(await lostEvents(db, calls.accepted)),
        ...ledger.forgotten,
        faultOf(`ledger of member ${member.id}`, ledgerModel(start), ledger.operations),
        faultOf(`saved deals of member ${member.id}`, favouriteModel, calls.favourites.operations),
      ].filter((fault) => fault !== null);
    },
    operations: [calls.ledger.operations, calls.favourites.operations],
  };
}
