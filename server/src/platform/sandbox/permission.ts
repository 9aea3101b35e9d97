import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Launcher, nodeFlags } from './launcher.ts';
import { filesOf, packagesOf, type SandboxProgram } from './sandbox-program.ts';

// Ends the program if the server dies.
const ENDS_WITH_SERVER = '/usr/bin/setpriv';

/**
 * Returns a launcher with only Node's permission model. It blocks files, processes, threads and unneeded
 * add-ons, but not network and signals.
 */
export function permissionLauncher(program: SandboxProgram): Launcher {
  const inRoot = (path: string) => join(program.root, path);
  // Parent folders, because Node loses a path that is the prefix of another one (react, react-dom).
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
