import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import { addDays, instantOf, localDateAt, SITE_TIME_ZONE } from 'shared-contracts/content';
import { type EntryKind, EXPIRY_MONTHS, PENDING_DAYS, type Transaction } from 'shared-contracts/member';
import { decodeCursor, encodeCursor } from '../../platform/http/pagination.ts';
import type { Db } from '../../platform/storage/index.ts';
import { escapeFormula } from '../../platform/text/csv-cell.ts';
import type { Entry } from './ledger.ts';

const DAY = new Intl.DateTimeFormat('en-US', {
  timeZone: SITE_TIME_ZONE,
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});
const dayWords = (instant: string) => DAY.format(new Date(instant));
const pointWords = (points: number) =>
  `${Math.abs(points).toLocaleString('en-US')} ${Math.abs(points) === 1 ? 'point' : 'points'}`;
const moneyWords = (cents: number, currency: Transaction['currency']) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency ?? 'USD' }).format(
    Math.abs(cents) / 100,
  );

type Explained = Pick<
  Transaction,
  'kind' | 'points' | 'spend_cents' | 'currency' | 'store_name' | 'available_at' | 'pending' | 'order'
>;

const waiting = ({ pending, available_at }: Explained) =>
  pending
    ? ` Card payments can be reversed, so your points are available on ${dayWords(available_at)}.`
    : ` They were available ${PENDING_DAYS} days later, once the payment was final.`;

const inOrder = ({ order }: Explained) => (order ? ` The code is in order ${order}.` : '');

function explainEntry(entry: Explained): string {
  const { kind, points, spend_cents, currency, store_name } = entry;
  const at = store_name ? ` at ${store_name}` : '';
  const spent = moneyWords(spend_cents, currency);
  switch (kind) {
    case 'receipt':
      return `Your receipt shows ${spent} spent${at}, without tax and discounts: a point for each whole dollar.`;
    case 'card':
      return `You paid ${spent}${at} with a linked card: a point for each whole dollar, without tax.${waiting(entry)}`;
    case 'bonus':
      return 'A gift from the club.';
    case 'refund':
      return `${store_name ?? 'The store'} refunded ${spent}, so we took back the points you earned for it: ${pointWords(points)}.`;
    case 'redemption':
      return `You redeemed ${pointWords(points)} for a reward${at}.${inOrder(entry)}`;
    case 'exchange':
      return `You exchanged ${pointWords(points)}.${inOrder(entry)}`;
    case 'expiry':
      return `Nothing was earned or spent for ${EXPIRY_MONTHS} months, so ${pointWords(points)} expired.`;
    case 'correction':
      return `We corrected your balance by ${pointWords(points)}.`;
  }
}

interface TransactionFilter {
  readonly kind?: EntryKind | undefined;
  /** Days in the site's time zone, inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

type Line = Entry & { readonly balance: number; readonly order: string | null };

const startOf = (date: string) => new Date(instantOf(date, '00:00', SITE_TIME_ZONE));

async function linesOf(
  db: Db,
  memberId: number,
  { kind, from, to }: TransactionFilter,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Line[]> {
  const after = decodeCursor(page.cursor);
  const conditions = [sql`true`];
  if (kind) conditions.push(sql`kind = ${kind}`);
  if (from) conditions.push(sql`available_at >= ${startOf(from)}`);
  if (to) conditions.push(sql`available_at < ${startOf(addDays(to, 1))}`);
  if (after)
    conditions.push(sql`(available_at, id) < (${after.key}::timestamptz, ${String(after.id)}::bigint)`);
  const { rows } = await sql<Line>`
    with lines as (
      select entries.*, orders.number as "order",
        (sum(entries.points) over (order by entries.available_at, entries.id))::bigint as balance
      from ledger_entries as entries left join club_orders as orders on orders.id = entries.order_id
      where entries.member_id = ${memberId}
    )
    select * from lines where ${sql.join(conditions, sql` and `)}
    order by available_at desc, id desc limit ${page.limit}`.execute(db);
  return rows;
}

const transactionOf = (line: Line, now: Date): Transaction => {
  const known = {
    id: line.id,
    kind: line.kind,
    title: line.title,
    centre: line.centre,
    store_name: line.store_name,
    points: line.points,
    spend_cents: line.spend_cents,
    currency: line.currency,
    happened_at: line.happened_at.toISOString(),
    available_at: line.available_at.toISOString(),
    pending: line.available_at > now,
    balance: line.balance,
    order: line.order,
  };
  return { ...known, explanation: explainEntry(known) };
};

export async function readTransactions(
  db: Db,
  memberId: number,
  filter: TransactionFilter & { readonly cursor?: string | undefined; readonly limit?: number | undefined },
  now: Date,
): Promise<{ items: Transaction[]; next_cursor: string | null }> {
  const limit = filter.limit ?? 50;
  const lines = await linesOf(db, memberId, filter, { cursor: filter.cursor, limit: limit + 1 });
  const items = lines.slice(0, limit).map((line) => transactionOf(line, now));
  const last = lines.length > limit ? items.at(-1) : undefined;
  return {
    items,
    next_cursor: last ? encodeCursor({ key: last.available_at, id: last.id }) : null,
  };
}

const WHOLE = 100_000;

export async function transactionsCsv(
  db: Db,
  memberId: number,
  filter: TransactionFilter,
  now: Date,
): Promise<string> {
  const lines = await linesOf(db, memberId, filter, { limit: WHOLE });
  const header = ['Date', 'What', 'Details', 'Center', 'Spent', 'Currency', 'Points', 'Balance', 'State'];
  const rows = lines.map((line) => [
    localDateAt(+line.available_at, SITE_TIME_ZONE),
    line.kind,
    escapeFormula(line.title),
    line.centre ?? '',
    line.spend_cents ? (line.spend_cents / 100).toFixed(2) : '',
    line.currency ?? '',
    line.points,
    line.available_at > now ? '' : line.balance,
    line.available_at > now ? 'pending' : 'counted',
  ]);
  return stringify([header, ...rows], { record_delimiter: 'windows', bom: true });
}
