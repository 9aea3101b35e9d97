import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { DATA } from './workspace.ts';

/** Seconds that each phase took. */
export type Durations = Readonly<Record<string, number>>;

const FILE = join(DATA, 'test-durations.json');
const durationsSchema = z.record(z.string(), z.number().nonnegative());

/** Durations on two cores without other work; from the first run on a machine its own are known. */
const EXPECTED: Durations = { 'unit tests': 400, 'pages and site in a browser': 600 };

/** Durations of the phases the last time that they passed here. */
export function expectedDurations(file = FILE): Durations {
  try {
    return { ...EXPECTED, ...durationsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) };
  } catch {
    return EXPECTED;
  }
}

/** Keeps how long phases took, beside what is known of others. */
export function keepDurations(durations: Durations, file = FILE): void {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...expectedDurations(file), ...durations }));
}

export interface Progress {
  readonly phase: string;
  readonly done: number;
  readonly total: number;
  /** Seconds since the phase began. */
  readonly elapsed: number;
  readonly expected: Durations;
  /** Phases that come after this one. */
  readonly later: readonly string[];
}

/** Seconds until all phases have run: this one at the pace of now, once there is one, the others as the last time. */
export function secondsLeft({ phase, done, total, elapsed, expected, later }: Progress): number {
  const share = total > 0 ? done / total : 0;
  const known = expected[phase] ?? 0;
  const here =
    share > 0.1 || (known === 0 && share > 0)
      ? (elapsed / share) * (1 - share)
      : Math.max(known - elapsed, known * (1 - share));
  return here + later.reduce((sum, name) => sum + (expected[name] ?? 0), 0);
}

/** `── unit tests: 40 of 171 files, about 9 min left` */
export function progressLine(progress: Progress, unit: string): string {
  const left = secondsLeft(progress);
  const time = left < 90 ? `${Math.ceil(left / 10) * 10} s` : `${Math.round(left / 60)} min`;
  return `── ${progress.phase}: ${progress.done} of ${progress.total} ${unit}, about ${time} left`;
}

/** Sent by the reporters of Vitest and Playwright to the command that started them. */
export const toldSchema = z.object({ done: z.number(), total: z.number() });
