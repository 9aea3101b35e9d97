import type { FastifyReply } from 'fastify';
import { RequestError } from '../errors/request-error.ts';

export class BusyError extends RequestError {
  constructor(retryAfter: number) {
    super('UNAVAILABLE', 'We’re busier than usual. Please try again in a moment.', retryAfter);
  }
}

interface WorkQueueOptions {
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

interface Waiting {
  admit(): void;
  refuse(): void;
}

interface Asker {
  readonly network: string;
  readonly gone: AbortSignal;
}

export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

const LONGEST_RETRY_SECONDS = 30;
const WEIGHT = 0.1;

/** Networks take turns. A full queue rejects the newest of the network with the most. */
export class WorkQueue {
  readonly #options: WorkQueueOptions;
  readonly #waiting = new Map<string, Set<Waiting>>();
  #averageMs = 20;
  readonly figures: QueueFigures = { waiting: 0, running: 0, admitted: 0, waitedSeconds: 0, refused: 0 };

  constructor(options: WorkQueueOptions) {
    this.#options = options;
  }

  async run<T>(work: () => Promise<T>, asker: Asker): Promise<T> {
    asker.gone.throwIfAborted();
    await this.#turn(asker);
    const started = performance.now();
    try {
      return await work();
    } finally {
      this.#averageMs += (performance.now() - started - this.#averageMs) * WEIGHT;
      this.#next();
    }
  }

  /** Half of the queue should be done by then. Waiting for all of it would leave the site idle. */
  get #retryAfter(): number {
    const { concurrency } = this.#options;
    const seconds = (this.figures.waiting * this.#averageMs) / concurrency / 2 / 1000;
    return Math.min(LONGEST_RETRY_SECONDS, Math.max(1, Math.ceil(seconds)));
  }

  async #turn(asker: Asker): Promise<void> {
    const { figures } = this;
    if (figures.running < this.#options.concurrency) figures.running++;
    else {
      this.#makeRoom(asker.network);
      figures.waitedSeconds += await this.#inLine(asker);
    }
    figures.admitted++;
  }

  #makeRoom(network: string): void {
    if (this.figures.waiting < this.#options.length) return;
    let most = this.#waiting.get(network) ?? new Set<Waiting>();
    const own = most.size + 1;
    for (const waiting of this.#waiting.values()) if (waiting.size > Math.max(own, most.size)) most = waiting;
    const newest = most.size > own ? [...most].at(-1) : undefined;
    if (!newest) throw this.#refusal();
    newest.refuse();
  }

  /** Returns the wait in seconds. Finished work passes its turn on, so new requests cannot overtake. */
  #inLine({ network, gone }: Asker): Promise<number> {
    const came = performance.now();
    const own = this.#waiting.get(network) ?? new Set();
    this.#waiting.set(network, own);
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        gone.removeEventListener('abort', left);
        own.delete(entry);
        if (own.size === 0) this.#waiting.delete(network);
        this.figures.waiting--;
      };
      const left = () => {
        leave();
        reject(gone.reason);
      };
      const entry: Waiting = {
        admit: () => {
          leave();
          resolve((performance.now() - came) / 1000);
        },
        refuse: () => {
          leave();
          reject(this.#refusal());
        },
      };
      const timer = setTimeout(entry.refuse, this.#options.longestWaitMs);
      gone.addEventListener('abort', left);
      own.add(entry);
      this.figures.waiting++;
    });
  }

  #refusal(): BusyError {
    this.figures.refused++;
    return new BusyError(this.#retryAfter);
  }

  #next(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.figures.running--;
      return;
    }
    const [network, waiting] = next;
    const [first] = waiting;
    first?.admit();
    if (this.#waiting.delete(network)) this.#waiting.set(network, waiting);
  }
}

export class WorkQueues {
  readonly #options: WorkQueueOptions;
  readonly #queues = new Map<string, WorkQueue>();

  constructor(options: WorkQueueOptions) {
    this.#options = options;
  }

  of(owner: string): WorkQueue {
    const known = this.#queues.get(owner);
    if (known) return known;
    const queue = new WorkQueue(this.#options);
    this.#queues.set(owner, queue);
    return queue;
  }

  figures(): ReadonlyArray<QueueFigures & { readonly owner: string }> {
    return Array.from(this.#queues, ([owner, { figures }]) => ({ owner, ...figures }));
  }
}
