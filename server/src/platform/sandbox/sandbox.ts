import type { FastifyBaseLogger } from 'fastify';
import { messageOf } from '../errors/message-of.ts';
import { StartError } from '../errors/start-error.ts';
import type { Launcher } from './launcher.ts';
import { namespacesLauncher } from './namespaces.ts';
import { permissionLauncher } from './permission.ts';
import { SandboxProcess, type SandboxProcessOptions } from './sandbox-process.ts';
import type { SandboxProgram } from './sandbox-program.ts';

/**
 * How code of others is bounded.
 * - `namespaces`: by the kernel, with Node's permission model as a second belt
 * - `permission`: by Node's permission model alone, which stops accidents
 * - `browser`: by Node's permission model, and what belongs to teams is left to the browser
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
  /** Undefined for the strongest that there is. */
  readonly wanted: SandboxKind | undefined;
  /** The site has visitors that are strangers: without namespaces nothing of teams runs on it. */
  readonly isPublic: boolean;
  readonly log: FastifyBaseLogger;
}

/** Who refuses does so at once. A machine that is busy takes its time, and must not weaken the sandbox by it. */
const PROBE_MS = 120_000;

/** @throws StartError where namespaces are demanded and refused. */
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
  return sandboxOf(wanted, permissionLauncher(program));
}

const sandboxOf = (kind: SandboxKind, launcher: Launcher): Sandbox => ({
  kind,
  start: (options) => new SandboxProcess(launcher, options),
  close: () => launcher.close(),
});

/** Starts one and has it come up: what the kernel, a container or a distribution forbids shows in no other way. */
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
