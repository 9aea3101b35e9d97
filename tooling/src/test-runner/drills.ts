import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PlainError, table } from '../console/report.ts';
import { ROOT } from '../repository/workspace.ts';

/** A check that is too slow or needs too much for `npm run test:full`. `e2e/drills/drills.ts` lists all. */
export interface Drill {
  readonly shows: string;
  readonly needs: string;
  /** Debian packages, each with a file that it installs. A drill installs nothing. */
  readonly packages?: Readonly<Record<string, string>>;
  /**
   * Vitest files, or specs in `e2e/`. They get the drill's name in `DRILL` and may write figures to the file
   * in `FIGURES`.
   */
  readonly tests: readonly string[];
  setUp?(): Promise<DrillSetUp>;
}

export interface DrillSetUp {
  readonly env: Readonly<Record<string, string>>;
  readonly site?: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Loads all drills. A dynamic import, because tooling must not import drills. */
export async function readDrills(): Promise<ReadonlyMap<string, Drill>> {
  const file = pathToFileURL(join(ROOT, 'e2e/drills/drills.ts')).href;
  const { DRILLS }: { DRILLS: Readonly<Record<string, Drill>> } = await import(file);
  return new Map(Object.entries(DRILLS));
}

export function requirePackages({ packages = {} }: Drill, isInstalled = existsSync): void {
  const missing = Object.keys(packages).filter((name) => !isInstalled(packages[name] ?? ''));
  if (missing.length > 0)
    throw new PlainError(
      `This drill needs Debian's ${missing.join(', ')}: apt-get install ${missing.join(' ')}, with what they recommend.`,
    );
}

export interface DrillResult {
  readonly name: string;
  readonly date: string;
  readonly commit: string;
  readonly result: string;
}

export const RESULTS = join(ROOT, 'e2e/drills/README.md');
const HEAD = `# Drills

Checks that take too long for \`npm run test:full\`, or need more than npm's registry: attacks, outages, other software.
\`pnpm drill\` lists them from \`drills.ts\`. \`pnpm drill NAME\` runs one and writes its result here; commit it. A + after
a commit means that files differed from it.

| Drill | Shows that | Needs | Day | Commit | Result |
| --- | --- | --- | --- | --- | --- |
`;
const ROW = /^\| (\S+) \| .* \| .* \| (\d{4}-\d\d-\d\d) \| (\S+) \| (.+) \|$/gm;

export function readResults(file = RESULTS): DrillResult[] {
  if (!existsSync(file)) return [];
  return [...readFileSync(file, 'utf8').matchAll(ROW)].map(
    ([, name = '', date = '', commit = '', result = '']) => ({ name, date, commit, result }),
  );
}

const NOT_RUN: Omit<DrillResult, 'name'> = { date: '–', commit: '–', result: 'not run yet' };

export function resultsText(drills: ReadonlyMap<string, Drill>, results: readonly DrillResult[]): string {
  const row = ([name, { shows, needs }]: readonly [string, Drill]) => {
    const { date, commit, result } = results.findLast((one) => one.name === name) ?? NOT_RUN;
    return `| ${name} | ${shows} | ${needs} | ${date} | ${commit} | ${result} |\n`;
  };
  return HEAD + [...drills].map(row).join('');
}

export function drillList(drills: ReadonlyMap<string, Drill>, results: readonly DrillResult[]): string {
  const last = (name: string) => {
    const { result, date, commit } = results.find((one) => one.name === name) ?? {};
    return result ? `${result}, ${date}, ${commit}` : NOT_RUN.result;
  };
  return table(
    ['Drill', 'Shows that', 'Needs', 'Last result'],
    [...drills].map(([name, { shows, needs }]) => [name, shows, needs, last(name)]),
  );
}
