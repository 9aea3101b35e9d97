import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { releaseNameSchema } from 'shared-contracts';
import { PlainError } from './report.ts';

const TEMPLATE = fileURLToPath(new URL('../../template', import.meta.url));
const TEMPLATE_PORT = '4199';

/** Makes the folder of a new remote from the template and adds it to the workspace. `root` is the project's top folder. */
export function createRemote(name: string, root: string): void {
  if (name === 'shell' || !releaseNameSchema.safeParse(name).success) {
    throw new PlainError(`A remote is named like mfe-parking; '${name}' is not.`);
  }
  const folder = join(root, name);
  if (existsSync(folder)) throw new PlainError(`There is a folder ${name} already.`);
  const port = nextDevPort(root);
  cpSync(TEMPLATE, folder, { recursive: true });
  for (const file of filesBelow(folder)) {
    writeFileSync(file, personalised(readFileSync(file, 'utf8'), name, port));
  }
  addToWorkspace(name, root);
}

/** `mfe-parking` has the path `/parking` and the title `Parking`. */
function personalised(text: string, name: string, port: number): string {
  const word = name.replace('mfe-', '');
  const title = word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ');
  return text
    .replaceAll('mfe-template', name)
    .replaceAll('/template', `/${word}`)
    .replaceAll('Template', title)
    .replaceAll(TEMPLATE_PORT, String(port));
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** One port after the highest that a remote's own dev server has. */
function nextDevPort(root: string): number {
  const configs = readdirSync(root).map((name) => join(root, name, 'rsbuild.dev.config.ts'));
  const ports = configs
    .filter((file) => existsSync(file))
    .map((file) => Number(/, (\d{4,5})\)/.exec(readFileSync(file, 'utf8'))?.[1]));
  return Math.max(4100, ...ports.filter(Number.isInteger)) + 1;
}

function addToWorkspace(name: string, root: string): void {
  const file = join(root, 'pnpm-workspace.yaml');
  const text = readFileSync(file, 'utf8');
  const remotes = [...text.matchAll(/^ {2}- mfe-.*\n/gm)];
  const last = remotes.at(-1);
  if (!last) throw new PlainError(`${file} lists no remote to stand beside.`);
  const end = last.index + last[0].length;
  writeFileSync(file, `${text.slice(0, end)}  - ${name}\n${text.slice(end)}`);
}
