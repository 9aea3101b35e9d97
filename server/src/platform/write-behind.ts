import type { FastifyBaseLogger } from 'fastify';

const FLUSH_MS = 250;

interface WriteBehindOptions<T> {
  readonly log: FastifyBaseLogger;
  readonly failure: string;
  readonly most: number;
  readonly write: (entries: readonly T[]) => Promise<void>;
}

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
      this.#options.log.error(error, this.#options.failure);
    }
  }
}
