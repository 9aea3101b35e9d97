import { spawn } from 'node:child_process';

export interface RunningProgram {
  /** What it has printed so far. */
  said(): string;
  stop(): Promise<void>;
}

/** Starts a Node program and waits until it prints `ready`. */
export async function startProgram(
  args: readonly string[],
  ready: RegExp,
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<RunningProgram> {
  let said = '';
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = () => child.kill('SIGTERM');
  // A test that times out while it waits has nothing to stop.
  process.once('exit', kill);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += chunk;
      if (ready.test(said)) resolve();
    });
    child.once('exit', () => reject(new Error(`The program ended: ${said}`)));
  });
  return {
    said: () => said,
    async stop() {
      process.off('exit', kill);
      kill();
      await ended;
    },
  };
}
