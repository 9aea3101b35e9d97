import type { ColumnType, Generated } from 'kysely';
import { viewOf } from '../../platform/storage/index.ts';

export interface MessageTables {
  messages: MessagesTable;
}

export const messageDb = viewOf<MessageTables>();

interface MessagesTable {
  id: Generated<string>;
  form: string;
  reference: string;
  centre: string | null;
  fields: ColumnType<unknown, string, never>;
  idempotency_key: string;
  /** SHA-256 of the fields, to detect a key that is used for other fields. */
  fields_hash: Buffer;
  sent_at: Generated<Date>;
}
