import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { addressKey } from '../../platform/http/address-key.ts';
import { idempotencyKeySchema } from '../../platform/http/idempotency.ts';
import { enforceRateLimit, type Limit } from '../../platform/http/rate-limit.ts';
import type { Db } from '../../platform/storage/index.ts';
import { refuseCardNumbers } from '../../platform/text/card-numbers.plugin.ts';
import { type Message, sentBefore, storeMessage } from './store-message.ts';

/**
 * Rate limits of one address. A campaign's form is filled in at the centres too, where many share an address; a captcha
 * stands before it.
 */
const PER_SENDER: Readonly<Record<Message['form'], Limit>> = {
  contact: { most: 5, seconds: 60 * 60 },
  tourism: { most: 5, seconds: 60 * 60 },
  pink: { most: 60, seconds: 60 * 60 },
  'deal-days': { most: 60, seconds: 60 * 60 },
};
/** Rate limit for everybody together: a flood of many senders must not fill the disk. */
const ALTOGETHER: Limit = { most: 2_000, seconds: 60 * 60 };

/** The sender's address is not kept, only counted under its hash. */
const senderOf = ({ ip }: FastifyRequest) => createHash('sha256').update(addressKey(ip)).digest('base64url');

/** Idempotency key test of a text. */
export const isMessageKey = (key: unknown): key is string => idempotencyKeySchema.safeParse(key).success;

/** A limit besides, of messages that would be kept. */
export interface KeptLimit {
  readonly key: string;
  readonly limit: Limit;
}

/**
 * Keeps what somebody sent through a form, within the limits of a sender and of all. A repeat gets the same reference
 * and counts nothing. `texts` are those in which somebody may have typed a card's number.
 */
export async function keepMessage(
  db: Db,
  request: FastifyRequest,
  message: Message,
  { texts, also }: { readonly texts: readonly string[]; readonly also?: KeptLimit | undefined },
): Promise<string> {
  const before = await sentBefore(db, message);
  if (before) return before;
  refuseCardNumbers(texts);
  await enforceRateLimit(db, `message:${message.form}:${senderOf(request)}`, PER_SENDER[message.form]);
  if (also) await enforceRateLimit(db, also.key, also.limit);
  await enforceRateLimit(db, 'message:all', ALTOGETHER);
  return storeMessage(db, message);
}
