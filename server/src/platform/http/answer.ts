import { createHash } from 'node:crypto';
import type { ContentEncoding } from './accept-encoding.ts';
import { brotli, gzipped } from './compress.ts';

// Higher than for a single use, because an answer is compressed once and sent many times.
const QUALITY = 6;
// Below this size compression saves less than its header costs.
const SMALLEST = 600;

export class Answer {
  readonly body: Buffer;
  readonly etag: string;
  // Milliseconds since the epoch at which it may become stale.
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
