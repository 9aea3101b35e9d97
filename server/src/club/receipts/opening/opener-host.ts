import { openPort } from '../../../platform/sandbox/sandbox-port.js';
import type { Ocr } from '../reading/ocr.ts';
import { cutLines } from './limits.ts';
import { openFile } from './open-file.ts';
import type { OpenAnswer, OpenerTask, ReadAnswer } from './opener-protocol.ts';

// Opens untrusted files in a sandbox. Modules that few files need are loaded on demand.

// Libraries look for fonts in the home folder, which is undefined in the sandbox.
process.env.HOME = '/';

let ocr: Promise<Ocr> | null = null;

// A failure ends the process: a reader that ran out of memory cannot recover.
async function read(picture: Uint8Array): Promise<ReadAnswer> {
  const { startOcr } = await import('../reading/ocr.ts');
  const { readPicture } = await import('../reading/read-picture.ts');
  ocr ??= startOcr();
  const { blackened, ...result } = await readPicture(Buffer.from(picture), await ocr);
  return { type: 'read', result: { ...result, lines: cutLines(result.lines) }, blackened };
}

const answer = (task: OpenerTask): Promise<OpenAnswer | ReadAnswer> =>
  task.type === 'open' ? openFile(task.bytes) : read(task.picture);

const port = openPort((message) => {
  void answer(message as OpenerTask).then((done) => port.send(done));
});
