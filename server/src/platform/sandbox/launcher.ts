/** A command line that starts one program in a sandbox. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** It says its number on the first line of its output, since the process that is started is not the program itself. */
  readonly saysPid: boolean;
}

/** One way to bound a program. */
export interface Launcher {
  readonly kind: 'namespaces' | 'permission';
  launch(memoryMb: number): Launch;
  /** Bytes that the kernel counts of a program that has only started; null where its memory is bounded afterwards. */
  startsWith: number | null;
  /** Takes away what it laid out on the disk. */
  close(): Promise<void>;
}

/** Memory for buffers, WebAssembly and Node's own, in megabytes. */
const BESIDE_HEAP_MB = 192;

/** Bytes of `RLIMIT_DATA`: what V8 reserves at its start, which is no memory yet, and what a program is given. */
export const dataLimit = (startsWith: number, memoryMb: number): number =>
  startsWith + (memoryMb + BESIDE_HEAP_MB) * 1024 * 1024;

/** Node, bounded by itself: its permission model stops accidents, and says of itself that it stops no malicious code. */
export const nodeFlags = (memoryMb: number, readable: readonly string[]): string[] => [
  '--permission',
  ...readable.map((path) => `--allow-fs-read=${path}`),
  `--max-old-space-size=${memoryMb}`,
  '--stack-size=3900',
  '--disable-sigusr1',
];
