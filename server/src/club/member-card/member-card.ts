import type { MemberCard } from 'shared-contracts';
import { memberRow } from '../../identity/members/preferences.ts';
import type { Db } from '../../platform/storage/index.ts';
import { barcodesOf } from '../orders/barcodes.ts';
import { newCode, spokenCode } from '../orders/orders.ts';
import { memberCardDb } from './member-card-tables.ts';

/** Number of a member's card as it is shown; null for one that was never asked for. */
export async function cardNumberOf(db: Db, memberId: number): Promise<string | null> {
  const row = await memberCardDb(db)
    .selectFrom('member_cards')
    .select('number')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row ? `M-${spokenCode(row.number)}` : null;
}

/** The same, made when it is first asked for: by whoever comes first of two at once. */
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

/** The card of a member, the same for good. */
export async function readMemberCard(db: Db, memberId: number): Promise<MemberCard> {
  const [number, { created_at }] = await Promise.all([ensureNumber(db, memberId), memberRow(db, memberId)]);
  return { number, since: created_at.toISOString(), symbols: barcodesOf(number) };
}

/** Email address of whoever shows a card, typed off it in any way; null for a number that is nobody's. */
export async function emailOfCard(db: Db, shown: string): Promise<string | null> {
  const number = shown
    .toUpperCase()
    .replace(/^\s*M[\s-]/, '')
    .replace(/[\s-]/g, '');
  const row = await memberCardDb(db)
    .selectFrom('member_cards')
    .select('member_id')
    .where('number', '=', number)
    .executeTakeFirst();
  return row ? (await memberRow(db, row.member_id)).email : null;
}
