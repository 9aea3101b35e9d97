// Finds the pinned Node and pnpm, and gets missing ones through npx.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const exec = promisify(execFile);
const windows = process.platform === 'win32';

export function describeToolchain(path) {
  const names = windows ? ['pnpm.cmd', 'pnpm.exe'] : ['pnpm'];
  const bin = path
    .split(delimiter)
    .find((folder) => folder && names.some((name) => existsSync(join(folder, name))));
  return { node: process.execPath, bin: bin ?? null };
}

export function missingPackages({ nodeVersion, pnpmVersion, pinnedNode, packageManager }) {
  const wanted = packageManager.split('+')[0];
  // Another Node has another PATH, which also needs pnpm.
  if (majorOf(nodeVersion) < majorOf(pinnedNode)) return [`node@${pinnedNode}`, wanted];
  return `pnpm@${pnpmVersion}` === wanted ? [] : [wanted];
}

const majorOf = (version) => Number(version.split('.')[0]);

/**
 * Returns the exact Node version of `.node-version`. An installed one of the same or a later major version is
 * good enough.
 *
 * @throws Error if the file does not contain one exact version.
 */
export function readPinnedNode(root) {
  const text = readFileSync(join(root, '.node-version'), 'utf8').trim();
  if (!/^\d+\.\d+\.\d+$/.test(text))
    throw new Error(`.node-version must name one exact version of Node, such as 24.21.0, not '${text}'.`);
  return text;
}

/** Returns the Node to run and the folder to put before PATH. Gets what is missing. */
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
    // Outside the project: inside it, an older pnpm would download the pinned one and report its version.
    const { stdout } = await exec('pnpm', ['--version'], { cwd: tmpdir(), shell: windows });
    return stdout.trim();
  } catch {
    return null;
  }
}

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
