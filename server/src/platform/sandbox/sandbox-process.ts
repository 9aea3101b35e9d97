import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { constants } from 'node:os';
import { promisify } from 'node:util';
import { messageOf } from '../errors/message-of.ts';
import { dataLimit, type Launcher, type ProgramMemory } from './launcher.ts';
import { encodeMessage, MessageReader, MOST_BYTES } from './wire.js';

export interface SandboxProcessOptions {
  /** Megabytes of JavaScript heap. */
  readonly memoryMb: number;
  /** Megabytes that it may take beside its heap. */
  readonly besideMb?: number;
  /** Called once, when its program has started and its memory is bounded. */
  readonly onUp?: () => void;
  /** A message of the program, not looked at yet. */
  readonly onMessage: (message: unknown) => void;
  /** What it wrote to its console: no more than {@link MOST_OUTPUT} letters a second. */
  readonly onOutput: (text: string) => void;
  /** Called once, with how it ended. */
  readonly onEnd: (reason: string) => void;
}

const MOST_OUTPUT = 2_000;
/** A tick of the kernel's clock, as it tells it. */
const TICK_MS = 10;
/** Memory for buffers, WebAssembly and Node's own. */
const BESIDE_HEAP_MB = 192;

const run = promisify(execFile);

/** One process in a sandbox. What is sent to it before it is up waits until its memory is bounded. */
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

  constructor(launcher: Launcher, options: SandboxProcessOptions) {
    this.#launcher = launcher;
    this.#options = options;
    const { memoryMb: heapMb, besideMb = BESIDE_HEAP_MB } = options;
    this.#memory = { heapMb, besideMb };
    const { command, args, env, saysPid } = launcher.launch(this.#memory);
    this.#child = spawn(command, args, {
      env: { ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      // A group of its own: who signals its group does not reach the server.
      detached: true,
    });
    this.#port = this.#child.stdio[3] as Socket;
    if (!saysPid) this.#pid = this.#child.pid ?? null;
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
      // Later than its exit: its last words have been read by then.
      this.#child.once('close', (code, signal) => ended(wayOfEnd(code, signal)));
    });
    // It keeps the server from ending no more than a thread would.
    this.#child.unref();
    for (const stream of [this.#child.stdout, this.#child.stderr, this.#port]) (stream as Socket).unref();
  }

  send(message: object): void {
    if (this.#waiting) this.#waiting.push(message);
    else if (this.#port.writable) this.#port.write(encodeMessage(message));
  }

  /**
   * What its main thread has had of the machine: time on a processor, and time in which others had it. Nothing before it has a number;
   * where the system does not tell, the time that went by.
   */
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

  /** Milliseconds of processors that all of its threads have had; null where the system does not tell, or it has ended. */
  processorMs(): number | null {
    try {
      const stat = readFileSync(`/proc/${this.#pid}/stat`, 'latin1');
      // What comes before the bracket is its name.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    } catch {
      return null;
    }
  }

  /** Bytes that `RLIMIT_DATA` counts of it now. */
  dataBytes(): number {
    return dataBytes(this.#pid ?? 0);
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
    const reader = new MessageReader(MOST_BYTES, received);
    this.#port.on('error', () => undefined);
    this.#port.on('data', (chunk: Buffer) => {
      if (this.#endReason !== null) return;
      try {
        reader.push(chunk);
      } catch (error) {
        void this.end(`it sent what is no message: ${messageOf(error)}`);
      }
    });
    this.#child.stdout?.on('data', (chunk: Buffer) => {
      if (this.#pid !== null) return this.#wrote(chunk);
      this.#pid = Number.parseInt(chunk.toString('latin1'), 10);
      void this.#begin();
    });
    this.#child.stderr?.on('data', (chunk: Buffer) => this.#wrote(chunk));
  }

  /** Nothing of the program has run yet but the file that opens the port. */
  async #begin(): Promise<void> {
    if (!this.#isUp || this.#pid === null) return;
    // Elsewhere than on Linux Node bounds its heap alone.
    if (this.#launcher.startsWith === null) await boundMemory(this.#pid, this.#memory).catch(() => undefined);
    const messages = this.#waiting ?? [];
    this.#waiting = null;
    for (const message of messages) this.send(message);
    this.#options.onUp?.();
  }

  #wrote(chunk: Buffer): void {
    const now = performance.now();
    if (now - this.#outputSince > 1_000) {
      this.#outputSince = now;
      this.#output = 0;
    }
    const text = chunk.toString().slice(0, MOST_OUTPUT - this.#output);
    this.#output += text.length;
    if (text) this.#options.onOutput(text);
  }
}

/**
 * Lets a process that has started take so much more memory, by the kernel: `RLIMIT_DATA` counts heap, buffers and WebAssembly, and
 * not the address space that V8 reserves. It needs no right, unlike a cgroup.
 */
async function boundMemory(pid: number, memory: ProgramMemory): Promise<void> {
  await run('prlimit', ['--pid', String(pid), `--data=${dataLimit(dataBytes(pid), memory)}`]);
}

/** @throws Error where there is no /proc. */
function dataBytes(pid: number): number {
  const [, kilobytes = ''] =
    /^VmData:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
  return Number.parseInt(kilobytes, 10) * 1024;
}

/** A shell answers 128 and the signal's number for a process that a signal ended. */
function wayOfEnd(code: number | null, signal: NodeJS.Signals | null): string {
  const named = Object.entries(constants.signals).find(([, number]) => number === (code ?? 0) - 128)?.[0];
  const by = signal ?? named;
  return by ? `its process was ended by ${by}` : `its process ended with ${code}`;
}
