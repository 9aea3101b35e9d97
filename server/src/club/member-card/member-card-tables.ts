import type { Generated } from 'kysely';
import { viewOf } from '../../platform/storage/index.ts';

/** Table of the members' cards. */
export interface MemberCardTables {
  member_cards: MemberCardsTable;
}

export const memberCardDb = viewOf<MemberCardTables>();

interface MemberCardsTable {
  member_id: number;
  /** Twelve characters, without what it is shown with. */
  number: string;
  made_at: Generated<Date>;
}
