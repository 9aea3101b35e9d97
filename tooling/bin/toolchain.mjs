// Finds Node and pnpm as the project pins them: what is at hand is used, the rest comes through npm itself.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const exec = promisify(execFile);
const windows = process.platform === 'win32';

/** The Node that runs this, and the folder of the first pnpm on `path`. */
export function describeToolchain(path) {
  const names = windows ? ['pnpm.cmd', 'pnpm.exe'] : ['pnpm'];
  const bin = path
    .split(delimiter)
    .find((folder) => folder && names.some((name) => existsSync(join(folder, name))));
  return { node: process.execPath, bin: bin ?? null };
}

/** Packages for npx that must be brought; none when all is at hand. */
export function missingPackages({ nodeVersion, pnpmVersion, pinnedNode, packageManager }) {
  const wanted = packageManager.split('+')[0];
  // Another Node means another PATH, in which pnpm has to stand as well.
  if (majorOf(nodeVersion) < majorOf(pinnedNode)) return [`node@${pinnedNode}`, wanted];
  return `pnpm@${pnpmVersion}` === wanted ? [] : [wanted];
}

const majorOf = (version) => Number(version.split('.')[0]);

/**
 * The exact Node that `.node-version` pins; the pinned major or a later one is good enough where it is at hand.
 *
 * @throws Error when the file names no version, or a range of them.
 */
export function readPinnedNode(root) {
  const text = readFileSync(join(root, '.node-version'), 'utf8').trim();
  if (!/^\d+\.\d+\.\d+$/.test(text))
    throw new Error(`.node-version names one exact version of Node, such as 24.21.0; '${text}' is none.`);
  return text;
}

/** Answers with the Node to run and the folder to put before PATH, bringing what is missing. */
export async function chooseToolchain({ root, packageManager, say }) {
  const missing = missingPackages({
    nodeVersion: process.versions.node,
    pnpmVersion: await versionOfPnpm(),
    pinnedNode: readPinnedNode(root),
    packageManager,
  });
  if (missing.length === 0) return { node: process.execPath, bin: null };

  const file = join(root, '.data', 'toolchain.json');
  const key = missing.join(' ');
  const remembered = recall(file, key);
  if (remembered) return remembered;

  say(`Getting ${missing.join(' and ')} from the npm registry …`);
  const found = await bring(root, missing);
  mkdirSync(join(root, '.data'), { recursive: true });
  writeFileSync(file, JSON.stringify({ key, ...found }));
  return found;
}

async function versionOfPnpm() {
  try {
    // Outside of the project: inside, an older pnpm would fetch the pinned one and answer for it.
    const { stdout } = await exec('pnpm', ['--version'], { cwd: tmpdir(), shell: windows });
    return stdout.trim();
  } catch {
    return null;
  }
}

/** npx keeps what it brought, so asking it once is enough as long as that stands. */
function recall(file, key) {
  try {
    const { key: known, node, bin } = JSON.parse(readFileSync(file, 'utf8'));
    return known === key && existsSync(node) && existsSync(bin) ? { node, bin } : null;
  } catch {
    return null;
  }
}

async function bring(root, packages) {
  const script = join(root, 'tooling/bin/run.mjs');
  const parameters = [
    '--yes',
    ...packages.flatMap((name) => ['-p', name]),
    '--',
    'node',
    script,
    '--describe-toolchain',
  ];
  try {
    const { stdout } = await exec('npx', parameters, { cwd: root, shell: windows });
    return JSON.parse(stdout.slice(stdout.indexOf('{')));
  } catch (error) {
    const reason = String(error?.stderr || error?.message || error)
      .trim()
      .split('\n')
      .at(-1);
    throw new Error(`Could not get ${packages.join(' and ')} from the npm registry: ${reason}`);
  }
}
