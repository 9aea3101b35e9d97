import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PlainError } from '../console/report.ts';
import { ROOT } from '../repository/workspace.ts';

export interface SiteProcess {
  readonly origin: string;
  readonly pid: number;
  readonly ended: Promise<number>;
  answers(path: string): Promise<void>;
  stop(signal?: NodeJS.Signals): Promise<number>;
}

export interface SiteOptions {
  readonly port: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly output?: 'inherit' | 'pipe';
  readonly onLog?: (text: string) => void;
}

/** Local sites log warnings only. `LOG_LEVEL=info` shows every request. */
export const LOG_LEVEL = process.env.LOG_LEVEL ?? 'warn';

/**
 * Megabytes for young objects. Node's default made the process 160 MB larger after 450 pages
 * (e2e/bench/SPEED.md).
 */
const NODE_FLAGS = ['--max-semi-space-size=8'];
/**
 * Limits glibc to two memory arenas instead of eight per core. Saves 46 MB while pages are rendered
 * (e2e/bench/SPEED.md).
 */
const MEMORY = { MALLOC_ARENA_MAX: '2' };

export function startSite({ port, env = {}, output = 'inherit', onLog }: SiteOptions): SiteProcess {
  const child = spawn(process.execPath, [...NODE_FLAGS, join(ROOT, 'server/src/main.ts')], {
    cwd: ROOT,
    env: { ...MEMORY, ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', output, output],
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => onLog?.(chunk.toString()));
  const ended = exitOf(child);
  const origin = `http://localhost:${port}`;
  return {
    origin,
    pid: child.pid ?? 0,
    ended,
    answers: (path) => untilItAnswers(new URL(path, origin), ended),
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

export function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 130 : 1)));
  });
}

export async function untilItAnswers(url: URL, ended: Promise<number>): Promise<void> {
  let exit: number | undefined;
  void ended.then((code) => {
    exit = code;
  });
  while (exit === undefined) {
    if (await isOk(url)) return;
    await wait(100);
  }
  throw new ServerEndedError(exit);
}

async function isOk(url: URL): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch (error) {
    if (isBadPort(error)) throw new PlainError(`Browsers block port ${url.port}. Choose another.`);
    return false;
  }
}

/** The fetch standard forbids the ports of some protocols, so waiting would never end. */
const isBadPort = (error: unknown) =>
  error instanceof TypeError && error.cause instanceof Error && error.cause.message === 'bad port';

export class ServerEndedError extends PlainError {
  readonly exitCode: number;
  constructor(exitCode: number) {
    super('The server ended before it was ready. See the reason above.');
    this.exitCode = exitCode || 1;
  }
}

export function sitePort(given = process.env.PORT): number {
  const port = Number(given || 4000);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new PlainError(`PORT is '${given}', which is not a number from 1 to 65535.`);
}

const DEVELOPMENT_PORTS = 20;

/**
 * Returns `PORT`, else the first free port from 4000, because other sites may be running.
 *
 * @throws PlainError if the given port, or every port, is in use.
 */
export async function developmentPort(given = process.env.PORT): Promise<number> {
  const first = sitePort(given);
  if (given) {
    await assertPortIsFree(first, 'pnpm dev');
    return first;
  }
  return firstFreePort(first);
}

export async function firstFreePort(first: number): Promise<number> {
  for (let port = first; port < first + DEVELOPMENT_PORTS; port++) if (await isFree(port)) return port;
  throw new PlainError(
    `Ports ${first} to ${first + DEVELOPMENT_PORTS - 1} are in use. Choose another with PORT=5010 pnpm dev.`,
  );
}

/** Throws if the port is in use: another site there would be mistaken for the new one. */
export async function assertPortIsFree(port: number, command = 'npm start'): Promise<void> {
  if (await isFree(port)) return;
  throw new PlainError(
    `Port ${port} is in use. Stop what runs there, or choose another with PORT=4010 ${command}.`,
  );
}

async function isFree(port: number): Promise<boolean> {
  const inUse = await Promise.all(['127.0.0.1', '::1'].map((host) => listens(host, port)));
  return !inUse.includes(true);
}

function listens(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const answer = (inUse: boolean) => {
      socket.destroy();
      resolve(inUse);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Calls `end` on a signal, or when the parent process is gone. `heard` is true if child processes got Ctrl+C
 * from the terminal too. Returns the undo.
 */
export function whenAskedToEnd(end: (signal: NodeJS.Signals, heard: boolean) => void): () => void {
  const onSignal = (signal: NodeJS.Signals) => end(signal, signal === 'SIGINT' && process.stdin.isTTY);
  const onDisconnect = () => end('SIGTERM', false);
  for (const signal of SIGNALS) process.on(signal, onSignal);
  process.on('disconnect', onDisconnect);
  // The channel to `bin/run.mjs` must not keep this process alive.
  process.channel?.unref();
  return () => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
    process.off('disconnect', onDisconnect);
  };
}
