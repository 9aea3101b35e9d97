import type { Generated } from 'kysely';
import { viewOf } from '../../platform/storage/index.ts';

export interface ReminderTables {
  reminder_choices: ReminderChoicesTable;
  reminder_mails: ReminderMailsTable;
}

export const reminderDb = viewOf<ReminderTables>();

/** Members that want reminders by mail. */
interface ReminderChoicesTable {
  member_id: number;
  chosen_at: Date;
}

/** Mailed items, so each is mailed once. */
interface ReminderMailsTable {
  member_id: number;
  item: string;
  mailed_at: Generated<Date>;
}
