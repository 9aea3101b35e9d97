import type { Sandbox } from './sandbox.ts';
import { TaskError, TaskProcess, type TaskProcessOptions } from './task-process.ts';

export interface TaskQueueOptions<Answer> extends TaskProcessOptions<Answer> {
  readonly sandbox: () => Promise<Sandbox>;
  readonly processes: number;
  /** Resident memory in megabytes below which a process takes another task; 0 for a process per task. */
  readonly keepBelowMb: number;
  /** Whether a task whose process dies is tried once more, in a fresh process. */
  readonly retries?: boolean;
  readonly idleMs: number;
  readonly mostWaiting: number;
  readonly longestWaitMs: number;
}

/** Queue of tasks for a sandboxed program. Without tasks, no process runs. */
export class TaskQueue<Answer> {
  readonly #options: TaskQueueOptions<Answer>;
  readonly #waiting: Array<{ begin(): void; refuse(error: TaskError): void }> = [];
  readonly #processes = new Set<TaskProcess<Answer>>();
  readonly #idle = new Map<TaskProcess<Answer>, NodeJS.Timeout>();
  #turns: number;
  #isStopped = false;

  constructor(options: TaskQueueOptions<Answer>) {
    this.#options = options;
    this.#turns = options.processes;
  }

  async run(task: object): Promise<Answer> {
    const { retries = false, longestMs } = this.#options;
    await this.#turn();
    const began = performance.now();
    let process: TaskProcess<Answer> | undefined;
    try {
      process = await this.#take();
      return await process.run(task);
    } catch (error) {
      const left = longestMs - (performance.now() - began);
      const hasDied = error instanceof TaskError && error.failure === 'ended';
      if (!retries || !hasDied || !process || left <= 0) throw error;
      await this.#end(process);
      process = await this.#start();
      return await process.run(task, left);
    } finally {
      void this.#leave(process);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const { refuse } of this.#waiting.splice(0)) refuse(new TaskError('busy', 'the server ends'));
    for (const timer of this.#idle.values()) clearTimeout(timer);
    await Promise.all([...this.#processes].map((process) => process.end('the server ends', 'busy')));
  }

  #turn(): Promise<void> {
    const { mostWaiting, longestWaitMs } = this.#options;
    if (this.#turns > 0) {
      this.#turns--;
      return Promise.resolve();
    }
    if (this.#waiting.length >= mostWaiting)
      return Promise.reject(new TaskError('busy', 'too many wait already'));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
        entry.refuse(new TaskError('busy', `it waited longer than ${longestWaitMs} ms`));
      }, longestWaitMs).unref();
      const entry = {
        begin: () => {
          clearTimeout(timer);
          resolve();
        },
        refuse: (error: TaskError) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      this.#waiting.push(entry);
    });
  }

  async #take(): Promise<TaskProcess<Answer>> {
    for (const [process, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(process);
      if (!process.hasEnded) return process;
      this.#processes.delete(process);
    }
    return this.#start();
  }

  async #start(): Promise<TaskProcess<Answer>> {
    const sandbox = await this.#options.sandbox();
    if (this.#isStopped) throw new TaskError('busy', 'the server ends');
    const process = new TaskProcess(sandbox, this.#options);
    this.#processes.add(process);
    return process;
  }

  // Starts the next task only once the process is free or gone, so that memory is never in use twice.
  async #leave(process: TaskProcess<Answer> | undefined): Promise<void> {
    const { keepBelowMb, idleMs } = this.#options;
    if (process && (process.hasEnded || process.isEnding || process.megabytes() >= keepBelowMb))
      await this.#end(process);
    else if (process) this.#idle.set(process, setTimeout(() => void this.#end(process), idleMs).unref());
    const next = this.#waiting.shift();
    if (next) next.begin();
    else this.#turns++;
  }

  async #end(process: TaskProcess<Answer>): Promise<void> {
    this.#idle.delete(process);
    await process.end();
    this.#processes.delete(process);
  }
}
