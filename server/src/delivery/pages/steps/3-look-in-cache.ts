import { LRUCache } from 'lru-cache';
import type { ChosenComposition } from '../../composition/compositions.ts';
import type { PageRequest } from '../page-context.ts';
import type { SentAnswer } from './8-encode-answer.ts';

const MAX_BYTES = 64 * 1024 * 1024;
/** Maximum cached answers with a query, redirect or error, whose number is unlimited. */
const MAX_VARIED = 500;

const MAX_REMEMBERED = 5_000;
const LONGEST_STALE = 60 * 60_000;

export function pageCacheKey(
  request: PageRequest,
  { composition, preview, tester }: ChosenComposition,
  contentVersion: number,
): string {
  const { id, revision } = composition;
  const key = `${revision} ${id} ${contentVersion} ${request.origin} ${request.url}`;
  return (
    key + (preview ? ` preview ${preview.id}` : '') + (tester ? ` tester ${JSON.stringify(tester)}` : '')
  );
}

/** Key of a page across content versions. Pages of a rolled-back release do not match. */
export const staleKey = ({ origin, url }: PageRequest, { composition, preview }: ChosenComposition) =>
  `${composition.id} ${origin} ${url}${preview ? ` preview ${preview.id}` : ''}`;

interface Making {
  readonly answer: Promise<SentAnswer>;
  readonly gone: AbortController;
  waiting: number;
}

export interface Wanted {
  readonly place: string;
  readonly now: number;
  readonly gone: AbortSignal;
}

/** Step 3. Keys contain revision and content version, so nothing has to be invalidated. */
export class PageCache {
  readonly #plain = new LRUCache<string, SentAnswer>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });
  readonly #varied = new LRUCache<string, SentAnswer>({
    max: MAX_VARIED,
    maxSize: MAX_BYTES / 4,
    sizeCalculation: sizeOf,
  });
  readonly #making = new Map<string, Making>();
  readonly #remade = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  readonly #last = new LRUCache<string, string>({ max: MAX_REMEMBERED });

  find(key: string, now: number): SentAnswer | undefined {
    const known = this.#plain.get(key) ?? this.#varied.get(key);
    return known && known.until > now ? known : undefined;
  }

  findStale(place: string, now: number): SentAnswer | undefined {
    const key = this.#last.get(place);
    const known = key === undefined ? undefined : (this.#plain.get(key) ?? this.#varied.get(key));
    return known && known.at > now - LONGEST_STALE ? known : undefined;
  }

  /** `make` gets a signal that aborts when all clients have disconnected. */
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
    void sent.lateFragments?.then((hasCome) => {
      // Only once: a fragment that is late again is slow, and more renders would slow it further.
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
