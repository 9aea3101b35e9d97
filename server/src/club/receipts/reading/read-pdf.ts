import { Worker } from 'node:worker_threads';
import type { PdfAnswer, PdfTask } from './protocol.ts';

const DEADLINE_MS = 20_000;

/** Text and pictures of a PDF, made in a thread of its own with little memory and little time. */
export function readPdf(bytes: Uint8Array): Promise<PdfAnswer> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./pdf-thread.ts', import.meta.url), {
      name: 'pdf-reader',
      env: { NODE_ENV: 'production' },
      execArgv: [],
      argv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    const end = (answer: PdfAnswer) => {
      clearTimeout(timer);
      resolve(answer);
      void worker.terminate();
    };
    const timer = setTimeout(() => end({ refusal: 'broken' }), DEADLINE_MS).unref();
    worker.once('message', (answer: PdfAnswer) => end(answer));
    worker.once('error', () => end({ refusal: 'broken' }));
    worker.once('exit', () => end({ refusal: 'broken' }));
    const task: PdfTask = { bytes };
    worker.postMessage(task);
  });
}
