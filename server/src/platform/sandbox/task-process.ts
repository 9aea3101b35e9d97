import type { z } from 'zod/mini';
import type { Sandbox } from './sandbox.ts';
import type { SandboxProcess } from './sandbox-process.ts';

/**
 * Why a task has no answer.
 * - `busy`: too many wait
 * - `start`: its program did not start, which is no fault of the task
 * - `ended`: the program ended with it, by the kernel's bound for one
 * - `late`: it took too long
 * - `answer`: what came is no answer
 */
export type TaskFailure = 'busy' | 'start' | 'ended' | 'late' | 'answer';

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
  readonly besideMb: number;
  /** Milliseconds of a processor that a task may take: a machine that is busy is no fault of it. */
  readonly workMs: number;
  /** Milliseconds that it may take at all. */
  readonly longestMs: number;
  /** Answers are parsed by it: the program may have been taken over. */
  readonly answerSchema: z.ZodMiniType<Answer>;
  readonly onOutput: (text: string) => void;
}

/** Who refuses to start does so at once; a machine that is busy takes its time. */
const START_MS = 60_000;
const LOOK_MS = 500;

interface Pending<Answer> {
  resolve(answer: Answer): void;
  reject(error: TaskError): void;
}

/** One process of a program in a sandbox that does a task at a time. */
export class TaskProcess<Answer> {
  readonly #options: TaskProcessOptions<Answer>;
  readonly #process: SandboxProcess;
  #pending: Pending<Answer> | null = null;
  #timer: NodeJS.Timeout;
  #isUp = false;
  /** Tasks that it has begun. */
  tasks = 0;
  hasEnded = false;
  /** On its way out: nothing is given to it any more. */
  isEnding = false;

  constructor(sandbox: Sandbox, options: TaskProcessOptions<Answer>) {
    this.#options = options;
    const { memoryMb, besideMb, onOutput } = options;
    this.#timer = setTimeout(() => void this.end('it did not start in time'), START_MS).unref();
    this.#process = sandbox.start({
      memoryMb,
      besideMb,
      onUp: () => this.#up(),
      onMessage: (message) => this.#received(message),
      onOutput,
      onEnd: (reason) => {
        this.hasEnded = true;
        this.#fail(this.#isUp ? 'ended' : 'start', reason);
      },
    });
  }

  /** @throws TaskError */
  run(task: object): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.tasks++;
      this.#pending = { resolve, reject };
      if (this.isEnding || this.hasEnded) return this.#fail('start', 'its process has ended');
      this.#process.send(task);
      if (this.#isUp) this.#watch();
    });
  }

  /** `failure` is what its task has, where it is none of its own doing. */
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
    const { workMs, longestMs } = this.#options;
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
      this.#fail('answer', 'it sent what is no answer');
      void this.end('it sent what is no answer');
    }
  }

  #fail(failure: TaskFailure, message: string): void {
    clearTimeout(this.#timer);
    this.#pending?.reject(new TaskError(failure, message));
    this.#pending = null;
  }
}
