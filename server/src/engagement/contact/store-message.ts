import { createHash } from 'node:crypto';
import { RequestError } from '../../platform/errors/request-error.ts';
import type { Db } from '../../platform/storage/index.ts';
import { newReference } from '../../platform/text/reference.ts';
import { messageDb } from './message-tables.ts';

export interface Message {
  readonly form: 'contact' | 'tourism' | 'pink' | 'deal-days';
  /** First letter of the reference. */
  readonly prefix: string;
  /** Makes the reference where a short one could be guessed: of `pink` it is a code that a till takes. */
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

/** Reference of a message that was sent before with this key; CONFLICT when it was another message. */
export async function sentBefore(db: Db, message: Message): Promise<string | null> {
  const sent = await findSent(db, message);
  if (!sent) return null;
  if (sent.fields_hash.equals(hashOf(message.fields))) return sent.reference;
  throw new RequestError(
    'CONFLICT',
    'You’ve already sent this message with different wording. Please reload the page.',
  );
}

/** Keeps a message and gives its reference. The same key again, at once or later, gives the same reference. */
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
