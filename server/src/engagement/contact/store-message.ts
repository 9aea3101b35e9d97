import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { emailKey } from '../../identity/provider/sign-in-limits.ts';
import { RequestError } from '../../platform/errors/request-error.ts';
import { idempotencyKeySchema } from '../../platform/http/idempotency.ts';
import { consume, enforceRateLimit, type Limit, networkHash } from '../../platform/http/rate-limit.ts';
import type { Db, Tx } from '../../platform/storage/index.ts';
import { refuseCardNumbers } from '../../platform/text/card-numbers.plugin.ts';
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
async function earlierReference(db: Db, message: Message): Promise<string | null> {
  const sent = await findSent(db, message);
  if (!sent) return null;
  if (sent.fields_hash.equals(hashOf(message.fields))) return sent.reference;
  throw new RequestError(
    'CONFLICT',
    'You’ve already sent this message with different wording. Please reload the page.',
  );
}

/** Stores a message. Returns null if there is one with the same key. */
async function insertMessage(db: Db, message: Message): Promise<string | null> {
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
  return inserted?.reference ?? null;
}

// Confirmations to one address: a stranger may type it.
const PER_ADDRESS: Limit = { most: 3, seconds: 60 * 60 };

interface StoreOptions {
  /** Checked for card numbers. */
  readonly texts: readonly string[];
  readonly also?: { key: string; limit: Limit } | undefined;
  readonly email: string;
  /** Mails that the message was stored. It contains nothing that the sender typed. */
  readonly confirm: ((tx: Tx, reference: string) => Promise<void>) | undefined;
}

// Limits per address. Campaign forms are also filled in at the centers, where many visitors share an address,
// and they have a captcha.
const PER_SENDER: Readonly<Record<Message['form'], Limit>> = {
  contact: { most: 5, seconds: 60 * 60 },
  tourism: { most: 5, seconds: 60 * 60 },
  pink: { most: 60, seconds: 60 * 60 },
  'deal-days': { most: 60, seconds: 60 * 60 },
};
// All senders together, so a flood cannot fill the disk.
const ALTOGETHER: Limit = { most: 2_000, seconds: 60 * 60 };

export const isMessageKey = (key: unknown): key is string => idempotencyKeySchema.safeParse(key).success;

/**
 * Stores a form's message within the limits and confirms it by mail. A repeat returns the same reference, does
 * not count and is not mailed.
 */
export async function storeMessage(
  db: Db,
  request: FastifyRequest,
  message: Message,
  { texts, also, email, confirm }: StoreOptions,
): Promise<string> {
  const before = await earlierReference(db, message);
  if (before) return before;
  refuseCardNumbers(texts);
  await enforceRateLimit(db, `message:${message.form}:${networkHash(request.ip)}`, PER_SENDER[message.form]);
  if (also) await enforceRateLimit(db, also.key, also.limit);
  await enforceRateLimit(db, 'message:all', ALTOGETHER);
  const isMailed = confirm && (await consume(db, `confirmation:${emailKey(email)}`, PER_ADDRESS));
  const reference = await messageDb(db)
    .transaction()
    .execute(async (tx) => {
      const inserted = await insertMessage(tx, message);
      if (inserted && isMailed) await confirm(tx, inserted);
      return inserted ?? earlierReference(tx, message);
    });
  if (!reference) throw new Error('The message was not stored, and no earlier one has its key');
  return reference;
}
