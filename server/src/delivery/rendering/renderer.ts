import type { FastifyBaseLogger } from 'fastify';
import { messageOf } from '../../platform/errors/operator-errors.ts';
import type { Sandbox } from '../../platform/sandbox/sandbox.ts';
import { type Operation, traced } from '../../platform/telemetry/tracing.ts';
import type { ReleaseFiles } from '../releases/files/release-files.ts';
import type { ReleaseRecord } from '../releases/records/release-record.ts';
import type { ReleaseCredits } from './release-credits.ts';
import { type RawResult, type ReleaseFetch, ReleaseProcess } from './release-process.ts';
import { RenderError } from './render-error.ts';

export interface RenderLimits {
  readonly deadlineMs: number;
  readonly memoryMb: number;
  readonly pauseMs: number;
}

export interface RendererOptions extends RenderLimits {
  readonly sandbox: Sandbox;
  readonly release: ReleaseRecord;
  readonly files: ReleaseFiles;
  readonly fetch: ReleaseFetch;
  readonly credits: ReleaseCredits;
  readonly mayStart: () => boolean;
  readonly contentState: () => string;
  readonly log: FastifyBaseLogger;
  readonly onRendered?: (release: ReleaseRecord, seconds: number) => void;
}

export interface RendererFigures {
  readonly name: string;
  readonly version: string;
  readonly running: number;
  readonly isSuspended: boolean;
  readonly isStarted: boolean;
}

const MAX_CONSECUTIVE_FAILURES = 3;
const LONGEST_PAUSE_MS = 60_000;

/** A release that keeps failing is suspended: browsers render its pages until a background render succeeds. */
export class Renderer {
  readonly #options: RendererOptions;
  #process: Promise<ReleaseProcess> | null = null;
  #running: ReleaseProcess | null = null;
  #strikes = 0;
  #pause: { readonly ms: number; readonly timer: NodeJS.Timeout; readonly isSiteFault: boolean } | null =
    null;
  #probeInput: unknown;
  #quarantine: Promise<unknown> = Promise.resolve();
  #isClosed = false;
  #inFlight = 0;
  lastUsed = Date.now();
  readonly #operation: Operation;

  constructor(options: RendererOptions) {
    this.#options = options;
    const { name, version } = options.release;
    const attributes = { 'release.name': name, 'release.version': version };
    this.#operation = { name: `render ${name}`, kind: 'internal', attributes };
  }

  isOutdated({ refusal }: ReleaseRecord): boolean {
    return this.#options.release.refusal !== null && refusal === null;
  }

  get isSuspended(): boolean {
    return this.#pause !== null;
  }

  async warmUp(): Promise<void> {
    try {
      if (!this.#pause) await (await this.#currentProcess()).ready;
    } catch (error) {
      this.#failed(error, undefined);
    }
  }

  async render(input: unknown): Promise<RawResult> {
    this.lastUsed = Date.now();
    if (this.#pause) {
      const { isSiteFault } = this.#pause;
      const message = `${this.#options.release.id} kept failing and is suspended`;
      throw new RenderError('suspended', message, { isSiteFault });
    }
    this.#inFlight++;
    const began = performance.now();
    try {
      const result = await traced(this.#operation, () => this.#renderOrRetry(input));
      this.#strikes = 0;
      this.#probeInput = input;
      return result;
    } catch (error) {
      throw this.#failed(error, input);
    } finally {
      this.#inFlight--;
      this.lastUsed = Date.now();
      this.#options.onRendered?.(this.#options.release, (performance.now() - began) / 1000);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#pause?.timer);
    const started = await this.#process?.catch(() => null);
    this.#process = null;
    await started?.end();
  }

  get megabytes(): number {
    return this.#running?.megabytes ?? 0;
  }

  chargeWork(): void {
    this.#running?.chargeWork();
  }

  get isIdle(): boolean {
    return this.#inFlight === 0;
  }

  get figures(): RendererFigures {
    const { name, version } = this.#options.release;
    const { isSuspended } = this;
    return { name, version, running: this.#inFlight, isSuspended, isStarted: this.#running !== null };
  }

  async #renderOrRetry(input: unknown): Promise<RawResult> {
    try {
      return await this.#renderOnce(input);
    } catch (error) {
      if (!(error instanceof RenderError) || error.failure !== 'ended' || !error.isShared || this.#isClosed)
        throw error;
      // Another page may have ended the process. Retries one by one isolate the fault.
      const alone = this.#quarantine.then(() => this.#renderOnce(input));
      this.#quarantine = alone.catch(() => undefined);
      return alone;
    }
  }

  async #renderOnce(input: unknown): Promise<RawResult> {
    const started = await this.#currentProcess();
    if (!started.isEnding) return started.render(input, this.#options.deadlineMs);
    await started.end();
    return this.#renderOnce(input);
  }

  #currentProcess(): Promise<ReleaseProcess> {
    this.#process ??= this.#startProcess().catch((error: unknown) => {
      this.#process = null;
      throw error;
    });
    return this.#process;
  }

  async #startProcess(): Promise<ReleaseProcess> {
    const { sandbox, release, files, fetch, credits, contentState, log, memoryMb } = this.#options;
    const entry = release.manifest.server;
    if (entry === undefined) throw new RenderError('load', `${release.id} has no server entry`);
    if (credits.workMs.left < 0)
      throw new RenderError('load', `${release.id} used too much processor time and must wait`);
    if (credits.restarts.left < 0)
      throw new RenderError('load', `${release.id} ended too often and must wait`);
    if (!this.#options.mayStart())
      throw new RenderError('suspended', `${release.id} must wait: too many releases start`, {
        isShared: true,
      });
    const modules = await readModules(release, files);
    if (this.#isClosed)
      throw new RenderError('ended', `${release.id} is not used any more`, { isSiteFault: true });
    const sources = { release: release.id, entry, modules };
    const started = new ReleaseProcess({
      sandbox,
      sources,
      memoryMb,
      fetch,
      credits,
      contentState,
      log,
      onEnd: (unasked) => this.#processEnded(started, unasked),
    });
    this.#running = started;
    return started;
  }

  #processEnded(started: ReleaseProcess, unasked: RenderError | null): void {
    if (this.#running !== started) return;
    this.#running = null;
    this.#process = null;
    if (this.#isClosed) return;
    this.#options.credits.restarts.take(1);
    // Restarted only after it was ready, because it would probably end again.
    started.ready.then(
      () => {
        if (unasked) this.#failed(unasked, undefined);
        void this.warmUp();
      },
      () => undefined,
    );
  }

  #failed(error: unknown, input: unknown): RenderError {
    // Any other error is of files, storage or the sandbox.
    const failure =
      error instanceof RenderError ? error : new RenderError('load', messageOf(error), { isSiteFault: true });
    if (failure.failure === 'deadline' && failure.isSiteFault) return failure;
    if (failure.failure === 'threw' || failure.failure === 'suspended' || this.#isClosed) return failure;
    this.#strikes += failure.failure === 'load' ? MAX_CONSECUTIVE_FAILURES : 1;
    this.#probeInput ??= input;
    if (this.#strikes >= MAX_CONSECUTIVE_FAILURES && !this.#pause)
      this.#suspend(this.#options.pauseMs, failure);
    return failure;
  }

  #suspend(ms: number, reason: RenderError): void {
    const { log, release, credits } = this.#options;
    credits.log(reason.text, (more) =>
      log.error(
        { release: release.id, err: reason, pauseMs: ms, ...more },
        'A release keeps failing: browsers render its pages',
      ),
    );
    const timer = setTimeout(() => void this.#probe(), ms);
    timer.unref();
    this.#pause = { ms, timer, isSiteFault: reason.isSiteFault };
  }

  async #probe(): Promise<void> {
    const { log, release } = this.#options;
    const before = this.#pause;
    try {
      if (this.#probeInput === undefined) await (await this.#currentProcess()).ready;
      else await this.#renderOnce(this.#probeInput);
      this.#pause = null;
      this.#strikes = 0;
      log.info({ release: release.id }, 'A release works again');
    } catch (error) {
      if (this.#isClosed || this.#pause !== before || !before) return;
      const isSiteFault = true;
      const reason =
        error instanceof RenderError ? error : new RenderError('load', messageOf(error), { isSiteFault });
      this.#suspend(Math.min(before.ms * 2, LONGEST_PAUSE_MS), reason);
    }
  }
}

async function readModules(release: ReleaseRecord, files: ReleaseFiles): Promise<Record<string, string>> {
  const paths = Object.keys(release.manifest.files).filter((path) => path.startsWith('node/'));
  const entries = await Promise.all(
    paths.map(async (path) => {
      const bytes = await files.read(release, path);
      if (!bytes) throw new RenderError('load', `${release.id}: ${path} is missing or has changed`);
      return [path, bytes.toString('utf8')] as const;
    }),
  );
  return Object.fromEntries(entries);
}
