import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BOMBS, HARMLESS_FILES } from './hostile-set.ts';

// Writes the hostile files into a folder, with a list of them: `node draw-hostile.ts FOLDER`.

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder: node draw-hostile.ts FOLDER');
await mkdir(folder, { recursive: true });
const list = [];
for (const [at, { name, type, expected, bytes }] of [...HARMLESS_FILES, ...BOMBS].entries()) {
  const file = join(folder, String(at));
  await writeFile(file, await bytes());
  list.push({ name, type, expected, file });
}
await writeFile(join(folder, 'list.json'), JSON.stringify(list));
