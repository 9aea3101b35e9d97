import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unitTests } from './checks.ts';
import type { DrillRun } from './drills.ts';

/** Unit tests as a drill, which write figures of the run into the file that `FIGURES` names. */
export async function testsWithFigures(
  paths: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<DrillRun> {
  const folder = mkdtempSync(join(tmpdir(), 'figures-'));
  const file = join(folder, 'figures');
  try {
    const run = await unitTests(paths, { ...env, FIGURES: file })();
    return { ...run, seen: existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
