import type { FastifyBaseLogger } from 'fastify';

/** Milliseconds that entries wait for each other, so that a busy site writes a few times a second. */
const FLUSH_MS = 250;

export interface WriteBehindOptions<T> {
  readonly log: FastifyBaseLogger;
  /** What is logged when they could not be written. */
  readonly failure: string;
  /** More of one flush are dropped: a flood must not fill the memory. */
  readonly most: number;
  readonly write: (entries: readonly T[]) => Promise<void>;
}

/** Writes entries down in small batches, one after the other, beside the requests that brought them. */
export class WriteBehind<T> {
  readonly #options: WriteBehindOptions<T>;
  #entries: T[] = [];
  #timer: NodeJS.Timeout | null = null;
  #flushing: Promise<void> = Promise.resolve();

  constructor(options: WriteBehindOptions<T>) {
    this.#options = options;
  }

  add(entries: readonly T[]): void {
    if (entries.length === 0) return;
    if (this.#entries.length < this.#options.most) this.#entries.push(...entries);
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  /** Resolves when everything that was added is written. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#flushing = this.#flushing.then(() => this.#write());
    return this.#flushing;
  }

  async #write(): Promise<void> {
    const entries = this.#entries;
    this.#entries = [];
    if (entries.length === 0) return;
    try {
      await this.#options.write(entries);
    } catch (error) {
      // Nobody waits for it, and the next one tells the same again.
      this.#options.log.error(error, this.#options.failure);
    }
  }
}
