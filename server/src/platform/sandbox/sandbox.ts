import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { messageOf, StartError } from '../errors/operator-errors.ts';
import { type Launcher, nodeFlags, programEnv } from './launcher.ts';
import { namespacesLauncher } from './namespaces.ts';
import { SandboxProcess, type SandboxProcessOptions } from './sandbox-process.ts';
import { filesOf, packagesOf, type SandboxProgram } from './sandbox-program.ts';

const ENDS_WITH_SERVER = '/usr/bin/setpriv';

function permissionLauncher(program: SandboxProgram): Launcher {
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
      return { command, args, env: programEnv(program), printsPid: false };
    },
    close: async () => undefined,
  };
}

/**
 * How code of teams is sandboxed.
 * - `namespaces`: by the kernel, plus Node's permission model
 * - `permission`: only by Node's permission model, which stops accidents
 * - `browser`: by Node's permission model; code of teams runs only in the browser
 */
export const SANDBOX_KINDS = ['namespaces', 'permission', 'browser'] as const;
export type SandboxKind = (typeof SANDBOX_KINDS)[number];

export interface Sandbox {
  readonly kind: SandboxKind;
  start(options: SandboxProcessOptions): SandboxProcess;
  close(): Promise<void>;
}

export interface SandboxOptions {
  readonly program: SandboxProgram;
  readonly wanted: SandboxKind | undefined;
  /** Whether the site is public. Without namespaces, code of teams then does not run on the server. */
  readonly isPublic: boolean;
  readonly log: FastifyBaseLogger;
}

// Generous: a busy machine must not weaken the sandbox. A refusal is immediate.
const PROBE_MS = 120_000;

export async function createSandbox({ program, wanted, isPublic, log }: SandboxOptions): Promise<Sandbox> {
  if (wanted === undefined || wanted === 'namespaces') {
    try {
      return sandboxOf('namespaces', await probed(await namespacesLauncher(program)));
    } catch (error) {
      const reason = messageOf(error);
      if (wanted)
        throw new StartError(`RENDER_SANDBOX is namespaces, and this system refuses them: ${reason}`);
      const kind = isPublic ? 'browser' : 'permission';
      log.warn(
        { sandbox: kind, reason, program: program.entry },
        `Namespaces are refused here: RENDER_SANDBOX is ${kind}`,
      );
      return sandboxOf(kind, permissionLauncher(program));
    }
  }
  if (wanted === 'permission' && isPublic)
    throw new StartError(
      "RENDER_SANDBOX=permission does not hold back hostile code, so it is refused with a public ORIGIN. Use 'namespaces', or 'browser' where the system refuses them.",
    );
  return sandboxOf(wanted, permissionLauncher(program));
}

const sandboxOf = (kind: SandboxKind, launcher: Launcher): Sandbox => ({
  kind,
  start: (options) => new SandboxProcess(launcher, options),
  close: () => launcher.close(),
});

// Starts a sandbox, the only way to find out what kernel, container or distribution forbid.
async function probed(launcher: Launcher): Promise<Launcher> {
  let output = '';
  try {
    await new Promise<void>((resolve, reject) => {
      const sandboxed = new SandboxProcess(launcher, {
        memoryMb: 64,
        onUp: () => {
          launcher.startsWith = sandboxed.dataBytes();
          resolve();
          void sandboxed.end();
        },
        onMessage: () => undefined,
        onOutput: (text) => {
          output += text;
        },
        onEnd: (reason) => {
          clearTimeout(timer);
          reject(new Error(`${reason} ${output.trim()}`.trim()));
        },
      });
      const timer = setTimeout(() => void sandboxed.end('it did not start in time'), PROBE_MS);
    });
    return launcher;
  } catch (error) {
    await launcher.close();
    throw error;
  }
}
