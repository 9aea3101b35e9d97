import { execFile } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { dataLimit, type Launcher, nodeFlags, programEnv } from './launcher.ts';
import { filesOf, packagesOf, type SandboxProgram } from './sandbox-program.ts';

// Containers may share a temporary folder, and a process id is unique only in its PID namespace.
const numbers = () => /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0] ?? '0';

async function sandboxFolder(): Promise<string> {
  const base = tmpdir();
  const prefix = `sandbox-${numbers()}-`;
  for (const name of await readdir(base)) {
    const [, pid] = name.startsWith(prefix) ? name.slice(prefix.length - 1).split('-') : [];
    // Without permission the few empty files stay.
    if (pid && !isRunning(Number(pid)))
      await rm(join(base, name), { recursive: true, force: true }).catch(() => undefined);
  }
  return mkdtemp(join(base, `${prefix}${process.pid}-`));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: the process exists and has another owner.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const ENTER = fileURLToPath(new URL('./enter-namespaces.sh', import.meta.url));
const NODE = '/bin/node';
const APP = '/app';
// Independent of the server's own PATH.
const TOOLS = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };
// Unused user ids: one for each program that a root server starts.
const FIRST_USER = 64_000;
const USERS = 1_000;
// Limit of processes and threads per user. Node has about twelve threads.
const MOST_TASKS = 64;
const USER_INSIDE = 1_000;

const run = promisify(execFile);
let users = Math.trunc(Math.random() * USERS);

type Place = readonly [inside: string, source: string];

/** A root server picks an unused user; another one needs user namespaces, if the kernel allows them. */
export async function namespacesLauncher(program: SandboxProgram): Promise<Launcher> {
  const isRoot = process.getuid?.() === 0;
  const packages = new Map(packagesOf(program).map(({ name, folder }) => [name, folder]));
  const addons = program.isNative ? (await Promise.all([...packages.values()].map(addonsOf))).flat() : [];
  const libraries = await Promise.all([process.execPath, ...addons].map(librariesOf));
  const places: Place[] = [
    [NODE, process.execPath],
    ...new Map(libraries.flat()),
    ...filesOf(program).map((path): Place => [join(APP, path), join(program.root, path)]),
    ...Array.from(packages, ([name, folder]): Place => [join(APP, 'node_modules', name), folder]),
  ];
  const folder = await sandboxFolder();
  const root = join(folder, 'root');
  const table = join(folder, 'fstab');
  await createMountPoints(folder, root, places);
  await writeFile(table, await mountTable(root, places));
  const enter = ['--mount', '--net', '--pid', '--ipc', '--uts', '--fork', '--kill-child', 'sh', ENTER, table];
  const env = Object.entries(programEnv(program)).map((entry) => entry.join('='));
  const launcher: Launcher = {
    kind: 'namespaces',
    startsWith: 0,
    launch(memory) {
      const { startsWith } = launcher;
      const data = startsWith ? [`--data=${dataLimit(startsWith, memory)}`] : [];
      const user = String(FIRST_USER + (users++ % USERS));
      const become = isRoot ? ['--reuid', user, '--regid', user, '--clear-groups'] : [];
      const inside = `--map-user=${USER_INSIDE} --map-group=${USER_INSIDE}`.split(' ');
      const args = [
        // If the server dies, the first process dies, and all others with it.
        '--pdeathsig',
        'SIGKILL',
        'unshare',
        ...(isRoot ? [] : ['--user', '--map-root-user']),
        ...enter,
        'setpriv',
        ...become,
        '--no-new-privs',
        'prlimit',
        '--core=0',
        ...data,
        ...(isRoot ? [`--nproc=${MOST_TASKS}`] : []),
        // The inner user namespace has no rights over the mounts, which the outer one owns.
        'env',
        '-i',
        ...env,
        'unshare',
        '--user',
        ...inside,
        `--root=${root}`,
        `--wd=${APP}`,
        NODE,
        ...nodeFlags(memory, [APP], program),
        join(APP, program.entry),
      ];
      return { command: 'setpriv', args, env: TOOLS, printsPid: true };
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
  return launcher;
}

async function addonsOf(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith('.node')).map((name) => join(folder, name));
}

// Shared libraries that `ldd` lists. Libraries within packages are mounted with them.
async function librariesOf(binary: string): Promise<Place[]> {
  const { stdout } = await run('ldd', [binary], { env: TOOLS });
  const paths = [...stdout.matchAll(/\/[^\s:()]+/g)]
    .map(([path]) => path)
    .filter((path) => !path.includes('/node_modules/'));
  return Promise.all([...new Set(paths)].map(async (path): Promise<Place> => [path, await realpath(path)]));
}

async function createMountPoints(folder: string, root: string, places: readonly Place[]): Promise<void> {
  for (const [inside, source] of places) {
    const path = join(root, inside);
    const isFolder = (await stat(source)).isDirectory();
    await mkdir(isFolder ? path : dirname(path), { recursive: true });
    if (!isFolder) await writeFile(path, '');
  }
  // Other users must be able to enter, whatever the umask.
  await Promise.all([folder, root].map((path) => chmod(path, 0o755)));
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) await chmod(join(entry.parentPath, entry.name), 0o755);
}

async function mountTable(root: string, places: readonly Place[]): Promise<string> {
  const escaped = (path: string) =>
    path.replace(/[\s\\#]/g, (char) => `\\0${char.charCodeAt(0).toString(8)}`);
  const line = (source: string, target: string) =>
    `${escaped(source)} ${escaped(target)} none bind,ro,nosuid,nodev 0 0\n`;
  const mounts = await Promise.all(
    places.map(async ([inside, source]) => line(await realpath(source), join(root, inside))),
  );
  return [line(root, root), ...mounts].join('');
}
