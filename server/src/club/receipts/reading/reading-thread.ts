import { parentPort } from 'node:worker_threads';
import { type Ocr, startOcr } from './ocr.ts';
import type { ReadAnswer, ReadTask } from './protocol.ts';
import { readPicture } from './read-picture.ts';

/* A thread that reads pictures, one after the other: letters take a second or two of a processor. */

const port = parentPort;
if (!port) throw new Error('This runs as a thread');

let ocr: Promise<Ocr> | null = null;

async function answer({ id, picture, lines }: ReadTask): Promise<ReadAnswer> {
  try {
    // A PDF's text is exact, and its pages are all drawn alike.
    if (lines) return { id, result: { papers: 1, lines, confidence: 100, likeness: '', blackened: null } };
    ocr ??= startOcr();
    return { id, result: await readPicture(Buffer.from(picture), await ocr) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : 'it could not be read' };
  }
}

port.on('message', (task: ReadTask) => void answer(task).then((result) => port.postMessage(result)));
