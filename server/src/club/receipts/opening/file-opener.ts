import type { FastifyBaseLogger } from 'fastify';
import { createSandbox, type Sandbox, type SandboxKind } from '../../../platform/sandbox/sandbox.ts';
import { TaskQueue, type TaskQueueOptions } from '../../../platform/sandbox/task-queue.ts';
import { OPENER_PROGRAM } from './opener-program.ts';
import {
  type OpenAnswer,
  type OpenerTask,
  openAnswerSchema,
  type ReadResult,
  readAnswerSchema,
} from './opener-protocol.ts';

/** Opens files of strangers, in a sandbox: this process never decodes one. */
export interface FileOpener {
  /** Pictures that are read at once. */
  readonly readers: number;
  /** @throws TaskError when its program has no answer. */
  open(bytes: Uint8Array): Promise<OpenAnswer>;
  /** Reads a picture that was made of a file. Rejects when it could not be read, or not in time. */
  read(picture: Uint8Array): Promise<ReadResult>;
  stop(): Promise<void>;
}

export interface FileOpenerOptions {
  /** Undefined for the strongest sandbox that there is. */
  readonly wanted?: SandboxKind | undefined;
  readonly log: FastifyBaseLogger;
  readonly readers?: number;
  /** Milliseconds of a processor that opening a file may take. */
  readonly openMs?: number;
  /** Files that wait at most, and milliseconds that one does. */
  readonly mostWaiting?: number;
  readonly longestWaitMs?: number;
}

/**
 * Twice what a picture of 50 million pixels from a phone takes, or a scan in a PDF. What a bomb gets, together with a reader that is still there,
 * stays below 512 MB.
 */
const OPENING = { memoryMb: 96, besideMb: 128 };
/**
 * Tesseract and its languages take 110, a picture as large as they are made 60 more; with 192 beside its heap one of two that read side by side on a
 * busy machine ran out. What it reads was made here, no larger than that, whatever came.
 */
const READING = { memoryMb: 96, besideMb: 320 };
/** Files that wait at most: each is held in memory. */
const MOST_WAITING = 8;
/** Whoever waits for an answer, browser or proxy, does not for longer than a minute. */
const LONGEST_WAIT_MS = 25_000;
const OPEN_MS = 15_000;
const LONGEST_OPEN_MS = 45_000;
const READ_MS = 60_000;
/** Another replica takes a receipt up that has not been read after three minutes. */
const LONGEST_READ_MS = 150_000;
const READER_IDLE_MS = 60_000;

export function createFileOpener({
  wanted,
  log,
  readers = 1,
  openMs = OPEN_MS,
  mostWaiting = MOST_WAITING,
  longestWaitMs = LONGEST_WAIT_MS,
}: FileOpenerOptions): FileOpener {
  let begun: Promise<Sandbox> | null = null;
  // Without namespaces uploads go on: they are members', whose account tells who they are.
  const sandbox = () => {
    begun ??= createSandbox({ program: OPENER_PROGRAM, wanted, isPublic: false, log }).catch((error) => {
      begun = null;
      throw error;
    });
    return begun;
  };
  const shared = {
    sandbox,
    onOutput: (output: string) => log.info({ output }, 'The opener of files wrote to its console'),
  };
  const opening = new TaskQueue({
    ...shared,
    ...OPENING,
    answerSchema: openAnswerSchema,
    workMs: openMs,
    longestMs: LONGEST_OPEN_MS,
    processes: 1,
    // Nothing of a file meets the next one.
    tasksEach: 1,
    idleMs: 0,
    mostWaiting,
    longestWaitMs,
  } satisfies TaskQueueOptions<OpenAnswer>);
  const reading = new TaskQueue({
    ...shared,
    ...READING,
    answerSchema: readAnswerSchema,
    workMs: READ_MS,
    longestMs: LONGEST_READ_MS,
    processes: readers,
    // Loading its languages takes as long as reading a receipt.
    tasksEach: 20,
    idleMs: READER_IDLE_MS,
    // No more come than there are readers; one of them may be on its way out.
    mostWaiting: readers,
    longestWaitMs,
  });
  return {
    readers,
    open: (bytes) => opening.run({ type: 'open', bytes } satisfies OpenerTask),
    async read(picture) {
      const { result } = await reading.run({ type: 'read', picture } satisfies OpenerTask);
      return result;
    },
    async stop() {
      await Promise.all([opening.stop(), reading.stop()]);
      await (await begun?.catch(() => null))?.close();
    },
  };
}
