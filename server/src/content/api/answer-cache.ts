import { LRUCache } from 'lru-cache';
import type { Answer } from '../../platform/http/answer.ts';

const LARGEST_CACHE = 96 * 1024 * 1024;

interface Entry {
  readonly version: number;
  readonly answer: Answer;
}

/** Answers by URL for one content version, evicted by size (least recently used). */
export class AnswerCache {
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: LARGEST_CACHE,
    // An answer may be stored in three encodings.
    sizeCalculation: ({ answer }, key) => answer.body.length * 2 + key.length + 300,
  });
  readonly #pending = new Map<string, Promise<Answer>>();

  peek(url: string, version: number, now: number): Answer | undefined {
    const entry = this.#entries.get(url);
    if (!entry || entry.version !== version || entry.answer.validUntil <= now) return undefined;
    return entry.answer;
  }

  /** Computes an answer once for all concurrent requests. */
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
