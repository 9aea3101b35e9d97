import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Launcher, nodeFlags } from './launcher.ts';
import { filesOf, packagesOf, type SandboxProgram } from './sandbox-program.ts';

/** Ends the program when the server dies in whatever way. */
const ENDS_WITH_SERVER = '/usr/bin/setpriv';

/** Node's permission model alone: no files, processes and threads, nor add-ons unless it needs them, but network and signals. */
export function permissionLauncher(program: SandboxProgram): Launcher {
  const inRoot = (path: string) => join(program.root, path);
  // The folders around packages: Node loses a name that another one begins with (react, react-dom).
  const readable = [
    ...filesOf(program).map(inRoot),
    ...packagesOf(program).flatMap(({ link, folder }) => [dirname(link), dirname(folder)]),
  ];
  const paths = [...new Set(readable)];
  const wrapper = existsSync(ENDS_WITH_SERVER) ? [ENDS_WITH_SERVER, '--pdeathsig', 'SIGKILL'] : [];
  return {
    kind: 'permission',
    startsWith: null,
    launch(memory) {
      const [command = process.execPath, ...args] = [
        ...wrapper,
        process.execPath,
        ...nodeFlags(memory, paths, program),
        inRoot(program.entry),
      ];
      return { command, args, env: {}, saysPid: false };
    },
    close: async () => undefined,
  };
}
