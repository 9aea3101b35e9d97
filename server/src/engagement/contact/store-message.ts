import { createHash } from 'node:crypto';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { Db } from '../../platform/storage/index.ts';
import { newReference } from '../../platform/text/reference.ts';
import { messageDb } from './message-tables.ts';

export interface Message {
  readonly form: 'contact' | 'tourism' | 'pink' | 'deal-days';
  readonly prefix: string;
  /** Creates references that cannot be guessed: that of `pink` is a code for the till. */
  readonly makeReference?: (prefix: string) => string;
  readonly centre: string | null;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly idempotencyKey: string;
}

const hashOf = (fields: Message['fields']) =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest();

const findSent = (db: Db, { form, idempotencyKey }: Message) =>
  messageDb(db)
    .selectFrom('messages')
    .select(['reference', 'fields_hash'])
    .where('form', '=', form)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();

/**
 * Returns the reference of an earlier message with this key, or null. Throws CONFLICT if the messages differ.
 */
export async function sentBefore(db: Db, message: Message): Promise<string | null> {
  const sent = await findSent(db, message);
  if (!sent) return null;
  if (sent.fields_hash.equals(hashOf(message.fields))) return sent.reference;
  throw new RequestError(
    'CONFLICT',
    'You’ve already sent this message with different wording. Please reload the page.',
  );
}

/** Stores a message and returns its reference. The same key returns the same reference. */
export async function storeMessage(db: Db, message: Message): Promise<string> {
  const { form, prefix, centre, fields, idempotencyKey, makeReference = newReference } = message;
  const inserted = await messageDb(db)
    .insertInto('messages')
    .values({
      form,
      reference: makeReference(prefix),
      centre,
      fields: JSON.stringify(fields),
      idempotency_key: idempotencyKey,
      fields_hash: hashOf(fields),
    })
    .onConflict((conflict) => conflict.columns(['form', 'idempotency_key']).doNothing())
    .returning('reference')
    .executeTakeFirst();
  const reference = inserted?.reference ?? (await sentBefore(db, message));
  if (!reference) throw new Error('A message was neither kept nor there');
  return reference;
}
