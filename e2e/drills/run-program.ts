import { type SpawnOptionsWithoutStdio, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { PlainError } from '../../tooling/src/console/report.ts';

export interface Program {
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a program and waits until it answers. Throws with its output if it ends before. */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: SpawnOptionsWithoutStdio,
  isUp: () => boolean | Promise<boolean>,
): Promise<Program> {
  const child = spawn(program, args, options);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
    });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    for (const event of ['error', 'exit']) child.once(event, resolve);
  }).then(() => {
    hasEnded = true;
  });
  while (!(await isUp())) {
    if (hasEnded) throw new PlainError(`${program} did not start: ${output}`);
    await wait(100);
  }
  return {
    pid: child.pid ?? 0,
    async stop() {
      // A test may have paused it.
      child.kill('SIGCONT');
      child.kill('SIGINT');
      await ended;
    },
  };
}
