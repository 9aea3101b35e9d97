import { cpSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyTemplate } from './copy-template.ts';

const REPOSITORY = fileURLToPath(new URL('../../template-repository', import.meta.url));

/** Files that cannot have their final name in a package or in this repository. */
const RENAMED = { _gitignore: '.gitignore', '_biome.json': 'biome.json' };

const PORT = 4100;

export function createRepository(name: string, folder: string, registry?: string): void {
  copyTemplate(name, folder, PORT, () => {
    cpSync(REPOSITORY, folder, { recursive: true });
    for (const [from, to] of Object.entries(RENAMED)) renameSync(join(folder, from), join(folder, to));
  });
  if (registry) writeFileSync(join(folder, '.npmrc'), `registry=${registry}\n`);
}
