import { LRUCache } from 'lru-cache';
import type { LiveComposition } from '../../composition/live-composition.ts';
import type { PageRequest } from '../page-answer.ts';
import type { SentAnswer } from './8-encode-answer.ts';

/** Bytes of answers kept in memory. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Addresses with a query are endless, and so are those of nothing: they get a corner of their own. */
const MAX_VARIED = 500;

/** Everything that a page depends on. */
export const pageCacheKey = (
  { origin, url }: PageRequest,
  { id, revision }: LiveComposition,
  contentVersion: number,
) => `${revision} ${id} ${contentVersion} ${origin} ${url}`;

/**
 * Step 3, and the store of step 8: answers as they were made, by everything that they depend on. What is asked for several
 * times at once is made once. The revision and the content's version are parts of the key, so nothing needs to be thrown away.
 */
export class PageCache {
  readonly #plain = new LRUCache<string, SentAnswer>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });
  readonly #varied = new LRUCache<string, SentAnswer>({
    max: MAX_VARIED,
    maxSize: MAX_BYTES / 4,
    sizeCalculation: sizeOf,
  });
  readonly #making = new Map<string, Promise<SentAnswer>>();

  /** An answer that was made and still holds at `now`, in milliseconds since the epoch. */
  find(key: string, now: number): SentAnswer | undefined {
    const known = this.#plain.get(key) ?? this.#varied.get(key);
    return known && known.until > now ? known : undefined;
  }

  /** Makes an answer, or waits for who makes it already. */
  make(key: string, now: number, make: () => Promise<SentAnswer>): Promise<SentAnswer> {
    const making = this.#making.get(key) ?? this.#make(key, now, make);
    this.#making.set(key, making);
    return making;
  }

  async #make(key: string, now: number, make: () => Promise<SentAnswer>): Promise<SentAnswer> {
    try {
      const sent = await make();
      if (sent.isCacheable && sent.until > now) this.#cacheFor(key, sent).set(key, sent);
      return sent;
    } finally {
      this.#making.delete(key);
    }
  }

  #cacheFor(key: string, { location, status }: SentAnswer) {
    return key.includes('?') || location !== null || status !== 200 ? this.#varied : this.#plain;
  }
}

const sizeOf = ({ size }: SentAnswer) => size;
