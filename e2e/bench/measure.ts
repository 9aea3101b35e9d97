import { readFileSync } from 'node:fs';

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Milliseconds of processor time of a process. Linux only. */
export function processorTimeOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  // utime and stime, in hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function spin(): number {
  const start = performance.now();
  let sum = 0;
  for (let at = 0; at < 8_000_000; at++) sum = (sum + at * at) % 1_000_003;
  return performance.now() - start + (sum === -1 ? 1 : 0);
}

/** Most time of the loop on a quiet machine, as a multiple of its best time. */
const NOISE = 1.3;
let best = Number.POSITIVE_INFINITY;
for (let at = 0; at < 10; at++) best = Math.min(best, spin());

/** Whether the machine does no other work at this moment. */
function machineIsQuiet(): boolean {
  const now = spin();
  best = Math.min(best, now);
  return now <= best * NOISE;
}

/** Repeats a measurement, up to three times, when the machine did other work. */
export async function inQuiet<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const before = machineIsQuiet();
    const result = await work();
    if ((before && machineIsQuiet()) || attempt === 3) return result;
  }
}

export const markdownTable = (header: readonly string[], rows: ReadonlyArray<readonly string[]>): string =>
  [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
