import { createHash } from 'node:crypto';
import type { ContentEncoding } from './accept-encoding.ts';
import { brotli, gzipped } from './compress.ts';

/** Best value for bytes that are sent many times; an answer is compressed once. */
const QUALITY = 6;
/** Below this the header of an encoding outweighs what it saves. */
const SMALLEST = 600;

/** An answer ready to be sent. */
export class Answer {
  readonly body: Buffer;
  readonly etag: string;
  /** Milliseconds since the epoch from which it may be wrong. */
  readonly validUntil: number;
  readonly #encoded = new Map<ContentEncoding, Buffer | Promise<Buffer>>();

  constructor(text: string, validUntil: number) {
    this.body = Buffer.from(text);
    this.etag = `"${createHash('sha1').update(this.body).digest('base64url')}"`;
    this.validUntil = validUntil;
  }

  /** The body in an encoding, compressed the first time that somebody asks for it. */
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
