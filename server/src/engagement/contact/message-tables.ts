import type { ColumnType, Generated } from 'kysely';
import { viewOf } from '../../platform/storage/index.ts';

/** Tables of what people wrote to us through forms. */
export interface MessageTables {
  messages: MessagesTable;
}

export const messageDb = viewOf<MessageTables>();

interface MessagesTable {
  id: Generated<string>;
  /** Form that it came by: `contact`, `tourism`, `pink`, `deal-days`. */
  form: string;
  /** The number that the sender was given. */
  reference: string;
  /** Slug of the centre; null for none. */
  centre: string | null;
  /** The form's fields. */
  fields: ColumnType<unknown, string, never>;
  idempotency_key: string;
  /** SHA-256 of the fields: the same key with others is a mistake. */
  fields_hash: Buffer;
  sent_at: Generated<Date>;
}
