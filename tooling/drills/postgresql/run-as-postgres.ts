import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PlainError } from '../../src/lib/report.ts';

const idOf = (kind: '-u' | '-g') => Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }));

/** User of Debian's package: PostgreSQL and PgBouncer refuse to be run by root. */
const user = () => (process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {});

/** Gives a folder, with the files in it, to whom the programs run as. */
export function own(folder: string): void {
  const { uid, gid } = user();
  if (uid === undefined) return;
  for (const name of ['.', ...readdirSync(folder)]) chownSync(join(folder, name), uid, gid);
}

/** Runs a program to its end. Answers with what it said; throws that where it fails. */
export function run(program: string, args: readonly string[], folder: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    // That of whoever runs the drill is closed to others.
    env: { ...process.env, HOME: folder },
    ...user(),
  });
  if (status !== 0) throw new PlainError(`${program} failed: ${error?.message ?? ''}${stdout}${stderr}`);
  return stdout.trim();
}

export interface Program {
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a program, which is there once `isUp`. */
export async function start(
  program: string,
  args: readonly string[],
  folder: string,
  isUp: () => boolean,
  signal: NodeJS.Signals = 'SIGINT',
): Promise<Program> {
  const child: ChildProcess = spawn(program, args, { cwd: folder, ...user() });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-10_000);
    });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      hasEnded = true;
      resolve();
    };
    child.once('error', end);
    child.once('exit', end);
  });
  const stop = async () => {
    // One that was stopped by a test hears nothing.
    child.kill('SIGCONT');
    child.kill(signal);
    await ended;
  };
  while (!isUp()) {
    if (hasEnded) throw new PlainError(`${program} did not start: ${said}`);
    await wait(100);
  }
  return { pid: child.pid ?? 0, stop };
}
