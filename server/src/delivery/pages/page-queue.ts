/** Busy site: a page that is not made now because others are in line before it. It may be asked for again. */
export class BusyError extends Error {
  override readonly name = 'BusyError';
  /** Whole seconds until there should be room. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super('There are too many pages in line');
    this.retryAfter = retryAfter;
  }
}

export interface PageQueueOptions {
  /** Pages of one owner that are made at once. */
  readonly concurrency: number;
  /** Pages of one owner that wait at most. */
  readonly length: number;
  /** Milliseconds that a page waits at most. */
  readonly longestWaitMs: number;
}

/** Figures of a queue since the start. */
export interface QueueFigures {
  waiting: number;
  running: number;
  admitted: number;
  /** Seconds that those who were admitted waited together. */
  waitedSeconds: number;
  refused: number;
}

const LONGEST_RETRY_SECONDS = 30;
/** Weight of the last page in the average of how long one takes. */
const WEIGHT = 0.1;

/**
 * Page queue: pages of one owner are made a few at a time, in the order in which they were asked for. It is bounded: who comes when
 * it is full, or waits too long, is told to come again; who has gone leaves it.
 */
export class PageQueue {
  readonly #options: PageQueueOptions;
  /** In the order of their coming. */
  readonly #waiting = new Set<() => void>();
  #averageMs = 20;
  readonly figures: QueueFigures = { waiting: 0, running: 0, admitted: 0, waitedSeconds: 0, refused: 0 };

  constructor(options: PageQueueOptions) {
    this.#options = options;
  }

  /**
   * Makes a page once it is its turn.
   *
   * @throws BusyError when there is no room, or its turn does not come in time.
   */
  async run<T>(make: () => Promise<T>, gone: AbortSignal): Promise<T> {
    gone.throwIfAborted();
    await this.#turn(gone);
    const started = performance.now();
    try {
      return await make();
    } finally {
      this.#averageMs += (performance.now() - started - this.#averageMs) * WEIGHT;
      this.#next();
    }
  }

  /** Half of the line should be gone by then: waiting for all of it would let the site run dry. */
  get #retryAfter(): number {
    const { concurrency } = this.#options;
    const seconds = (this.#waiting.size * this.#averageMs) / concurrency / 2 / 1000;
    return Math.min(LONGEST_RETRY_SECONDS, Math.max(1, Math.ceil(seconds)));
  }

  async #turn(gone: AbortSignal): Promise<void> {
    const { figures } = this;
    const { concurrency, length } = this.#options;
    if (figures.running < concurrency) figures.running++;
    else if (this.#waiting.size < length) figures.waitedSeconds += await this.#inLine(gone);
    else throw this.#refusal();
    figures.admitted++;
  }

  /** Seconds that it waited. Its turn is handed over by who is done, so nobody who comes meanwhile gets in between. */
  #inLine(gone: AbortSignal): Promise<number> {
    const came = performance.now();
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        gone.removeEventListener('abort', left);
        this.#waiting.delete(admit);
        this.figures.waiting = this.#waiting.size;
      };
      const admit = () => {
        leave();
        resolve((performance.now() - came) / 1000);
      };
      const left = () => {
        leave();
        reject(gone.reason);
      };
      const late = () => {
        leave();
        reject(this.#refusal());
      };
      const timer = setTimeout(late, this.#options.longestWaitMs);
      gone.addEventListener('abort', left);
      this.#waiting.add(admit);
      this.figures.waiting = this.#waiting.size;
    });
  }

  #refusal(): BusyError {
    this.figures.refused++;
    return new BusyError(this.#retryAfter);
  }

  #next(): void {
    const [first] = this.#waiting;
    if (first) first();
    else this.figures.running--;
  }
}

/** Page queues: one for each owner of pages, so that nobody waits behind another team's. */
export class PageQueues {
  readonly #options: PageQueueOptions;
  readonly #queues = new Map<string, PageQueue>();

  constructor(options: PageQueueOptions) {
    this.#options = options;
  }

  /** `owner` is the name of a remote, or of the shell for what it draws itself. */
  of(owner: string): PageQueue {
    const known = this.#queues.get(owner);
    if (known) return known;
    const queue = new PageQueue(this.#options);
    this.#queues.set(owner, queue);
    return queue;
  }

  figures(): ReadonlyArray<QueueFigures & { readonly owner: string }> {
    return Array.from(this.#queues, ([owner, { figures }]) => ({ owner, ...figures }));
  }
}
