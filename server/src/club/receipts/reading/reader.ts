import { Worker } from 'node:worker_threads';
// Native libraries of threads must stay loaded in the process: https://sharp.pixelplumbing.com/install#worker-threads
import 'sharp';
import type { ReadAnswer, ReadResult, ReadTask } from './protocol.ts';

/** Reads pictures of receipts in threads of their own. */
export interface Reader {
  /** Rejects when the picture could not be read, or not in time. `lines` is its text, where that is known. */
  read(picture: Uint8Array, lines?: readonly string[] | null): Promise<ReadResult>;
  stop(): Promise<void>;
}

export interface ReaderOptions {
  /** Pictures that are read at once; each takes a processor and about 200 MB. */
  readonly threads?: number;
  readonly deadlineMs?: number;
  /** A thread without work for so long is ended, and its memory given back. */
  readonly idleMs?: number;
}

interface Waiting {
  readonly picture: Uint8Array;
  readonly lines: readonly string[] | null;
  resolve(result: ReadResult): void;
  reject(error: Error): void;
}

interface Thread {
  readonly worker: Worker;
  waiting: Waiting | null;
  timer: NodeJS.Timeout | null;
}

/** A pool of reading threads, which are started when there is something to read. */
export function createReader({
  threads = 1,
  deadlineMs = 90_000,
  idleMs = 60_000,
}: ReaderOptions = {}): Reader {
  const queue: Waiting[] = [];
  const pool = new Set<Thread>();
  let nextId = 1;

  function start(): Thread {
    const worker = new Worker(new URL('./reading-thread.ts', import.meta.url), {
      name: 'receipt-reader',
      env: { NODE_ENV: 'production' },
      execArgv: [],
      argv: [],
      // Tesseract speaks of pictures that it finds hard.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    const thread: Thread = { worker, waiting: null, timer: null };
    worker.on('message', (answer: ReadAnswer) => {
      const { waiting } = thread;
      release(thread);
      if ('result' in answer) waiting?.resolve(answer.result);
      else waiting?.reject(new Error(answer.error));
      next();
    });
    const lose = (error?: Error) => {
      if (thread.timer) clearTimeout(thread.timer);
      if (!pool.delete(thread)) return;
      thread.waiting?.reject(error ?? new Error('The thread ended'));
      next();
    };
    worker.on('error', lose);
    worker.on('exit', () => lose());
    worker.unref();
    pool.add(thread);
    return thread;
  }

  function release(thread: Thread) {
    if (thread.timer) clearTimeout(thread.timer);
    thread.waiting = null;
    thread.timer = setTimeout(() => end(thread), idleMs).unref();
  }

  function end(thread: Thread, error?: Error) {
    if (!pool.delete(thread)) return;
    if (thread.timer) clearTimeout(thread.timer);
    thread.waiting?.reject(error ?? new Error('The reader ended'));
    void thread.worker.terminate();
  }

  function next() {
    if (queue.length === 0) return;
    const idle = [...pool].find(({ waiting }) => waiting === null);
    const thread = idle ?? (pool.size < threads ? start() : null);
    const waiting = thread && queue.shift();
    if (!waiting) return;
    if (thread.timer) clearTimeout(thread.timer);
    thread.waiting = waiting;
    thread.timer = setTimeout(() => {
      end(thread, new Error('It took too long to read'));
      next();
    }, deadlineMs).unref();
    const task: ReadTask = { id: nextId++, picture: waiting.picture, lines: waiting.lines };
    thread.worker.postMessage(task);
  }

  return {
    read: (picture, lines = null) =>
      new Promise((resolve, reject) => {
        queue.push({ picture, lines, resolve, reject });
        next();
      }),
    async stop() {
      for (const waiting of queue.splice(0)) waiting.reject(new Error('The reader ended'));
      const workers = [...pool].map(({ worker }) => worker);
      for (const thread of [...pool]) end(thread);
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
