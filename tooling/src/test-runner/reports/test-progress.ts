import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { DATA } from '../../repository/workspace.ts';

export type Durations = Readonly<Record<string, number>>;

const FILE = join(DATA, 'test-durations.json');
const durationsSchema = z.record(z.string(), z.number().nonnegative());

/** Seconds on two idle cores, until this machine has its own durations. */
const EXPECTED: Durations = {
  'promises: unit and server tests': 240,
  'promises: browser tests': 240,
  'full: unit and server tests': 500,
  'full: browser tests': 700,
};

export function expectedDurations(file = FILE): Durations {
  try {
    return { ...EXPECTED, ...durationsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) };
  } catch {
    return EXPECTED;
  }
}

export function keepDurations(durations: Durations, file = FILE): void {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...expectedDurations(file), ...durations }));
}

export interface Progress {
  readonly phase: string;
  readonly done: number;
  readonly total: number;
  readonly elapsed: number;
  readonly expected: Durations;
  readonly later: readonly string[];
}

/** Estimates the remaining seconds: this phase at its current pace, later ones as last time. */
export function secondsLeft({ phase, done, total, elapsed, expected, later }: Progress): number {
  const share = total > 0 ? done / total : 0;
  const known = expected[phase] ?? 0;
  const here =
    share > 0.1 || (known === 0 && share > 0)
      ? (elapsed / share) * (1 - share)
      : Math.max(known - elapsed, known * (1 - share));
  return here + later.reduce((sum, name) => sum + (expected[name] ?? 0), 0);
}

export function progressLine(progress: Progress, unit: string): string {
  const left = secondsLeft(progress);
  const time = left < 90 ? `${Math.ceil(left / 10) * 10} s` : `${Math.round(left / 60)} min`;
  return `${progress.done} of ${progress.total} ${unit}, about ${time} left`;
}

export const progressSchema = z.object({ done: z.number(), total: z.number() });
