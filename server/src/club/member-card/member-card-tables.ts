import type { Generated } from 'kysely';
import { viewOf } from '../../platform/storage/index.ts';

export interface MemberCardTables {
  member_cards: MemberCardsTable;
}

export const memberCardDb = viewOf<MemberCardTables>();

interface MemberCardsTable {
  member_id: number;
  /** Twelve characters without prefix and separators. */
  number: string;
  made_at: Generated<Date>;
}
