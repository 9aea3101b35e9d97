import type { z } from 'zod/mini';
import type { Sandbox } from './sandbox.ts';
import type { SandboxProcess } from './sandbox-process.ts';

/**
 * Why a task failed.
 * - `busy`: too many tasks wait
 * - `start`: the program did not start, which is not the task's fault
 * - `ended`: the program ended, for example at a limit of the kernel
 * - `late`: it took too long
 * - `answer`: its answer is invalid
 */
type TaskFailure = 'busy' | 'start' | 'ended' | 'late' | 'answer';

export class TaskError extends Error {
  override readonly name = 'TaskError';
  readonly failure: TaskFailure;

  constructor(failure: TaskFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

export interface TaskProcessOptions<Answer> {
  readonly memoryMb: number;
  readonly nonHeapMb: number;
  /** Milliseconds of processor time per task, so that a busy machine does not count against it. */
  readonly workMs: number;
  readonly longestMs: number;
  readonly answerSchema: z.ZodMiniType<Answer>;
  readonly onOutput: (text: string) => void;
}

// Generous for a busy machine. A refusal is immediate.
const START_MS = 60_000;
const LOOK_MS = 500;

interface Pending<Answer> {
  resolve(answer: Answer): void;
  reject(error: TaskError): void;
}

export class TaskProcess<Answer> {
  readonly #options: TaskProcessOptions<Answer>;
  readonly #process: SandboxProcess;
  #pending: Pending<Answer> | null = null;
  #timer: NodeJS.Timeout;
  #isUp = false;
  #longestMs: number;
  hasEnded = false;
  isEnding = false;

  constructor(sandbox: Sandbox, options: TaskProcessOptions<Answer>) {
    this.#options = options;
    this.#longestMs = options.longestMs;
    const { memoryMb, nonHeapMb, onOutput } = options;
    this.#timer = setTimeout(() => void this.end('it did not start in time'), START_MS).unref();
    this.#process = sandbox.start({
      memoryMb,
      nonHeapMb,
      onUp: () => this.#up(),
      onMessage: (message) => this.#received(message),
      onOutput,
      onEnd: (reason) => {
        this.hasEnded = true;
        this.#fail(this.#isUp ? 'ended' : 'start', reason);
      },
    });
  }

  megabytes(): number {
    return this.#process.megabytes();
  }

  run(task: object, longestMs = this.#options.longestMs): Promise<Answer> {
    this.#longestMs = longestMs;
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject };
      if (this.isEnding || this.hasEnded) return this.#fail('start', 'its process has ended');
      this.#process.send(task);
      if (this.#isUp) this.#watch();
    });
  }

  /** Ends the process. `failure` is reported to its task if the task did not cause the end. */
  async end(reason = 'it was ended', failure?: TaskFailure): Promise<void> {
    if (failure) this.#fail(failure, reason);
    this.isEnding = true;
    clearTimeout(this.#timer);
    await this.#process.end(reason);
  }

  #up(): void {
    this.#isUp = true;
    clearTimeout(this.#timer);
    if (this.#pending) this.#watch();
  }

  #watch(): void {
    const { workMs } = this.#options;
    const longestMs = this.#longestMs;
    const [worked, began] = [this.#process.processorMs() ?? 0, performance.now()];
    this.#timer = setInterval(() => {
      const isLate =
        (this.#process.processorMs() ?? 0) - worked > workMs || performance.now() - began > longestMs;
      if (isLate) void this.end('it took too long', 'late');
    }, LOOK_MS).unref();
  }

  #received(message: unknown): void {
    const answer = this.#options.answerSchema.safeParse(message);
    if (answer.success && this.#pending) {
      clearTimeout(this.#timer);
      this.#pending.resolve(answer.data);
      this.#pending = null;
    } else {
      this.#fail('answer', 'it sent an invalid answer');
      void this.end('it sent an invalid answer');
    }
  }

  #fail(failure: TaskFailure, message: string): void {
    clearTimeout(this.#timer);
    this.#pending?.reject(new TaskError(failure, message));
    this.#pending = null;
  }
}
