import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { constants, getPriority, setPriority } from 'node:os';
import { promisify } from 'node:util';
import { messageOf } from '../errors/operator-errors.ts';
import { dataLimit, type Launcher, type ProgramMemory } from './launcher.ts';
import { encodeMessage, MessageReader, MOST_BYTES, MOST_JSON_BYTES } from './wire.js';

export interface SandboxProcessOptions {
  readonly memoryMb: number;
  readonly nonHeapMb?: number;
  readonly onUp?: () => void;
  readonly onMessage: (message: unknown) => void;
  readonly onOutput: (text: string) => void;
  /** Called before each read is used, so that a caller can count what the server has to read. */
  readonly onRead?: (from: 'port' | 'console', bytes: number) => void;
  readonly onEnd: (reason: string) => void;
}

const MOST_OUTPUT = 4_000;
const OUTPUT_MS = 60_000;
const TICK_MS = 10;
const NON_HEAP_MB = 192;
const PAGE_BYTES = 4_096;
const LAST = 19;

const run = promisify(execFile);

function attempt(change: () => void): boolean {
  try {
    change();
    return true;
  } catch {
    return false;
  }
}

export class SandboxProcess {
  readonly #options: SandboxProcessOptions;
  readonly #launcher: Launcher;
  readonly #memory: ProgramMemory;
  readonly #child: ChildProcess;
  readonly #port: Socket;
  readonly #ended: Promise<void>;
  #pid: number | null = null;
  #isUp = false;
  #hasEnded = false;
  #waiting: object[] | null = [];
  #endReason: string | null = null;
  #outputSince = 0;
  #output = 0;
  #isLast = false;

  constructor(launcher: Launcher, options: SandboxProcessOptions) {
    this.#launcher = launcher;
    this.#options = options;
    const { memoryMb: heapMb, nonHeapMb = NON_HEAP_MB } = options;
    this.#memory = { heapMb, nonHeapMb };
    const { command, args, env, printsPid } = launcher.launch(this.#memory);
    this.#child = spawn(command, args, {
      env: { ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      // Its own process group, so that signals to the group do not reach the server.
      detached: true,
    });
    this.#port = this.#child.stdio[3] as Socket;
    if (!printsPid) this.#pid = this.#child.pid ?? null;
    this.#listen();
    this.#ended = new Promise((resolve) => {
      const ended = (reason: string) => {
        if (this.#hasEnded) return;
        this.#hasEnded = true;
        this.#endReason ??= reason;
        this.#port.destroy();
        options.onEnd(this.#endReason);
        resolve();
      };
      this.#child.once('error', (error) => ended(`it could not be started: ${error.message}`));
      // `close` comes after `exit`, when the last output has been read.
      this.#child.once('close', (code, signal) => ended(exitReason(code, signal)));
    });
    // Must not keep the server from exiting.
    this.#child.unref();
    for (const stream of [this.#child.stdout, this.#child.stderr, this.#port]) (stream as Socket).unref();
  }

  send(message: object): void {
    if (this.#waiting) this.#waiting.push(message);
    else if (this.#port.writable) this.#port.write(encodeMessage(message));
  }

  /** Returns the main thread's processor time and waiting time; elapsed time without figures. */
  usage(): { readonly workedMs: number; readonly waitedMs: number } {
    if (this.#pid === null) return { workedMs: 0, waitedMs: 0 };
    try {
      const [worked = 0, waited = 0] = readFileSync(`/proc/${this.#pid}/schedstat`, 'latin1')
        .split(' ')
        .map(Number);
      return { workedMs: worked / 1e6, waitedMs: waited / 1e6 };
    } catch {
      return { workedMs: performance.now(), waitedMs: 0 };
    }
  }

  processorMs(): number | null {
    try {
      const stat = readFileSync(`/proc/${this.#pid}/stat`, 'latin1');
      // The name comes before the bracket.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    } catch {
      return null;
    }
  }

  dataBytes(): number {
    return dataBytes(this.#pid ?? 0);
  }

  megabytes(): number {
    try {
      const pages = Number(readFileSync(`/proc/${this.#pid}/statm`, 'latin1').split(' ')[1]);
      return (pages * PAGE_BYTES) / 1024 / 1024;
    } catch {
      return 0;
    }
  }

  /** Lets all other processes work first, or ends that. The next call tries again if the system refuses. */
  workLast(isLast: boolean): void {
    // Before its pid is known, the process that starts it gets the priority and passes it on.
    const pid = this.#pid ?? this.#child.pid;
    if (pid === undefined || this.#hasEnded || isLast === this.#isLast) return;
    const priority = isLast ? LAST : getPriority();
    // Linux divides the time between sessions, where it does not divide it between control groups.
    const forSession = attempt(() => writeFileSync(`/proc/${pid}/autogroup`, String(isLast ? LAST : 0)));
    // Another user than root could not undo it.
    const forThreads =
      process.getuid?.() === 0 &&
      attempt(() => {
        for (const task of readdirSync(`/proc/${pid}/task`)) setPriority(Number(task), priority);
      });
    if (forSession || forThreads) this.#isLast = isLast;
  }

  async end(reason = 'it was ended'): Promise<void> {
    this.#endReason ??= reason;
    const { pid } = this.#child;
    if (pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null) {
      try {
        process.kill(-pid, 'SIGKILL');
      } catch {
        this.#child.kill('SIGKILL');
      }
    }
    await this.#ended;
  }

  #listen(): void {
    const received = (message: unknown) => {
      if (this.#endReason !== null) return;
      if (this.#isUp) return this.#options.onMessage(message);
      this.#isUp = true;
      void this.#begin();
    };
    const reader = new MessageReader({ mostBytes: MOST_BYTES, mostJsonBytes: MOST_JSON_BYTES }, received);
    this.#port.on('error', () => undefined);
    this.#port.on('data', (chunk: Buffer) => {
      this.#options.onRead?.('port', chunk.length);
      if (this.#endReason !== null) return;
      try {
        reader.push(chunk);
      } catch (error) {
        void this.end(`it sent an invalid message: ${messageOf(error)}`);
      }
    });
    this.#child.stdout?.on('data', (chunk: Buffer) => {
      if (this.#pid !== null) return this.#wrote(chunk);
      this.#pid = Number.parseInt(chunk.toString('latin1'), 10);
      void this.#begin();
    });
    this.#child.stderr?.on('data', (chunk: Buffer) => this.#wrote(chunk));
  }

  // So far only the module that opens the port has run.
  async #begin(): Promise<void> {
    if (!this.#isUp || this.#pid === null) return;
    // Outside Linux only the heap is limited.
    if (this.#launcher.startsWith === null) await boundMemory(this.#pid, this.#memory).catch(() => undefined);
    const messages = this.#waiting ?? [];
    this.#waiting = null;
    for (const message of messages) this.send(message);
    this.#options.onUp?.();
  }

  #wrote(chunk: Buffer): void {
    this.#options.onRead?.('console', chunk.length);
    const now = performance.now();
    if (now - this.#outputSince > OUTPUT_MS) {
      this.#outputSince = now;
      this.#output = 0;
    }
    const left = MOST_OUTPUT - this.#output;
    if (left <= 0 || this.#hasEnded) return;
    const text = chunk.toString('utf8', 0, left);
    this.#output += text.length;
    if (text) this.#options.onOutput(text);
  }
}

// `RLIMIT_DATA` counts heap, buffers and WebAssembly, not the address space that V8 reserves.
async function boundMemory(pid: number, memory: ProgramMemory): Promise<void> {
  await run('prlimit', ['--pid', String(pid), `--data=${dataLimit(dataBytes(pid), memory)}`]);
}

function dataBytes(pid: number): number {
  const [, kilobytes = ''] =
    /^VmData:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
  return Number.parseInt(kilobytes, 10) * 1024;
}

// A shell exits with 128 plus the signal's number.
function exitReason(code: number | null, signal: NodeJS.Signals | null): string {
  const named = Object.entries(constants.signals).find(([, number]) => number === (code ?? 0) - 128)?.[0];
  const by = signal ?? named;
  return by ? `its process was ended by ${by}` : `its process ended with ${code}`;
}
