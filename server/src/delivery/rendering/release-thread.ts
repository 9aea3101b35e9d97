import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import type { ContentAnswer } from '../../content/api/content-fetch.ts';
import { messageOf } from '../../platform/errors/message-of.ts';
import { RenderError } from './render-error.ts';
import { WorkClock } from './work-clock.ts';
import { type FromWorker, fromWorkerSchema, type ToWorker, type WorkerData } from './worker-protocol.ts';

export interface ThreadOptions {
  readonly data: WorkerData;
  readonly memoryMb: number;
  /** Answers the release's `fetch`. */
  readonly fetch: (url: string, headers: Readonly<Record<string, string>>) => Promise<ContentAnswer>;
  readonly log: FastifyBaseLogger;
  /** Called once, when the thread has ended for whatever reason. */
  readonly onEnd: () => void;
}

/** Answer of a release, not looked at yet; `data` is JSON text. */
export interface RawResult {
  readonly result: unknown;
  readonly data: string;
}

interface Pending {
  readonly deadlineMs: number;
  /** By the work clock; null while it waits in line. */
  startedAt: number | null;
  resolve(result: RawResult): void;
  reject(error: RenderError): void;
}

/** Work until a thread has to be ready, by its work clock: a busy machine is no fault of the release. */
const START_DEADLINE_MS = 10_000;
/** A thread that does nothing is not waited for longer than this at its start. */
const START_STALLED_MS = 30_000;
/** A thread with a late page that gives no sign of life for so much work is stuck in a loop. */
const STUCK_MS = 250;
/** A thread that neither works nor gives a sign of life is waited for no longer than this. */
const STALLED_MS = 15_000;
/** Renders that were given up but may still run, before the thread is replaced. */
const MAX_ABANDONED = 20;

/** One life of a release's worker thread. */
export class ReleaseThread {
  readonly ready: Promise<void>;
  readonly #worker: Worker;
  readonly #options: ThreadOptions;
  readonly #pending = new Map<number, Pending>();
  readonly #clock: WorkClock;
  #settleReady: { resolve(): void; reject(error: RenderError): void } | null = null;
  #nextId = 1;
  #abandoned = 0;
  #hasLate = false;
  #endReason = 'its thread ended';
  #endStack: string | undefined;
  /** Set once it is on its way out; what is rendered with it now is lost. */
  isEnding = false;

  constructor(options: ThreadOptions) {
    this.#options = options;
    this.#worker = new Worker(new URL('./render-worker.js', import.meta.url), {
      workerData: options.data,
      name: options.data.release,
      env: { NODE_ENV: 'production' },
      execArgv: [],
      argv: [],
      stdout: true,
      stderr: true,
      resourceLimits: {
        maxOldGenerationSizeMb: options.memoryMb,
        maxYoungGenerationSizeMb: 32,
        stackSizeMb: 4,
      },
    });
    this.#clock = new WorkClock({
      ping: (id) => this.#send({ type: 'ping', id }),
      cpuMs: async () => {
        const { user, system } = await this.#worker.cpuUsage();
        return (user + system) / 1000;
      },
      onTick: () => this.#look(),
    });
    // What is listened to keeps the process alive, not what listens.
    this.#worker.unref();
    this.ready = new Promise((resolve, reject) => {
      this.#settleReady = { resolve, reject };
    });
    this.ready.catch(() => undefined);
    this.#listen();
    this.#clock.start();
  }

  /**
   * The deadline counts from when the release begins with the page, by its work clock.
   *
   * @throws RenderError
   */
  async render(input: unknown, deadlineMs: number): Promise<RawResult> {
    await this.ready;
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          this.#pending.delete(id);
          if (this.#pending.size === 0) this.#clock.stop();
          settle(value);
        };
      this.#pending.set(id, {
        deadlineMs,
        startedAt: null,
        resolve: settled(resolve),
        reject: settled(reject),
      });
      this.#send({ type: 'render', id, input });
      this.#clock.start();
    });
  }

  async end(reason = 'it was ended'): Promise<void> {
    if (!this.isEnding) this.#endReason = reason;
    this.isEnding = true;
    await this.#worker.terminate();
  }

  get #release() {
    return this.#options.data.release;
  }

  /** A slow page costs only itself; a loop costs the thread, but no page that was waiting behind it. */
  #look(): void {
    const { ms, silentMs, unheardMs } = this.#clock;
    if (this.#settleReady) {
      if (ms >= START_DEADLINE_MS || unheardMs >= START_STALLED_MS) void this.end('it did not start in time');
      return;
    }
    if (silentMs === 0) this.#hasLate = false;
    let shortest = Number.POSITIVE_INFINITY;
    for (const { startedAt, deadlineMs, reject } of [...this.#pending.values()]) {
      shortest = Math.min(shortest, deadlineMs);
      if (startedAt === null || ms - startedAt < deadlineMs) continue;
      this.#hasLate = true;
      this.#abandoned++;
      reject(new RenderError('deadline', `${this.#release} took longer than ${deadlineMs} ms`));
    }
    const isStuck = silentMs >= (this.#hasLate ? STUCK_MS : shortest);
    if (isStuck || this.#abandoned >= MAX_ABANDONED) void this.end('it was stuck');
    else if (unheardMs >= STALLED_MS) void this.end('it gave no sign of life');
  }

  #endStart(): void {
    this.#settleReady = null;
    this.#clock.stop();
  }

  #listen(): void {
    const { log, onEnd } = this.#options;
    this.#worker.on('message', (message: unknown) => {
      const parsed = fromWorkerSchema.safeParse(message);
      if (parsed.success) this.#received(parsed.data);
      else log.warn({ release: this.#release }, 'A release sent a message that is none');
    });
    this.#worker.on('error', (error: Error) => {
      this.#endReason = error.message;
      this.#endStack = error.stack;
      log.error({ release: this.#release, err: error }, 'The thread of a release crashed');
    });
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        log.warn(
          { release: this.#release, output: chunk.toString().slice(0, 2_000) },
          'A release wrote to the console',
        );
      });
    }
    this.#worker.on('exit', () => {
      this.#settleReady?.reject(new RenderError('load', `${this.#release}: ${this.#endReason}`));
      // Who was given up on is not among them any more.
      const isShared = this.isEnding || this.#pending.size > 1;
      this.isEnding = true;
      this.#clock.stop();
      for (const { reject } of [...this.#pending.values()]) {
        const cause = this.#endStack;
        reject(new RenderError('ended', `${this.#release}: ${this.#endReason}`, { isShared, cause }));
      }
      onEnd();
    });
  }

  #received(message: FromWorker): void {
    switch (message.type) {
      case 'ready':
        this.#settleReady?.resolve();
        this.#endStart();
        break;
      case 'load-failed':
        this.#settleReady?.reject(new RenderError('load', message.message, { cause: message.stack }));
        this.#endStart();
        void this.end(message.message);
        break;
      case 'started': {
        const pending = this.#pending.get(message.id);
        if (pending) pending.startedAt = this.#clock.ms;
        break;
      }
      case 'rendered':
        this.#pending.get(message.id)?.resolve(message);
        break;
      case 'failed':
        this.#pending
          .get(message.id)
          ?.reject(new RenderError('threw', message.message, { cause: message.stack }));
        break;
      case 'pong':
        this.#clock.answered(message.id);
        break;
      case 'fetch':
        void this.#fetch(message.id, message.url, message.headers);
    }
  }

  async #fetch(id: number, url: string, headers: Readonly<Record<string, string>>): Promise<void> {
    try {
      this.#send({ type: 'fetched', id, ...(await this.#options.fetch(url, headers)) });
    } catch (error) {
      this.#send({
        type: 'fetch-failed',
        id,
        message: messageOf(error),
      });
    }
  }

  #send(message: ToWorker): void {
    this.#worker.postMessage(message);
  }
}
