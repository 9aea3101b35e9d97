import { openPort } from '../../../platform/sandbox/sandbox-port.js';
import type { Ocr } from '../reading/ocr.ts';
import { cutLines } from './limits.ts';
import { openFile } from './open-file.ts';
import type { OpenAnswer, OpenerTask, ReadAnswer } from './opener-protocol.ts';

// Opens files of strangers, in a sandbox. What only some of them need is loaded when one comes.

// Whoever looks for fonts in the home folder finds none; without this there is no such folder to ask for.
process.env.HOME = '/';

let ocr: Promise<Ocr> | null = null;

/** What fails here ends the process: a reader that has run out of memory once reads nothing any more. */
async function read(picture: Uint8Array): Promise<ReadAnswer> {
  const { startOcr } = await import('../reading/ocr.ts');
  const { readPicture } = await import('../reading/read-picture.ts');
  ocr ??= startOcr();
  const result = await readPicture(Buffer.from(picture), await ocr);
  return { type: 'read', result: { ...result, lines: cutLines(result.lines) } };
}

const answer = (task: OpenerTask): Promise<OpenAnswer | ReadAnswer> =>
  task.type === 'open' ? openFile(task.bytes) : read(task.picture);

const port = openPort((message) => {
  void answer(message as OpenerTask).then((done) => port.send(done));
});
