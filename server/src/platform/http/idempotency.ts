import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { RequestError } from '../errors/request-error.ts';

/** What a call is told apart by: its name and every value of its body, in any order. */
export const requestHash = (call: string, body: Readonly<Record<string, string | number>>): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([call, Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1))]))
    .digest();

const KEY = /^[\w-]{8,80}$/;

/** The caller's key. Keys of the club's own hold a colon, which no caller's may. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key'];
  if (typeof key === 'string' && KEY.test(key)) return key;
  throw new RequestError('INVALID_REQUEST', 'The call needs an Idempotency-Key header.');
}

export const keyUsedOtherwise = () =>
  new RequestError('CONFLICT', 'This was sent before, for something else. Please load the page again.');
