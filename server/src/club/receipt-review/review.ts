import { sql } from 'kysely';
import type { ReceiptFields } from 'shared-contracts/member';
import { FieldsError, RequestError } from '../../platform/errors/request-error.ts';
import type { Db } from '../../platform/storage/index.ts';
import { type Actor, recordAct } from '../../staff/audit-entries.ts';
import type { Approval, ReceiptValue } from '../../staff/wire/receipts.ts';
import { isPaidByCard } from '../cards/card-events.ts';
import { centreOf, centreOfStore, storeNameOf } from '../centres.ts';
import { type OpenLedger, withLedger } from '../ledger/ledger.ts';
import { claim, release } from '../receipts/claims.ts';
import { earningOf } from '../receipts/decide.ts';
import { documentOf } from '../receipts/fields/document.ts';
import {
  EMPTY_READ,
  fieldsOf,
  linesOfText,
  type ReceiptRow,
  readOf,
  receiptOf,
} from '../receipts/receipt-rows.ts';
import { receiptDb } from '../receipts/receipt-tables.ts';
import { takeBack } from '../receipts/returns.ts';
import { credit, keysOf, sameFields, updateReceipt } from '../receipts/settle.ts';
import { differencesOf, readingOf, valuesOf } from './compare.ts';

/** Who decides a receipt, and when. */
interface Decision {
  readonly by: Actor;
  readonly now: Date;
}

// What a reviewer has looked at by giving a value.
const COVERS = {
  storeId: ['store', 'center'],
  date: ['date'],
  number: ['number'],
  totalCents: ['totalCents'],
  netCents: ['subtotalCents', 'discountCents', 'taxCents', 'currency'],
} as const satisfies Partial<Record<keyof Approval, readonly ReceiptValue[]>>;

const NAMES: Record<ReceiptValue, string> = {
  center: 'center',
  store: 'store',
  date: 'date',
  number: 'number',
  subtotalCents: 'subtotal',
  discountCents: 'discounts',
  taxCents: 'tax',
  totalCents: 'total',
  currency: 'currency',
};

/** Returns what the approval says about the receipt: the entry of the member, corrected. */
async function approvedFields(db: Db, row: ReceiptRow, approval: Approval): Promise<ReceiptFields> {
  const { storeId, date, number, totalCents } = approval;
  const { merchant: _merchant, currency: _currency, ...read } = readOf(row) ?? EMPTY_READ;
  const given = fieldsOf(row) ?? { ...read, centre: row.centre, store_id: row.store_id };
  const fields = {
    ...given,
    store_id: storeId ?? given.store_id,
    centre: storeId === undefined ? given.centre : ((await centreOfStore(db, storeId)) ?? given.centre),
    date: date ?? given.date,
    number: number === undefined ? given.number : number,
    total_cents: totalCents ?? given.total_cents,
  };
  if (fields.date === null) throw new FieldsError({ date: 'The date is unknown.' }, ...unknown('date'));
  if (fields.total_cents === null)
    throw new FieldsError({ totalCents: 'The total is unknown.' }, ...unknown('total'));
  if (fields.total_cents < 0)
    throw new RequestError(
      'UNPROCESSABLE',
      'The total is negative: take back the points of its purchase, or give another total.',
    );
  return { ...fields, date: fields.date, total_cents: fields.total_cents };
}

const unknown = (name: string) => ['UNPROCESSABLE', `The ${name} is unknown: give it.`] as const;

/** Throws UNPROCESSABLE, with the fields, if the reading differs in what the reviewer has not looked at. */
async function requireLook(
  db: Db,
  row: ReceiptRow,
  fields: ReceiptFields,
  storeName: string,
  given: Approval,
) {
  const reading = await readingOf(db, row);
  const { currency } = await centreOf(db, fields.centre);
  const entered = valuesOf(fields, storeName, currency);
  const covered = Object.entries(COVERS).flatMap(([name, values]) =>
    given[name as keyof typeof COVERS] === undefined ? [] : [...values],
  );
  const seen = new Set<ReceiptValue>([...covered, ...(given.accepts ?? [])]);
  const unseen = differencesOf(reading, entered).filter((name) => !seen.has(name));
  if (unseen.length === 0) return;
  const shown = (value: string | number | null) =>
    typeof value === 'number' ? (value / 100).toFixed(2) : (value ?? 'nothing');
  const words = (name: ReceiptValue) =>
    `${NAMES[name]} (read ${shown(reading.values[name])}, entered ${shown(entered[name])})`;
  throw new FieldsError(
    Object.fromEntries(unseen.map((name) => [name, `Read: ${shown(reading.values[name])}`])),
    'UNPROCESSABLE',
    `The reading differs: ${unseen.map(words).join(', ')}. Compare with the picture and say what is right.`,
  );
}

const factsOf = (row: ReceiptRow) => ({
  state: row.state,
  reason: row.reason,
  center: row.centre,
  store: row.store_name,
  date: row.bought_on,
  number: fieldsOf(row)?.number ?? null,
  totalCents: row.total_cents,
  netCents: row.net_cents,
  points: row.points,
});

async function record(
  { tx }: OpenLedger,
  { by }: Decision,
  act: {
    readonly action: string;
    readonly before: ReceiptRow;
    readonly after: ReceiptRow;
    readonly why: string;
  },
): Promise<ReceiptRow> {
  const { before, after, why } = act;
  await recordAct(tx, by, {
    action: `receipt.${act.action}`,
    subject: ['receipt', after.id],
    centre: after.centre,
    why,
    before: factsOf(before),
    after: { ...factsOf(after), ...(after.first_approval && { first: after.first_approval }) },
  });
  return after;
}

/** Throws FORBIDDEN if the account of the desk and the member have the same address. */
async function refuseOwn({ tx, memberId }: OpenLedger, { by }: Decision): Promise<void> {
  const { rows } = await sql`
    select 1 from staff join members on lower(members.email) = lower(staff.email)
    where staff.id = ${by.staffId} and members.id = ${memberId}`.execute(tx);
  if (rows.length > 0)
    throw new RequestError('FORBIDDEN', 'This receipt is your own: someone else must decide it.');
}

interface Proposal {
  readonly fields: ReceiptFields;
  readonly netCents: number;
}

/**
 * Whether a receipt above the limit can be credited: another person has approved the same values. Throws
 * RequestError for the first person and for commands, which have no account.
 */
function isSecond({ first_approval: first }: ReceiptRow, { by }: Decision, given: Proposal, limit: number) {
  if (by.staffId === null)
    throw new RequestError(
      'FORBIDDEN',
      `A receipt above $${(limit / 100).toLocaleString('en-US')} needs the approval of two people in the desk.`,
    );
  const isSame =
    first !== null && first.netCents === given.netCents && sameFields(first.fields, given.fields);
  if (isSame && first.staffId === by.staffId)
    throw new RequestError(
      'CONFLICT',
      'You have approved this receipt. A second person must approve it too.',
    );
  return isSame;
}

interface ApprovalDecision extends Decision {
  /** Total above which a second person must approve the same values. */
  readonly secondPersonAboveCents: number;
}

/**
 * Credits a receipt after a manual review. Above the limit, the first approval is kept and the receipt stays in
 * review. Throws RequestError if it cannot count.
 */
export async function approveReceipt(
  db: Db,
  id: string,
  approval: Approval,
  decision: ApprovalDecision,
): Promise<ReceiptRow> {
  const { by, now, secondPersonAboveCents: limit } = decision;
  const found = await waiting(db, id);
  const fields = await approvedFields(db, found, approval);
  const centre = await centreOf(db, fields.centre);
  return withLedger(db, found.member_id, now, async (ledger) => {
    const row = await waiting(ledger.tx, id);
    await refuseOwn(ledger, decision);
    const storeName = await storeNameOf(ledger.tx, fields.centre, fields.store_id);
    if (storeName === null) throw new FieldsError({ storeId: 'Choose a store.' }, ...unknown('store'));
    await requireLook(ledger.tx, row, fields, storeName, approval);
    const lines = linesOfText(row.text);
    const isSale = documentOf(lines).kind === 'sale';
    const netCents = approval.netCents ?? (isSale ? earningOf(fields, lines) : null);
    if (netCents === null)
      throw new FieldsError(
        { netCents: 'Enter the amount without tax and tip.' },
        'UNPROCESSABLE',
        'The net amount is unclear: give it.',
      );
    if (netCents > fields.total_cents)
      throw new FieldsError(
        { netCents: 'This is more than the total.' },
        'UNPROCESSABLE',
        'The net is more than the total.',
      );
    if (!(await claim(ledger.tx, id, keysOf(row, fields, storeName), now)))
      throw new RequestError('CONFLICT', 'The same receipt is already credited or in review.');
    const facts = { centre: fields.centre, storeName, date: fields.date, totalCents: fields.total_cents };
    if (await isPaidByCard(ledger.tx, facts))
      throw new RequestError('CONFLICT', 'A linked card has already earned points for this purchase.');
    const isLarge = fields.total_cents > limit;
    if (isLarge && !isSecond(row, decision, { fields, netCents }, limit)) {
      const first = { who: by.who, staffId: by.staffId, fields, netCents };
      const after = await updateReceipt(ledger, id)
        .set({ first_approval: JSON.stringify(first) })
        .executeTakeFirstOrThrow();
      return record(ledger, decision, {
        action: 'approve-first',
        before: row,
        after,
        why: 'a second person must approve it',
      });
    }
    const after = await credit(ledger, row, netCents, { fields, storeName, centre, by: by.who });
    const { accepts = [], ...given } = approval;
    const why = [
      isLarge ? 'approved by a second person' : 'approved',
      ...(Object.keys(given).length > 0 ? [`given: ${Object.keys(given).join(', ')}`] : []),
      ...(accepts.length > 0 ? [`unlike the reading: ${accepts.join(', ')}`] : []),
    ].join('; ');
    return record(ledger, decision, { action: 'approve', before: row, after, why });
  });
}

export async function rejectReceipt(
  db: Db,
  id: string,
  why: string,
  decision: Decision,
): Promise<ReceiptRow> {
  const found = await waiting(db, id);
  return withLedger(db, found.member_id, decision.now, async (ledger) => {
    const before = await waiting(ledger.tx, id);
    await release(ledger.tx, id);
    const after = await updateReceipt(ledger, id)
      .set({
        state: 'refused',
        reason: 'reviewer',
        reason_text: why,
        decided_at: ledger.now,
        decided_by: decision.by.who,
      })
      .executeTakeFirstOrThrow();
    return record(ledger, decision, { action: 'refuse', before, after, why });
  });
}

/** Takes back the points of the credited receipt `of` after a manual review of its return. */
export async function returnReceipt(
  db: Db,
  id: string,
  { of, netCents }: { of: string; netCents?: number | undefined },
  decision: Decision,
): Promise<ReceiptRow> {
  const found = await waiting(db, id);
  return withLedger(db, found.member_id, decision.now, async (ledger) => {
    const before = await waiting(ledger.tx, id);
    const { net_cents } = await receiptOf(ledger.tx, before.member_id, of);
    const date = readOf(before)?.date ?? null;
    const cents = netCents ?? net_cents ?? 0;
    const after = await updateReceipt(ledger, id)
      .set(await takeBack(ledger, before, { purchase: of, cents, date, by: decision.by.who }))
      .executeTakeFirstOrThrow();
    return record(ledger, decision, { action: 'return', before, after, why: `return of ${of}` });
  });
}

async function waiting(reader: Db, id: string): Promise<ReceiptRow> {
  const row = await receiptDb(reader)
    .selectFrom('receipts')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new RequestError('NOT_FOUND', 'We can’t find that receipt.');
  if (row.state !== 'review')
    throw new RequestError('CONFLICT', `This receipt is not in review: it is ${row.state}.`);
  return row;
}
