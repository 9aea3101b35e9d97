import type { SandboxProgram } from './sandbox-program.ts';

interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Whether the first line of output is the program's process id, because a wrapper is started. */
  readonly printsPid: boolean;
}

export interface ProgramMemory {
  readonly heapMb: number;
  readonly nonHeapMb: number;
}

export interface Launcher {
  readonly kind: 'namespaces' | 'permission';
  launch(memory: ProgramMemory): Launch;
  /** Bytes of `RLIMIT_DATA` right after the start; null if the limit is set later. */
  startsWith: number | null;
  close(): Promise<void>;
}

/** Returns `RLIMIT_DATA` in bytes: the limits plus the unused memory that V8 reserves at its start. */
export const dataLimit = (startsWith: number, { heapMb, nonHeapMb }: ProgramMemory): number =>
  startsWith + (heapMb + nonHeapMb) * 1024 * 1024;

/** glibc would keep up to 80 MB of freed memory per picture, in an arena of each thread. */
export const programEnv = ({ isNative = false }: Pick<SandboxProgram, 'isNative'>): Record<string, string> =>
  isNative ? { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' } : {};

/** Returns Node's flags. Node's permission model stops accidents, not malicious code. */
export const nodeFlags = (
  { heapMb }: ProgramMemory,
  readable: readonly string[],
  { isNative = false }: Pick<SandboxProgram, 'isNative'>,
): string[] => [
  '--permission',
  // SQLite opens files past the permission model.
  '--no-experimental-sqlite',
  ...(isNative ? ['--allow-addons', '--disable-warning=SecurityWarning'] : []),
  ...readable.map((path) => `--allow-fs-read=${path}`),
  `--max-old-space-size=${heapMb}`,
  '--stack-size=3900',
  '--disable-sigusr1',
];
