import { sql } from 'kysely';
import type { z } from 'shared-contracts/zod';
import { cardDb } from '../../club/cards/card-tables.ts';
import { waitingCorrections } from '../../club/corrections/correct-points.ts';
import { readTransactions } from '../../club/ledger/transactions.ts';
import { cardNumberOf, storedCardNumber } from '../../club/member-card/member-card.ts';
import { orderDb } from '../../club/orders/order-tables.ts';
import { listPayments } from '../../club/payments/staff-payments.ts';
import { readLoyalty, readProgram } from '../../club/program.ts';
import { receiptDb } from '../../club/receipts/receipt-tables.ts';
import { identityDb } from '../../identity/identity-tables.ts';
import { mailsOf } from '../../identity/mails/member-mails.ts';
import { findAccountById, OWN_ISSUER } from '../../identity/provider/accounts.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { Db } from '../../platform/storage/index.ts';
import type { Actor } from '../../staff/audit-entries.ts';
import {
  type Member,
  memberSchema,
  type membersQuerySchema,
  type Payment,
  type WaitingCorrection,
} from '../../staff/wire/members.ts';

// Each result is a look at a member, so that they are few.
const PAGE = 10;
const SHOWN = 50;

const iso = (date: Date) => date.toISOString();

interface FoundRow {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly card: string | null;
  readonly since: Date;
}

/** Finds members by the start of an email address, a part of a name, or the number of a card or order. */
export async function findMembers(db: Db, { q = '', page }: z.infer<typeof membersQuerySchema>) {
  if (q.length < 2) return { items: [], hasMore: false };
  const like = q.toLowerCase().replace(/[\\%_]/g, '\\$&');
  const { rows } = await sql<FoundRow>`
    select members.id, first_name || ' ' || last_name as name, email, created_at as since
    from members left join member_cards on member_cards.member_id = members.id
    where lower(email) like ${`${like}%`}
      or lower(first_name || ' ' || last_name) like ${`%${like}%`}
      or member_cards.number = ${storedCardNumber(q)}
      or members.id in (select member_id from club_orders where number = ${q.toUpperCase()})
    order by members.id limit ${PAGE + 1} offset ${(page - 1) * PAGE}`.execute(db);
  const items = rows.slice(0, PAGE).map(async (row) => ({
    ...row,
    card: await cardNumberOf(db, row.id),
    since: iso(row.since),
  }));
  return { items: await Promise.all(items), hasMore: rows.length > PAGE };
}

export async function memberOr404(db: Db, id: number) {
  const member = await identityDb(db)
    .selectFrom('members')
    .select(['id', 'email', 'issuer', 'subject', 'first_name', 'last_name', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!member) throw new RequestError('NOT_FOUND', 'There is no such member.');
  return member;
}

export const paymentAnswers = (rows: Awaited<ReturnType<typeof listPayments>>): Payment[] =>
  rows.map(({ id, created_at, member_id, number, title, amount_cents, currency, state }) => ({
    id,
    at: iso(created_at),
    memberId: member_id,
    order: number,
    title,
    amountCents: amount_cents,
    currency,
    state,
  }));

export async function readWaiting(db: Db, by: Actor, memberId?: number): Promise<WaitingCorrection[]> {
  const rows = await waitingCorrections(db, memberId);
  return rows.map(({ id, member_id, points, why, who, asked_at, staff_id }) => ({
    id,
    memberId: member_id,
    points,
    why,
    by: who,
    askedAt: iso(asked_at),
    isYours: staff_id === by.staffId,
  }));
}

async function signInOf(db: Db, { id, issuer, subject }: Awaited<ReturnType<typeof memberOr404>>) {
  const isOwn = issuer === OWN_ISSUER;
  const account = isOwn ? await findAccountById(db, subject) : null;
  const signInChanges = identityDb(db)
    .selectFrom('account_changes')
    .select(['id', 'made_at as at', 'change', 'made_by as by'])
    .where(sql<boolean>`account_id::text = ${subject}`)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  const sessions = identityDb(db)
    .selectFrom('sessions')
    .select(['created_at as startedAt', 'seen_at as seenAt'])
    .where('member_id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('seen_at', 'desc')
    .limit(SHOWN)
    .execute();
  const signIn = { provider: isOwn ? 'this site' : issuer, secondStep: account?.hasSecondStep ?? null };
  return { signIn, signInChanges: await signInChanges, sessions: await sessions };
}

// Without the code, which buys something.
const ordersOf = (db: Db, memberId: number) =>
  orderDb(db)
    .selectFrom('club_orders')
    .select(['number', 'kind', 'title', 'gives', 'points', 'created_at as at'])
    .select(['expires_at as expiresAt', 'refunded_at as voidedAt'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();

const receiptsOf = (db: Db, memberId: number) =>
  receiptDb(db)
    .selectFrom('receipts')
    .select(['id', 'uploaded_at as at', 'store_name as store', 'state', 'points', 'reason_text as reason'])
    .where('member_id', '=', memberId)
    .orderBy('uploaded_at', 'desc')
    .limit(SHOWN)
    .execute();

const cardsOf = (db: Db, memberId: number) =>
  cardDb(db)
    .selectFrom('linked_cards')
    .select(['brand', 'last_four as lastFour', 'linked_at as linkedAt'])
    .where('member_id', '=', memberId)
    .execute();

async function pointsOf(db: Db, memberId: number, now: Date) {
  const { points, pending, tier } = await readLoyalty(db, memberId, now);
  const { standing } = await readProgram(db, memberId, now);
  const { items } = await readTransactions(db, memberId, { limit: SHOWN }, now);
  const ledger = items.map((entry) => ({ ...entry, at: entry.available_at, isPending: entry.pending }));
  return { points, pending, tier, expiresAt: standing.expires_at, ledger };
}

/** Returns all looks and acts of staff for the member's own export, without names of staff. */
export async function actsAbout(db: Db, memberId: number) {
  const { rows } = await sql<{ at: Date; action: string; why: string }>`
    select at, action, why from audit_entries where (kind, key) in (
      select 'member', ${String(memberId)}
      union all select 'receipt', id::text from receipts where member_id = ${memberId}
      union all select 'payment', id::text from payments where member_id = ${memberId})
    order by id`.execute(db);
  return rows;
}

/** Returns a member on one page, without codes, names of files or texts of mails. */
export async function readMember(
  db: Db,
  id: number,
  { by, now, limit }: { readonly by: Actor; readonly now: Date; readonly limit: number },
): Promise<Member> {
  const member = await memberOr404(db, id);
  const [card, points, signIn, cards, orders, receipts, payments, mails, waiting] = await Promise.all([
    cardNumberOf(db, id),
    pointsOf(db, id, now),
    signInOf(db, member),
    cardsOf(db, id),
    ordersOf(db, id),
    receiptsOf(db, id),
    listPayments(db, { memberId: id, count: SHOWN }),
    mailsOf(db, id),
    readWaiting(db, by, id),
  ]);
  const found = {
    id,
    card,
    ...points,
    ...signIn,
    cards,
    orders,
    receipts,
    waiting,
    limit,
    email: member.email,
    name: `${member.first_name} ${member.last_name}`.trim(),
    since: member.created_at,
    payments: paymentAnswers(payments),
    mails: mails.map((mail) => ({ ...mail, at: mail.queued_at })),
  };
  // Writes times as text, and leaves out what the page does not show.
  return memberSchema.parse(JSON.parse(JSON.stringify(found)));
}
