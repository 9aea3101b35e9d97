import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { releaseNameSchema } from 'shared-contracts/release';
import { PlainError } from '../console/report.ts';
import { assertFolderFits } from './assert-folder.ts';

export function createRemote(name: string, root: string): void {
  const folder = join(root, name);
  copyTemplate(name, folder, nextDevPort(root));
  addToWorkspace(name, root);
}

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
  if (!last) throw new PlainError(`${file} lists no remote.`);
  const end = last.index + last[0].length;
  writeFileSync(file, `${text.slice(0, end)}  - ${name}\n${text.slice(end)}`);
}

const REPOSITORY = fileURLToPath(new URL('../../template-repository', import.meta.url));

/** Files that cannot have their final name in a package or in this repository. */
const RENAMED = { _gitignore: '.gitignore', '_biome.json': 'biome.json' };

const PORT = 4100;

export function createRepository(name: string, folder: string, registry?: string): void {
  copyTemplate(name, folder, PORT, () => {
    cpSync(REPOSITORY, folder, { recursive: true });
    for (const [from, to] of Object.entries(RENAMED)) renameSync(join(folder, from), join(folder, to));
  });
  // Yarn since 2 does not read .npmrc.
  writeFileSync(join(folder, '.npmrc'), `engine-strict=true\n${registry ? `registry=${registry}\n` : ''}`);
  writeFileSync(join(folder, '.yarnrc.yml'), yarnSettings(registry));
}

/** Yarn refuses packages that are younger than a day, unless they are approved. */
function yarnSettings(registry: string | undefined): string {
  const own = ['outlet-tooling', 'shared-contracts', 'shared-ui'].map((name) => `  - ${name}\n`).join('');
  const always = `nodeLinker: node-modules\nnpmPreapprovedPackages:\n${own}`;
  if (!registry) return always;
  const { protocol, hostname } = new URL(registry);
  const isPlain = protocol === 'http:' ? `unsafeHttpWhitelist:\n  - ${hostname}\n` : '';
  return `${always}npmRegistryServer: "${registry}"\n${isPlain}`;
}

const TEMPLATE = fileURLToPath(new URL('../../template', import.meta.url));
const TEMPLATE_PORT = '4199';

/**
 * Copies the remote template to `folder`, applies `more`, and fills in the remote's name, path, title and
 * port.
 *
 * @throws PlainError for an invalid name or a folder that exists or cannot be created.
 */
export function copyTemplate(
  name: string,
  folder: string,
  port: number,
  more: () => void = () => undefined,
): void {
  if (name === 'shell' || !releaseNameSchema.safeParse(name).success) {
    throw new PlainError(`A remote is named like mfe-parking; '${name}' is not.`);
  }
  assertFolderFits(folder);
  if (existsSync(folder)) throw new PlainError(`The folder ${basename(folder)} exists already.`);
  cpSync(TEMPLATE, folder, { recursive: true });
  more();
  for (const file of filesBelow(folder)) {
    writeFileSync(file, personalised(readFileSync(file, 'utf8'), name, port));
  }
}

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
