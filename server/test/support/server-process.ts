import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ROOT_KEYS } from './signing.ts';
import { TOKEN } from './test-site.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
export const WITH_PRACTICE = fileURLToPath(new URL('./practice-server.ts', import.meta.url));

interface Ended {
  readonly code: number | null;
  readonly stderr: string;
}

export type ServerProcess = ReturnType<typeof startServer>;

export function startServer(
  environment: Readonly<Record<string, string>>,
  within: readonly string[] = [],
  program = MAIN,
) {
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_POOL_SIZE: '4',
    RELEASE_TOKEN: TOKEN,
    RELEASE_ROOT_KEYS: ROOT_KEYS,
    ...environment,
  };
  const [command = process.execPath, ...args] = [...within, process.execPath, program];
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  child.stdout.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => resolve({ code, stderr }));
  });
  return {
    child,
    log: () => log,
    ended,
    answers: () => untilItAnswers(`http://localhost:${environment.PORT}`, ended),
  };
}

async function untilItAnswers(origin: string, ended: Promise<Ended>): Promise<string> {
  let said: string | undefined;
  void ended.then(({ stderr }) => {
    said = stderr;
  });
  while (said === undefined) {
    const isUp = await fetch(`${origin}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return origin;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  throw new Error(`The server ended: ${said}`);
}
