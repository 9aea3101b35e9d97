import { openFile } from '../../../src/club/receipts/opening/open-file.ts';

// Opens the files that its parent sends, one after the other.
let turn = Promise.resolve();
process.on('message', (bytes: Uint8Array) => {
  turn = turn.then(async () => void process.send?.(await openFile(bytes)));
});
