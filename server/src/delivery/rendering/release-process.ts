import { AsyncLocalStorage } from 'node:async_hooks';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import type { ContentFetch } from '../../content/api/content-fetch.ts';
import { messageOf } from '../../platform/errors/operator-errors.ts';
import type { Sandbox } from '../../platform/sandbox/sandbox.ts';
import type { SandboxProcess } from '../../platform/sandbox/sandbox-process.ts';
import type { SandboxProgram } from '../../platform/sandbox/sandbox-program.ts';
import { type FromHost, fromHostSchema, type ReleaseSources, type ToHost } from './host-protocol.ts';
import type { ReleaseCredits } from './release-credits.ts';
import { RenderError } from './render-error.ts';
import { WorkClock } from './work-clock.ts';

export type ReleaseFetch = (
  ...call: [...Parameters<ContentFetch>, ended: AbortSignal]
) => ReturnType<ContentFetch>;

export interface ReleaseProcessOptions {
  readonly sandbox: Sandbox;
  readonly sources: ReleaseSources;
  readonly memoryMb: number;
  readonly fetch: ReleaseFetch;
  readonly credits: ReleaseCredits;
  readonly contentState: () => string;
  readonly log: FastifyBaseLogger;
  readonly onEnd: (unasked: RenderError | null) => void;
}

export interface RawResult {
  readonly result: Readonly<Record<string, unknown>>;
  readonly html: string | null;
  readonly data: string;
}

interface Pending {
  readonly deadlineMs: number;
  startedAt: number | null;
  readonly inTrace: ReturnType<typeof AsyncLocalStorage.snapshot>;
  /** Start of each content call that has no answer yet, by its id, on the work clock. */
  readonly calls: Map<number, number>;
  lacksContent: boolean;
  resolve(result: RawResult): void;
  reject(error: RenderError): void;
}

/** Milliseconds by the work clock. A busy machine does not count against the release. */
const START_DEADLINE_MS = 10_000;
const START_STALLED_MS = 30_000;
/** Milliseconds of work without a sign of life after which a process with a late page is stuck in a loop. */
const STUCK_MS = 250;
const STALLED_MS = 15_000;
const MAX_ABANDONED = 20;
const MAX_CONCURRENT_FETCHES = 200;

type FetchMessage = Extract<FromHost, { readonly type: 'fetch' }>;

/** Whether content was unavailable, or one call of it took most of the page's time. */
const isSiteFaultOf = ({ lacksContent, calls, deadlineMs }: Pending, ms: number): boolean =>
  lacksContent || [...calls.values()].some((since) => ms - since > deadlineMs / 2);

const OUTSIDE = AsyncLocalStorage.snapshot();
const FORGED = 'it sent a message that its host does not send';

export class ReleaseProcess {
  readonly ready: Promise<void>;
  readonly #process: SandboxProcess;
  readonly #options: ReleaseProcessOptions;
  readonly #pending = new Map<number, Pending>();
  readonly #clock: WorkClock;
  #settleReady: { resolve(): void; reject(error: RenderError): void } | null = null;
  #nextId = 1;
  #late = 0;
  readonly #abandoned = new Set<number>();
  #chargedMs = 0;
  readonly #gone = new AbortController();
  #hasLate = false;
  #crash: { readonly message: string; readonly stack?: string | undefined } | null = null;
  #fetches = 0;
  isEnding = false;

  constructor(options: ReleaseProcessOptions) {
    this.#options = options;
    const { sandbox, sources, memoryMb, credits, log } = options;
    this.#process = sandbox.start({
      memoryMb,
      onMessage: (message) => this.#parse(message),
      onRead: (from, bytes) => {
        const isCovered = from === 'port' ? credits.takeRead(bytes) : credits.output.take(bytes);
        if (!isCovered)
          this.#endFor(from === 'port' ? 'it sent too much' : 'it wrote too much to the console');
      },
      onOutput: (output) =>
        credits.log(output, (more) =>
          log.warn({ release: this.#release, output, ...more }, 'A release wrote to the console'),
        ),
      onEnd: (reason) => this.#ended(reason),
    });
    this.#process.workLast(credits.worksLast);
    this.#send({ type: 'start', ...sources });
    this.#clock = new WorkClock({
      ping: (id) => this.#send({ type: 'ping', id }),
      usage: async () => this.#process.usage(),
      onTick: () => this.#look(),
    });
    this.ready = new Promise((resolve, reject) => {
      this.#settleReady = { resolve, reject };
    });
    this.ready.catch(() => undefined);
    this.#clock.start();
  }

  /** The deadline starts when the release starts the page, by its work clock. Rejects with a RenderError. */
  async render(input: unknown, deadlineMs: number): Promise<RawResult> {
    await this.ready;
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          this.#pending.delete(id);
          if (this.#pending.size === 0) this.#beIdle();
          settle(value);
        };
      this.#pending.set(id, {
        deadlineMs,
        startedAt: null,
        inTrace: AsyncLocalStorage.snapshot(),
        calls: new Map(),
        lacksContent: false,
        resolve: settled(resolve),
        reject: settled(reject),
      });
      this.#options.credits.pageStarts();
      this.#send({ type: 'render', id, input, state: this.#options.contentState() });
      this.#clock.start();
    });
  }

  async end(reason = 'it was ended'): Promise<void> {
    this.isEnding = true;
    await this.#process.end(reason);
  }

  get megabytes(): number {
    return this.#process.megabytes();
  }

  /** Counts its processor time, also between pages, and ends it when no credit is left. */
  chargeWork(): void {
    const workedMs = this.#process.processorMs();
    if (workedMs === null) return;
    const { credits } = this.#options;
    const isCovered = credits.takeWork(workedMs - this.#chargedMs);
    this.#chargedMs = workedMs;
    this.#process.workLast(credits.worksLast);
    if (!isCovered) this.#endFor('it used too much processor time');
  }

  #beIdle(): void {
    this.#clock.stop();
    this.chargeWork();
  }

  #endFor(reason: string): void {
    this.#crash ??= { message: reason };
    void this.#process.end(reason);
  }

  get #release() {
    return this.#options.sources.release;
  }

  /** A slow page only fails itself. A loop ends the process, but pages waiting behind it are retried. */
  #look(): void {
    this.chargeWork();
    const { ms, silentMs, stalledMs } = this.#clock;
    if (this.#settleReady) {
      if (ms >= START_DEADLINE_MS || stalledMs >= START_STALLED_MS) void this.end('it did not start in time');
      return;
    }
    if (silentMs === 0) this.#hasLate = false;
    let shortest = Number.POSITIVE_INFINITY;
    for (const [id, pending] of [...this.#pending]) {
      const { startedAt, deadlineMs, reject } = pending;
      shortest = Math.min(shortest, deadlineMs);
      if (startedAt === null || ms - startedAt < deadlineMs) continue;
      this.#hasLate = true;
      this.#late++;
      this.#abandoned.add(id);
      const isSiteFault = isSiteFaultOf(pending, this.#clock.ms);
      reject(
        new RenderError('deadline', `${this.#release} took longer than ${deadlineMs} ms`, { isSiteFault }),
      );
    }
    const isStuck = silentMs >= (this.#hasLate ? STUCK_MS : shortest);
    if (isStuck || this.#late >= MAX_ABANDONED) void this.end('it was stuck');
    else if (stalledMs >= STALLED_MS) void this.end('it gave no sign of life');
  }

  #endStart(): void {
    this.#settleReady = null;
    this.#beIdle();
  }

  #parse(message: unknown): void {
    const parsed = fromHostSchema.safeParse(message);
    try {
      if (!parsed.success) throw new Error('it sent an invalid message');
      this.#received(parsed.data);
    } catch (error) {
      this.#endFor(messageOf(error));
    }
  }

  #ended(reason: string): void {
    const { message = reason, stack: cause } = this.#crash ?? {};
    this.#settleReady?.reject(new RenderError('load', `${this.#release}: ${message}`));
    const isUnasked = !this.isEnding && this.#pending.size === 0;
    const isShared = this.isEnding || this.#pending.size > 1;
    this.isEnding = true;
    this.#gone.abort();
    this.#clock.stop();
    const error = new RenderError('ended', `${this.#release}: ${message}`, { isShared, cause });
    for (const { reject } of [...this.#pending.values()]) reject(error);
    this.#options.onEnd(isUnasked ? error : null);
  }

  /** @throws Error for a message that the host would not send: a release can write messages itself. */
  #received(message: FromHost): void {
    switch (message.type) {
      case 'ready':
        if (!this.#settleReady) throw new Error(FORGED);
        this.#settleReady.resolve();
        this.#endStart();
        break;
      case 'load-failed':
        if (!this.#settleReady) throw new Error(FORGED);
        this.#settleReady.reject(new RenderError('load', message.message, { cause: message.stack }));
        this.#endStart();
        void this.end(message.message);
        break;
      case 'crashed':
        this.#crash = message;
        this.#logCrash(message.message, message.stack);
        void this.#process.end(message.message);
        break;
      case 'started': {
        const pending = this.#pending.get(message.id);
        if (!pending || pending.startedAt !== null) throw new Error(FORGED);
        pending.startedAt = this.#clock.ms;
        break;
      }
      case 'rendered':
      case 'failed': {
        const pending = this.#pending.get(message.id);
        if (!pending && !this.#abandoned.delete(message.id)) throw new Error(FORGED);
        if (message.type === 'rendered') pending?.resolve(message);
        else if (pending) {
          const isSiteFault = isSiteFaultOf(pending, this.#clock.ms);
          pending.reject(new RenderError('threw', message.message, { cause: message.stack, isSiteFault }));
        }
        break;
      }
      case 'pong':
        if (!this.#clock.answered(message.id)) throw new Error(FORGED);
        break;
      case 'fetch': {
        if (!this.#options.credits.fetches.take(1)) throw new Error('it made too many content calls');
        // Messages arrive without a trace, or with the trace of the request that started the process.
        const pending = this.#pending.get(message.render ?? 0);
        void (pending?.inTrace ?? OUTSIDE)(() => this.#fetch(message, pending));
      }
    }
  }

  async #fetch({ id, url, headers }: FetchMessage, pending: Pending | undefined): Promise<void> {
    if (++this.#fetches > MAX_CONCURRENT_FETCHES)
      return this.#endFor('it made too many content calls at once');
    pending?.calls.set(id, this.#clock.ms);
    try {
      const answer = await this.#options.fetch(url, headers, this.#gone.signal);
      if (answer.status === 503 && pending) pending.lacksContent = true;
      this.#send({ type: 'fetched', id, ...answer });
    } catch (error) {
      this.#send({
        type: 'fetch-failed',
        id,
        message: messageOf(error),
      });
    } finally {
      pending?.calls.delete(id);
      this.#fetches--;
    }
  }

  #logCrash(words: string, stack = ''): void {
    const { credits, log } = this.#options;
    credits.log(words + stack, (more) =>
      log.error({ release: this.#release, words, stack, ...more }, 'The process of a release crashed'),
    );
  }

  #send(message: ToHost): void {
    this.#process.send(message);
  }
}

export const RENDER_PROGRAM: SandboxProgram = {
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  entry: 'src/delivery/rendering/render-host.js',
  files: [
    'src/delivery/rendering/host-fetch.js',
    'src/delivery/rendering/host-modules.js',
    'src/platform/http/response-of.js',
    'src/platform/sandbox/sandbox-port.js',
    'src/platform/sandbox/wire.js',
  ],
  packages: ['react', 'react-dom', 'react-router', 'rxjs'],
};
