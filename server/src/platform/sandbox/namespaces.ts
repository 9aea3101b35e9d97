import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { dataLimit, type Launcher, nodeFlags } from './launcher.ts';
import { sandboxFolder } from './sandbox-folder.ts';
import { filesOf, packagesOf, type SandboxProgram } from './sandbox-program.ts';

const ENTER = fileURLToPath(new URL('./enter-namespaces.sh', import.meta.url));
const NODE = '/bin/node';
const APP = '/app';
/** Tools of the system are found here, whatever the server's own path is. */
const TOOLS = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };
/** Users that nobody else is: one for each program that a server of root starts. */
const FIRST_USER = 64_000;
const USERS = 1_000;
/** Processes and threads of such a user at most. Node has some twelve threads. */
const MOST_TASKS = 64;
const USER_INSIDE = 1_000;

const run = promisify(execFile);
let users = Math.trunc(Math.random() * USERS);

/** A place in the minimal root, and what is seen there. */
type Place = readonly [inside: string, source: string];

/**
 * Namespaces of Linux, by util-linux: a program with a user, network, processes and root of its own. A server of root gives it a
 * user that is nobody else's; any other one a user namespace, where the kernel allows that.
 */
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
  await layOut(folder, root, places);
  await writeFile(table, await mountTable(root, places));
  const enter = ['--mount', '--net', '--pid', '--ipc', '--uts', '--fork', '--kill-child', 'sh', ENTER, table];
  const launcher: Launcher = {
    kind: 'namespaces',
    startsWith: 0,
    launch(memory) {
      const { startsWith } = launcher;
      // The probe tells how much it is.
      const data = startsWith ? [`--data=${dataLimit(startsWith, memory)}`] : [];
      const user = String(FIRST_USER + (users++ % USERS));
      const become = isRoot ? ['--reuid', user, '--regid', user, '--clear-groups'] : [];
      const inside = `--map-user=${USER_INSIDE} --map-group=${USER_INSIDE}`.split(' ');
      const args = [
        // When the server dies, so does the first process of the namespaces, and all others with it.
        ...['--pdeathsig', 'SIGKILL', 'unshare', ...(isRoot ? [] : ['--user', '--map-root-user']), ...enter],
        ...['setpriv', ...become, '--no-new-privs'],
        ...['prlimit', '--core=0', ...data, ...(isRoot ? [`--nproc=${MOST_TASKS}`] : [])],
        // The last user namespace has no right over the mounts, which the one before it owns.
        ...['env', '-i', 'unshare', '--user', ...inside, `--root=${root}`, `--wd=${APP}`],
        ...[NODE, ...nodeFlags(memory, [APP], program), join(APP, program.entry)],
      ];
      return { command: 'setpriv', args, env: TOOLS, saysPid: true };
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
  return launcher;
}

/** Native code of a package. */
async function addonsOf(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith('.node')).map((name) => join(folder, name));
}

/** Shared libraries that a binary is loaded with, at the places where it looks for them; what packages bring lies in them. */
async function librariesOf(binary: string): Promise<Place[]> {
  const { stdout } = await run('ldd', [binary], { env: TOOLS });
  const paths = [...stdout.matchAll(/\/[^\s:()]+/g)]
    .map(([path]) => path)
    .filter((path) => !path.includes('/node_modules/'));
  return Promise.all([...new Set(paths)].map(async (path): Promise<Place> => [path, await realpath(path)]));
}

/** Empty files and folders, over which the real ones are mounted. */
async function layOut(folder: string, root: string, places: readonly Place[]): Promise<void> {
  for (const [inside, source] of places) {
    const path = join(root, inside);
    const isFolder = (await stat(source)).isDirectory();
    await mkdir(isFolder ? path : dirname(path), { recursive: true });
    if (!isFolder) await writeFile(path, '');
  }
  // Others than the server's user go through it, whatever the umask is.
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
