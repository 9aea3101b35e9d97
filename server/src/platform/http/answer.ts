import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brotli, type ContentEncoding, gzipped, preferredEncoding } from './content-encoding.ts';

// Higher than for a single use, because an answer is compressed once and sent many times.
const QUALITY = 6;
// Below this size compression saves less than its header costs.
const SMALLEST = 600;

export class Answer {
  readonly body: Buffer;
  readonly etag: string;
  readonly validUntil: number;
  readonly #encoded = new Map<ContentEncoding, Buffer | Promise<Buffer>>();

  constructor(text: string, validUntil: number) {
    this.body = Buffer.from(text);
    this.etag = `"${createHash('sha1').update(this.body).digest('base64url')}"`;
    this.validUntil = validUntil;
  }

  encoded(encoding: 'br' | 'gzip'): Buffer | Promise<Buffer> {
    const ready = this.#encoded.get(encoding);
    if (ready) return ready;
    const work = (encoding === 'br' ? brotli : gzipped)(this.body, QUALITY).then((bytes) => {
      this.#encoded.set(encoding, bytes);
      return bytes;
    });
    this.#encoded.set(encoding, work);
    return work;
  }

  get isWorthCompressing(): boolean {
    return this.body.length >= SMALLEST;
  }
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

export const isFresh = ({ headers }: FastifyRequest, etag: string) =>
  namesTag(headers['if-none-match'], etag);

export function namesTag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}

export function sendAnswer(
  reply: FastifyReply,
  request: FastifyRequest,
  answer: Answer,
): FastifyReply | Promise<FastifyReply> {
  reply.header('etag', answer.etag);
  if (!reply.hasHeader('vary')) reply.header('vary', 'accept-encoding');
  if (isFresh(request, answer.etag)) return reply.code(304).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  const accepted = request.headers['accept-encoding'];
  const encoding = accepted && answer.isWorthCompressing ? preferredEncoding(accepted) : 'identity';
  if (encoding === 'identity') return reply.send(answer.body);
  reply.header('content-encoding', encoding);
  const bytes = answer.encoded(encoding);
  return bytes instanceof Promise ? bytes.then((ready) => reply.send(ready)) : reply.send(bytes);
}
