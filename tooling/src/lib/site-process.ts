import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PlainError } from './report.ts';
import { ROOT } from './workspace.ts';

export interface SiteProcess {
  /** Origin such as `http://localhost:4000`. */
  readonly origin: string;
  readonly pid: number;
  /** Resolves with the exit code when the server has ended, for whatever reason. */
  readonly ended: Promise<number>;
  /** Resolves when `path` answers with a good status; rejects when the server ends before. */
  answers(path: string): Promise<void>;
  /** Asks it to end and waits until it has. */
  stop(signal?: NodeJS.Signals): Promise<number>;
}

export interface SiteOptions {
  readonly port: number;
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** `inherit` shows the server's log; `pipe` hands it to {@link onLog}. */
  readonly output?: 'inherit' | 'pipe';
  readonly onLog?: (text: string) => void;
}

/** At a desk, only what needs attention is shown; `LOG_LEVEL=info` shows every request. */
export const LOG_LEVEL = process.env.LOG_LEVEL ?? 'warn';

/** Megabytes for young objects: with Node's own choice the process was 160 MB larger after 450 pages (e2e/bench/SPEED.md). */
const NODE_FLAGS = ['--max-semi-space-size=8'];
/**
 * Memory setting for glibc: what threads gave back waits in two places, not in eight a core. 46 MB less while pages are rendered
 * (e2e/bench/SPEED.md).
 */
const MEMORY = { MALLOC_ARENA_MAX: '2' };

/** Starts the server from its source. It prints by itself why it cannot start. */
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

/** Resolves when `url` answers with a good status; rejects when its server ends before. */
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
    if (isBadPort(error))
      throw new PlainError(`Port ${url.port} is one that browsers refuse to talk to. Choose another.`);
    return false;
  }
}

/** Some ports belong to other protocols, and the fetch standard forbids them: waiting would never end. */
const isBadPort = (error: unknown) =>
  error instanceof TypeError && error.cause instanceof Error && error.cause.message === 'bad port';

/** The server ended by itself before it was ready; it has said why. */
export class ServerEndedError extends PlainError {
  readonly exitCode: number;
  constructor(exitCode: number) {
    super('The server ended before it was ready; its reason stands above.');
    this.exitCode = exitCode || 1;
  }
}

/** The port to serve on: `PORT`, else 4000. */
export function sitePort(given = process.env.PORT): number {
  const port = Number(given || 4000);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new PlainError(`PORT is '${given}', which is no port: it is a number from 1 to 65535.`);
}

/** Ports that development tries, from the site's own on. */
const DEVELOPMENT_PORTS = 20;

/**
 * The port for a site in development: `PORT` where it is given, else the first from 4000 on that is free, since a site of this
 * checkout or of another may stand there.
 *
 * @throws PlainError when the one that is given is in use, or all of them.
 */
export async function developmentPort(given = process.env.PORT): Promise<number> {
  const first = sitePort(given);
  if (given) {
    await assertPortIsFree(first, 'pnpm dev');
    return first;
  }
  return firstFreePort(first);
}

/** First port from `first` on that is free. */
export async function firstFreePort(first: number): Promise<number> {
  for (let port = first; port < first + DEVELOPMENT_PORTS; port++) if (await isFree(port)) return port;
  throw new PlainError(
    `Ports ${first} to ${first + DEVELOPMENT_PORTS - 1} are in use. Choose another with PORT=5010 pnpm dev.`,
  );
}

/** Throws when something listens on the port already: a site there would be taken for the one that is starting. */
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
