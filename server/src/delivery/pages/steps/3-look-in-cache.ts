import { LRUCache } from 'lru-cache';
import type { LiveComposition } from '../../composition/live-composition.ts';
import type { PageRequest } from '../page-answer.ts';
import type { SentAnswer } from './8-encode-answer.ts';

/** Bytes of answers kept in memory. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Addresses with a query are endless, and so are those of nothing: they get a corner of their own. */
const MAX_VARIED = 500;

/** Addresses whose last page is remembered by its key. */
const MAX_REMEMBERED = 5_000;
/** Milliseconds after its making for which a page may be shown in the place of one that there is no room to make. */
const LONGEST_STALE = 60 * 60_000;

/** Everything that a page depends on. */
export const pageCacheKey = (
  { origin, url }: PageRequest,
  { id, revision }: LiveComposition,
  contentVersion: number,
) => `${revision} ${id} ${contentVersion} ${origin} ${url}`;

/** What a page stays the same page by: its address, and the releases that made it. One that was rolled back is not among them. */
export const placeKey = ({ origin, url }: PageRequest, { id }: LiveComposition) => `${id} ${origin} ${url}`;

/** An answer in the making, and how many wait for it. */
interface Making {
  readonly answer: Promise<SentAnswer>;
  readonly gone: AbortController;
  waiting: number;
}

/** A page that somebody waits for. */
export interface Wanted {
  /** {@link placeKey} */
  readonly place: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The visitor has gone. */
  readonly gone: AbortSignal;
}

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
  readonly #making = new Map<string, Making>();
  /** Keys of answers that were made anew since what they lacked had come. */
  readonly #remade = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  /** Keys of the last answer for each place. */
  readonly #last = new LRUCache<string, string>({ max: MAX_REMEMBERED });

  /** An answer that was made and still holds at `now`, in milliseconds since the epoch. */
  find(key: string, now: number): SentAnswer | undefined {
    const known = this.#plain.get(key) ?? this.#varied.get(key);
    return known && known.until > now ? known : undefined;
  }

  /** The last answer for this address by the same releases, of other content or past its time; not one that is too old. */
  findStale(place: string, now: number): SentAnswer | undefined {
    const key = this.#last.get(place);
    const known = key === undefined ? undefined : (this.#plain.get(key) ?? this.#varied.get(key));
    return known && known.at > now - LONGEST_STALE ? known : undefined;
  }

  /** Makes an answer, or waits for who makes it already. `make` hears when nobody waits for it any more. */
  make(key: string, wanted: Wanted, make: (gone: AbortSignal) => Promise<SentAnswer>): Promise<SentAnswer> {
    const known = this.#making.get(key);
    const making = known && !known.gone.signal.aborted ? known : this.#begin(key, wanted, make);
    making.waiting++;
    wanted.gone.addEventListener('abort', () => {
      making.waiting--;
      if (making.waiting === 0) making.gone.abort();
    });
    return making.answer;
  }

  #begin(key: string, wanted: Wanted, make: (gone: AbortSignal) => Promise<SentAnswer>): Making {
    const gone = new AbortController();
    const answer = make(gone.signal).then((sent) => this.#keep(key, wanted, sent));
    const making: Making = { answer, gone, waiting: 0 };
    this.#making.set(key, making);
    const end = () => {
      if (this.#making.get(key) === making) this.#making.delete(key);
    };
    answer.then(end, end);
    return making;
  }

  #keep(key: string, { place, now }: Wanted, sent: SentAnswer): SentAnswer {
    if (!sent.isCacheable || sent.until <= now) return sent;
    const cache = this.#cacheFor(key, sent);
    cache.set(key, sent);
    void sent.late?.then((hasCome) => {
      // Once: what is late again is no release that was starting, and pages made anew for it would make it later still.
      if (!hasCome || this.#remade.has(key) || cache.peek(key) !== sent) return;
      this.#remade.set(key, true);
      cache.set(key, { ...sent, until: sent.at });
    });
    if (sent.status === 200) this.#last.set(place, key);
    return sent;
  }

  #cacheFor(key: string, { location, status }: SentAnswer) {
    return key.includes('?') || location !== null || status !== 200 ? this.#varied : this.#plain;
  }
}

const sizeOf = ({ size }: SentAnswer) => size;
