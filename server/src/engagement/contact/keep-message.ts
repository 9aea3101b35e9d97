import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { addressKey } from '../../platform/http/address-key.ts';
import { idempotencyKeySchema } from '../../platform/http/idempotency.ts';
import { enforceRateLimit, type Limit } from '../../platform/http/rate-limit.ts';
import type { Db } from '../../platform/storage/index.ts';
import { refuseCardNumbers } from '../../platform/text/card-numbers.plugin.ts';
import { type Message, sentBefore, storeMessage } from './store-message.ts';

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

// Sender addresses are not stored, only counted by hash.
const senderOf = ({ ip }: FastifyRequest) => createHash('sha256').update(addressKey(ip)).digest('base64url');

export const isMessageKey = (key: unknown): key is string => idempotencyKeySchema.safeParse(key).success;

/** An additional limit on stored messages. */
export interface KeptLimit {
  readonly key: string;
  readonly limit: Limit;
}

/**
 * Stores a form's message within the limits. A repeat returns the same reference and does not count. `texts`
 * are checked for card numbers.
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
