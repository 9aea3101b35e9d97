import { type Expression, type SqlBool, sql } from 'kysely';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { Db } from '../../platform/storage/index.ts';
import type { Actor } from '../../staff/audit-entries.ts';
import type { Backlog, QueuedReceipt, ReviewedReceipt } from '../../staff/wire/receipts.ts';
import { isPaidByCard } from '../cards/card-events.ts';
import { centreOf, storesOf } from '../centres.ts';
import { ALIKE_BITS } from '../receipts/claims.ts';
import { earningOf, reasonText } from '../receipts/decide.ts';
import { documentOf } from '../receipts/fields/document.ts';
import { fieldsOf, type ReceiptRow } from '../receipts/receipt-rows.ts';
import { receiptDb } from '../receipts/receipt-tables.ts';
import { keysOf } from '../receipts/settle.ts';
import { differencesOf, readingOf, valuesOf } from './compare.ts';

/** Returns why a person decides a receipt, as the member reads it. An appeal names the refusal. */
export const whyOf = ({ reason, reason_text, appeal }: ReceiptRow): string =>
  appeal !== null && reason !== null ? `Appeal against: ${reasonText(reason)}` : (reason_text ?? '');

const queued = (row: ReceiptRow, { staffId }: Pick<Actor, 'staffId'>): QueuedReceipt => ({
  id: row.id,
  state: row.state,
  center: row.centre,
  store: row.store_name,
  currency: row.currency,
  waitingSince: row.review_since?.toISOString() ?? null,
  totalCents: row.total_cents,
  why: whyOf(row),
  first:
    row.state === 'review' && row.first_approval !== null
      ? { who: row.first_approval.who, isYou: row.first_approval.staffId === staffId }
      : null,
  decidedBy: row.decided_by,
});

interface QueueQuery {
  readonly state: ReceiptRow['state'];
  readonly center?: string | undefined;
  readonly page: number;
  readonly perPage: number;
}

/** Returns a page of receipts: those in review by their waiting time, others the newest first. */
export async function listReceipts(db: Db, { state, center, page, perPage }: QueueQuery, by: Actor) {
  let found = receiptDb(db).selectFrom('receipts').where('state', '=', state);
  if (center) found = found.where('centre', '=', center);
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await (state === 'review'
    ? found.orderBy('review_since')
    : found.orderBy('uploaded_at', 'desc')
  )
    .selectAll()
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { items: rows.map((row) => queued(row, by)), total: Number(total) };
}

export async function receiptRow(db: Db, id: string): Promise<ReceiptRow> {
  const row = await receiptDb(db).selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new RequestError('NOT_FOUND', 'There is no such receipt.');
  return row;
}

const differingBits = (a: string, b: string) => [...a].filter((bit, at) => bit !== b[at]).length;

const MOST_DUPLICATES = 10;

/** Returns receipts of all members that may be of the same purchase, the newest first. */
async function duplicatesOf(db: Db, row: ReceiptRow): Promise<ReviewedReceipt['duplicates']> {
  const fields = fieldsOf(row);
  const keys = (fields ? keysOf(row, fields, row.store_name ?? '') : []).filter((key) => key !== null);
  const claims = keys.length
    ? await receiptDb(db).selectFrom('receipt_claims').select('receipt_id').where('key', 'in', keys).execute()
    : [];
  const claimed = claims.map(({ receipt_id }) => receipt_id).filter((id) => id !== row.id);
  const number = fields?.number ?? null;
  const rows = await receiptDb(db)
    .selectFrom('receipts')
    .selectAll()
    .where('id', '!=', row.id)
    .where(({ and, eb, or }) => {
      const alike: Expression<SqlBool>[] = [
        and([eb('bought_on', '=', row.bought_on), eb('total_cents', '=', row.total_cents)]),
      ];
      if (number) alike.push(sql<boolean>`fields->>'number' = ${number}`);
      if (row.likeness)
        alike.push(sql<boolean>`bit_count(likeness # ${row.likeness}::bit(256)) <= ${ALIKE_BITS}`);
      return or([
        eb('file_hash', '=', row.file_hash),
        ...(claimed.length > 0 ? [eb('id', 'in', claimed)] : []),
        and([eb('centre', '=', row.centre), eb('store_name', '=', row.store_name), or(alike)]),
      ]);
    })
    .orderBy('uploaded_at', 'desc')
    .limit(MOST_DUPLICATES)
    .execute();
  return rows.map((other) => {
    const otherNumber = fieldsOf(other)?.number ?? null;
    const facts: ReadonlyArray<readonly [string, boolean]> = [
      ['file', other.file_hash.equals(row.file_hash)],
      ['number', number !== null && (number === otherNumber || claimed.includes(other.id))],
      ['date and total', other.bought_on === row.bought_on && other.total_cents === row.total_cents],
      [
        'picture',
        !!row.likeness && !!other.likeness && differingBits(row.likeness, other.likeness) <= ALIKE_BITS,
      ],
    ];
    return {
      id: other.id,
      state: other.state,
      uploadedAt: other.uploaded_at.toISOString(),
      hasPicture: other.file_key !== null,
      store: other.store_name,
      date: other.bought_on,
      number: otherNumber,
      totalCents: other.total_cents,
      isSameMember: other.member_id === row.member_id,
      same: facts.flatMap(([name, is]) => (is ? [name] : [])),
    };
  });
}

async function purchasesOf(db: Db, { member_id, centre }: ReceiptRow) {
  const rows = await receiptDb(db)
    .selectFrom('receipts')
    .selectAll()
    .where('member_id', '=', member_id)
    .where('centre', '=', centre)
    .where('state', '=', 'credited')
    .orderBy('uploaded_at', 'desc')
    .limit(20)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    store: row.store_name,
    date: row.bought_on,
    netCents: row.net_cents,
    number: fieldsOf(row)?.number ?? null,
  }));
}

/** Returns all that a decision on a receipt needs. */
export async function reviewedReceipt(
  db: Db,
  row: ReceiptRow,
  by: Pick<Actor, 'staffId'>,
): Promise<ReviewedReceipt> {
  const reading = await readingOf(db, row);
  const fields = fieldsOf(row);
  const { currency } = await centreOf(db, row.centre);
  const entry = fields && valuesOf(fields, row.store_name, currency);
  const first = row.state === 'review' ? row.first_approval : null;
  const proposed = first?.fields ?? fields;
  const isSale = documentOf(reading.lines).kind === 'sale';
  const centres = [...new Set([row.centre, reading.values.center ?? row.centre])];
  const stores = await Promise.all(
    centres.map(async (slug) =>
      (await storesOf(db, slug)).map(({ id, name }) => ({
        id,
        name: slug === row.centre ? name : `${name}, ${slug}`,
      })),
    ),
  );
  return {
    ...queued(row, by),
    memberId: row.member_id,
    uploadedAt: row.uploaded_at.toISOString(),
    hasPicture: row.file_key !== null,
    appeal: row.appeal,
    reading: reading.values,
    entry,
    differences: entry ? differencesOf(reading, entry) : [],
    proposal: {
      storeId: proposed ? proposed.store_id : row.store_id,
      date: proposed?.date ?? reading.values.date,
      number: (proposed ?? reading.values).number,
      totalCents: proposed?.total_cents ?? reading.values.totalCents,
    },
    netCents: first?.netCents ?? (fields && isSale ? earningOf(fields, reading.lines) : null),
    stores: stores.flat(),
    duplicates: await duplicatesOf(db, row),
    isPaidByCard:
      fields !== null &&
      (await isPaidByCard(db, {
        centre: fields.centre,
        storeName: row.store_name ?? '',
        date: fields.date,
        totalCents: fields.total_cents,
      })),
    purchases: isSale ? [] : await purchasesOf(db, row),
  };
}

/** Returns the size and age of the queue, and how long receipts waited for the decisions of people. */
export async function backlogOf(db: Db): Promise<Backlog> {
  const { rows: waiting } = await sql<{ waiting: number; second: number; oldest: Date | null }>`
    select count(*)::int as waiting, count(first_approval)::int as second, min(review_since) as oldest
    from receipts where state = 'review'`.execute(db);
  const { rows: decided } = await sql<Backlog['decided'][number]>`
    select days, count(seconds)::int as count,
      percentile_cont(0.5) within group (order by seconds)::float8 as "medianSeconds",
      percentile_cont(0.9) within group (order by seconds)::float8 as "slowestTenthSeconds"
    from unnest(array[1, 7, 30]) as days left join lateral (
      select extract(epoch from decided_at - review_since) as seconds from receipts
      where decided_by <> 'rules' and review_since is not null and decided_at >= review_since
        and decided_at > now() - make_interval(days => days)
    ) as last on true
    group by days order by days`.execute(db);
  const { waiting: count = 0, second = 0, oldest = null } = waiting[0] ?? {};
  return {
    id: 'backlog',
    waiting: count,
    forSecondPerson: second,
    oldestSince: oldest?.toISOString() ?? null,
    decided,
  };
}
