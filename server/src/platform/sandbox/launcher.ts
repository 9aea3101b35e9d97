import type { SandboxProgram } from './sandbox-program.ts';

/** A command line that starts one program in a sandbox. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** It says its number on the first line of its output, since the process that is started is not the program itself. */
  readonly saysPid: boolean;
}

/** Memory that a program may take, in megabytes. */
export interface ProgramMemory {
  /** JavaScript heap. */
  readonly heapMb: number;
  /** Beside it: buffers, WebAssembly, native code and Node's own. */
  readonly besideMb: number;
}

/** One way to bound a program. */
export interface Launcher {
  readonly kind: 'namespaces' | 'permission';
  launch(memory: ProgramMemory): Launch;
  /** Bytes that the kernel counts of a program that has only started; null where its memory is bounded afterwards. */
  startsWith: number | null;
  /** Takes away what it laid out on the disk. */
  close(): Promise<void>;
}

/** Bytes of `RLIMIT_DATA`: what V8 reserves at its start, which is no memory yet, and what a program is given. */
export const dataLimit = (startsWith: number, { heapMb, besideMb }: ProgramMemory): number =>
  startsWith + (heapMb + besideMb) * 1024 * 1024;

/** Node, bounded by itself: its permission model stops accidents, and says of itself that it stops no malicious code. */
export const nodeFlags = (
  { heapMb }: ProgramMemory,
  readable: readonly string[],
  { isNative = false }: Pick<SandboxProgram, 'isNative'>,
): string[] => [
  '--permission',
  ...(isNative ? ['--allow-addons', '--disable-warning=SecurityWarning'] : []),
  ...readable.map((path) => `--allow-fs-read=${path}`),
  `--max-old-space-size=${heapMb}`,
  '--stack-size=3900',
  '--disable-sigusr1',
];
