import type { Generated } from 'kysely';
import type { MemberCard } from 'shared-contracts/member';
import { memberRow } from '../../identity/members/preferences.ts';
import { type Db, viewOf } from '../../platform/storage/index.ts';
import { barcodesOf, formatCode, newCode } from '../orders/orders.ts';

export interface MemberCardTables {
  member_cards: MemberCardsTable;
}

const memberCardDb = viewOf<MemberCardTables>();

interface MemberCardsTable {
  member_id: number;
  number: string;
  made_at: Generated<Date>;
}

export async function cardNumberOf(db: Db, memberId: number): Promise<string | null> {
  const row = await memberCardDb(db)
    .selectFrom('member_cards')
    .select('number')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row ? `M-${formatCode(row.number)}` : null;
}

async function ensureNumber(db: Db, memberId: number): Promise<string> {
  const known = await cardNumberOf(db, memberId);
  if (known) return known;
  await memberCardDb(db)
    .insertInto('member_cards')
    .values({ member_id: memberId, number: newCode() })
    .onConflict((conflict) => conflict.column('member_id').doNothing())
    .execute();
  return ensureNumber(db, memberId);
}

export async function readMemberCard(db: Db, memberId: number): Promise<MemberCard> {
  const [number, { created_at }] = await Promise.all([ensureNumber(db, memberId), memberRow(db, memberId)]);
  return { number, since: created_at.toISOString(), symbols: barcodesOf(number) };
}

/** Returns the stored form of a card's number, from any spacing and case. */
export const storedCardNumber = (shown: string): string =>
  shown
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/^M(?=.{12}$)/, '');

/** Returns the email address of a card's member, or null for an unknown number. */
export async function emailOfCard(db: Db, shown: string): Promise<string | null> {
  const row = await memberCardDb(db)
    .selectFrom('member_cards')
    .select('member_id')
    .where('number', '=', storedCardNumber(shown))
    .executeTakeFirst();
  return row ? (await memberRow(db, row.member_id)).email : null;
}
