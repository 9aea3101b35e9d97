export class BusyError extends Error {
  override readonly name = 'BusyError';
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super('Too many pages are waiting');
    this.retryAfter = retryAfter;
  }
}

interface PageQueueOptions {
  readonly concurrency: number;
  readonly length: number;
  readonly longestWaitMs: number;
}

interface QueueFigures {
  waiting: number;
  running: number;
  admitted: number;
  waitedSeconds: number;
  refused: number;
}

const LONGEST_RETRY_SECONDS = 30;
const WEIGHT = 0.1;

/**
 * Renders an owner's pages a few at a time, in order of request. Rejects pages if it is full or they wait too
 * long. Removes pages whose client disconnects.
 */
export class PageQueue {
  readonly #options: PageQueueOptions;
  readonly #waiting = new Set<() => void>();
  #averageMs = 20;
  readonly figures: QueueFigures = { waiting: 0, running: 0, admitted: 0, waitedSeconds: 0, refused: 0 };

  constructor(options: PageQueueOptions) {
    this.#options = options;
  }

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

  /** Half of the queue should be done by then. Waiting for all of it would leave the site idle. */
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

  /** Returns the wait in seconds. A finished page passes its turn on, so new requests cannot overtake. */
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

/** One queue per owner, so that no team waits for another team's pages. */
export class PageQueues {
  readonly #options: PageQueueOptions;
  readonly #queues = new Map<string, PageQueue>();

  constructor(options: PageQueueOptions) {
    this.#options = options;
  }

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
