import { type SpawnOptions, spawn } from 'node:child_process';

export interface CommandResult {
  /** Exit code; 1 when a signal ended it or it could not start. */
  readonly code: number;
  /** Text of both outputs; empty when `inherit` was asked for. */
  readonly output: string;
}

export interface CommandOptions extends SpawnOptions {
  /** Hears what the program sends, where `stdio` has a channel for it. */
  readonly onMessage?: ((message: unknown) => void) | undefined;
}

/** Runs a program to its end. With `stdio: 'inherit'` people see it work, else its output comes back. */
export function runCommand(
  program: string,
  args: readonly string[],
  { onMessage, ...options }: CommandOptions = {},
): Promise<CommandResult> {
  const shell = process.platform === 'win32';
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], shell, ...options });
  let output = '';
  const add = (chunk: Buffer) => {
    output += chunk.toString('utf8');
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  if (onMessage) child.on('message', onMessage);
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
