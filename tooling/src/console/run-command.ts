import { type SpawnOptions, spawn } from 'node:child_process';

export interface CommandResult {
  readonly code: number;
  readonly output: string;
}

/** Runs a program until it ends. Never rejects. */
export function runCommand(
  program: string,
  args: readonly string[],
  options: SpawnOptions = {},
): Promise<CommandResult> {
  const shell = process.platform === 'win32';
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], shell, ...options });
  let output = '';
  const add = (chunk: Buffer) => {
    output += chunk.toString('utf8');
  };
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
