import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ContentEncoding } from '../../platform/http/accept-encoding.ts';
import { brotli, gzipped } from '../../platform/http/compress.ts';

/** Best value for bytes that are sent many times; an answer is compressed once. */
const QUALITY = 6;
/** Below this the header of an encoding outweighs what it saves. */
const SMALLEST = 600;
const LARGEST_CACHE = 96 * 1024 * 1024;

/** An answer ready to be sent. */
export class Answer {
  readonly body: Buffer;
  readonly etag: string;
  /** Milliseconds since the epoch from which it may be wrong. */
  readonly validUntil: number;
  readonly #encoded = new Map<ContentEncoding, Buffer | Promise<Buffer>>();

  constructor(json: string, validUntil: number) {
    this.body = Buffer.from(json);
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

interface Entry {
  readonly version: number;
  readonly answer: Answer;
}

/** Answers by address, of one content version; the least used go when they take too much room. */
export class AnswerCache {
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: LARGEST_CACHE,
    // An answer may be kept in three encodings.
    sizeCalculation: ({ answer }, key) => answer.body.length * 2 + key.length + 300,
  });
  readonly #pending = new Map<string, Promise<Answer>>();

  /** The answer at hand, if it still holds. */
  peek(url: string, version: number, now: number): Answer | undefined {
    const entry = this.#entries.get(url);
    if (!entry || entry.version !== version || entry.answer.validUntil <= now) return undefined;
    return entry.answer;
  }

  /** Makes the answer, once for all who ask at the same time. */
  async make(url: string, version: number, work: () => Promise<Answer>): Promise<Answer> {
    const key = `${version} ${url}`;
    const pending = this.#pending.get(key);
    if (pending) return pending;
    const made = work()
      .then((answer) => {
        this.#entries.set(url, { version, answer });
        return answer;
      })
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, made);
    return made;
  }
}
