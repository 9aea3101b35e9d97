import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../tooling/src/testing/free-port.ts';

const MAIN = join(import.meta.dirname, '../../server/src/main.ts');

/** A server process on the database and releases of the bench's site. */
export interface Replica {
  readonly port: number;
  readonly pid: number;
  readonly origin: string;
  stop(): void;
}

/** Starts a server with the flags of `npm start` (`tooling/src/site/site-process.ts`). It ends with this process. */
export async function startReplica(): Promise<Replica> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--max-semi-space-size=8', MAIN], {
    env: {
      MALLOC_ARENA_MAX: '2',
      ...process.env,
      PORT: String(port),
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
    },
    stdio: 'inherit',
  });
  const stop = () => void child.kill('SIGTERM');
  process.once('exit', stop);
  const origin = `http://localhost:${port}`;
  const isReady = () =>
    fetch(`${origin}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('A replica of the site ended while it started');
    await wait(100);
  }
  return { port, pid: child.pid ?? 0, origin, stop };
}
