import type { Generated } from 'kysely';
import { viewOf } from '../../platform/storage/index.ts';

/** Tables of reminders. */
export interface ReminderTables {
  reminder_choices: ReminderChoicesTable;
  reminder_mails: ReminderMailsTable;
}

export const reminderDb = viewOf<ReminderTables>();

/** Members who want reminders by mail. Who does not has no row. */
interface ReminderChoicesTable {
  member_id: number;
  chosen_at: Date;
}

/** Things that a member was mailed about, so that each is told once. */
interface ReminderMailsTable {
  member_id: number;
  /** The thing with its day, as {@link DueReminder} names it. */
  item: string;
  mailed_at: Generated<Date>;
}
