import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger } from 'fastify';
import { createSandbox, type Sandbox, type SandboxKind } from '../../../platform/sandbox/sandbox.ts';
import type { SandboxProgram } from '../../../platform/sandbox/sandbox-program.ts';
import { TaskQueue, type TaskQueueOptions } from '../../../platform/sandbox/task-queue.ts';
import {
  type OpenAnswer,
  type OpenerTask,
  openAnswerSchema,
  type ReadResult,
  readAnswerSchema,
} from './opener-protocol.ts';

const OPENER_PROGRAM: SandboxProgram = {
  root: fileURLToPath(new URL('../../../..', import.meta.url)),
  entry: 'src/club/receipts/opening/opener-host.ts',
  files: [
    ...['file-types.ts', 'limits.ts', 'open-file.ts', 'open-pdf.ts', 'pdf-text.ts', 'picture.ts'].map(
      (name) => `src/club/receipts/opening/${name}`,
    ),
    ...['find-angle.ts', 'find-paper.ts', 'grey.ts', 'ocr.ts', 'read-picture.ts'].map(
      (name) => `src/club/receipts/reading/${name}`,
    ),
    ...['amounts.ts', 'labels.ts', 'plain.ts', 'sums.ts'].map((name) => `src/club/receipts/fields/${name}`),
    'src/platform/sandbox/sandbox-port.js',
    'src/platform/sandbox/wire.js',
    'src/platform/text/card-number.ts',
  ],
  packages: [
    'credit-card-type',
    'sharp',
    'file-type',
    'pdfjs-dist',
    'tesseract.js',
    '@tesseract.js-data/eng',
    '@tesseract.js-data/fra',
  ],
  isNative: true,
};

export interface FileOpener {
  readonly readers: number;
  /** @throws TaskError if the program does not answer. */
  open(bytes: Uint8Array): Promise<OpenAnswer>;
  /**
   * Reads a picture that `open` returned, with a second process if the first one dies.
   *
   * @throws TaskError: `busy` and `start` are outages, all others the picture's fault.
   */
  read(picture: Uint8Array): Promise<ReadResult>;
  stop(): Promise<void>;
}

interface FileOpenerOptions {
  readonly wanted?: SandboxKind | undefined;
  readonly log: FastifyBaseLogger;
  readonly readers?: number;
  readonly openMs?: number;
  readonly mostWaiting?: number;
  readonly longestWaitMs?: number;
}

// Twice what a 50-megapixel phone picture or a scan in a PDF takes. Together with a reader that is still
// running, a decompression bomb stays below 512 MB.
const OPENING = { memoryMb: 96, nonHeapMb: 128 };
// Tesseract and its languages take 110 MB, the largest picture another 60. With 192 MB beside the heap, one
// of two parallel readers on a busy machine ran out. The picture's size is bounded, whatever was uploaded.
const READING = { memoryMb: 96, nonHeapMb: 320 };
// Each waiting file is held in memory.
const MAX_WAITING = 8;
// Browsers and proxies wait at most a minute for an answer.
const MAX_WAIT_MS = 25_000;
const OPEN_MS = 15_000;
const MAX_OPEN_MS = 45_000;
const READ_MS = 60_000;
// Another replica takes over an unread receipt after three minutes.
const MAX_READ_MS = 150_000;
const READER_IDLE_MS = 60_000;
// Most readers stay at 240 MB. The largest picture needs 100 MB more, which would end a larger one.
const READER_KEEP_MB = 260;

export function createFileOpener({
  wanted,
  log,
  readers = 1,
  openMs = OPEN_MS,
  mostWaiting = MAX_WAITING,
  longestWaitMs = MAX_WAIT_MS,
}: FileOpenerOptions): FileOpener {
  let begun: Promise<Sandbox> | null = null;
  // Uploads work without namespaces: they come from members, so the sender is known.
  const sandbox = () => {
    begun ??= createSandbox({ program: OPENER_PROGRAM, wanted, isPublic: false, log }).catch((error) => {
      begun = null;
      throw error;
    });
    return begun;
  };
  const shared = {
    sandbox,
    onOutput: (output: string) => log.info({ output }, 'Console output of the file opener'),
  };
  const opening = new TaskQueue({
    ...shared,
    ...OPENING,
    answerSchema: openAnswerSchema,
    workMs: openMs,
    longestMs: MAX_OPEN_MS,
    processes: 1,
    // One process per file, so files cannot affect each other.
    keepBelowMb: 0,
    idleMs: 0,
    mostWaiting,
    longestWaitMs,
  } satisfies TaskQueueOptions<OpenAnswer>);
  const reading = new TaskQueue({
    ...shared,
    ...READING,
    answerSchema: readAnswerSchema,
    workMs: READ_MS,
    longestMs: MAX_READ_MS,
    processes: readers,
    // Loading the languages takes as long as reading a receipt.
    keepBelowMb: READER_KEEP_MB,
    retries: true,
    idleMs: READER_IDLE_MS,
    // Never more than the readers; one of them may be exiting.
    mostWaiting: readers,
    longestWaitMs,
  });
  return {
    readers,
    open: (bytes) => opening.run({ type: 'open', bytes } satisfies OpenerTask),
    async read(picture) {
      const task = { type: 'read', picture } satisfies OpenerTask;
      const { result, blackened } = await reading.run(task).catch((error: unknown) => {
        log.warn({ err: error, bytes: picture.length }, 'Could not read the picture of a receipt');
        throw error;
      });
      return { ...result, blackened };
    },
    async stop() {
      await Promise.all([opening.stop(), reading.stop()]);
      await (await begun?.catch(() => null))?.close();
    },
  };
}
