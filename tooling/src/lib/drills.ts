import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { table } from './report.ts';
import type { TestReport } from './test-reports.ts';
import { ROOT } from './workspace.ts';

/** A check that is too long, or needs too much, for `npm test`. It stands in `tooling/drills/NAME.drill.ts`. */
export interface Drill {
  /** One sentence: what holds when it passes. */
  readonly shows: string;
  /** Needs beyond the checkout, and about how long it takes. */
  readonly needs: string;
  run(): Promise<DrillRun>;
}

export interface DrillRun extends Omit<TestReport, 'failures'> {
  readonly failures?: readonly string[];
  /** Figures of the run, in a few words. */
  readonly seen?: string | undefined;
}

export const DRILLS = join(ROOT, 'tooling/drills');
const SUFFIX = '.drill.ts';

/** Names of all drills, in order. */
export const drillNames = (folder = DRILLS): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => file.slice(0, -SUFFIX.length))
    .sort();

const drillSchema = z.object({
  drill: z.custom<Drill>(
    (value) => z.object({ shows: z.string(), needs: z.string() }).safeParse(value).success,
  ),
});

/** All drills, by name. */
export const readDrills = async (folder = DRILLS): Promise<ReadonlyMap<string, Drill>> =>
  new Map(
    await Promise.all(drillNames(folder).map(async (name) => [name, await readDrill(name, folder)] as const)),
  );

export async function readDrill(name: string, folder = DRILLS): Promise<Drill> {
  return drillSchema.parse(await import(pathToFileURL(join(folder, `${name}${SUFFIX}`)).href)).drill;
}

/** Result of a drill the last time. */
export interface DrillResult {
  readonly name: string;
  /** Day such as `2026-11-23`. */
  readonly date: string;
  readonly commit: string;
  /** `12 passed, 0 failed`, with figures of the run behind it. */
  readonly result: string;
}

export const RESULTS = join(ROOT, 'server/drills/README.md');
const HEAD = `# Drills

What is too long for \`npm test\`, or needs more than npm's registry: attacks, outages, other people's software. Each is a file of
\`tooling/drills/\`; \`pnpm drill\` lists them, \`pnpm drill NAME\` runs one and writes here what it saw, to be committed. A + behind the
commit says that files differed from it.

| Drill | Must hold | Needs | Day | Commit | Seen |
| --- | --- | --- | --- | --- | --- |
`;
const ROW = /^\| (\S+) \| .* \| .* \| (\d{4}-\d\d-\d\d) \| (\S+) \| (.+) \|$/gm;

export function readResults(file = RESULTS): DrillResult[] {
  if (!existsSync(file)) return [];
  return [...readFileSync(file, 'utf8').matchAll(ROW)].map(
    ([, name = '', date = '', commit = '', result = '']) => ({ name, date, commit, result }),
  );
}

/** The text of the results: every drill with what was seen the last time. */
export function resultsText(drills: ReadonlyMap<string, Drill>, results: readonly DrillResult[]): string {
  const row = ([name, { shows, needs }]: readonly [string, Drill]) => {
    const { date, commit, result } = results.findLast((one) => one.name === name) ?? NOT_RUN;
    return `| ${name} | ${shows} | ${needs} | ${date} | ${commit} | ${result} |\n`;
  };
  return HEAD + [...drills].map(row).join('');
}

const NOT_RUN: Omit<DrillResult, 'name'> = { date: '–', commit: '–', result: 'not run yet' };

/** Drills with what each needs and how it ended the last time. */
export function drillList(drills: ReadonlyMap<string, Drill>, results: readonly DrillResult[]): string {
  const last = (name: string) => {
    const found = results.find((result) => result.name === name);
    return found ? `${found.result}, ${found.date}, ${found.commit}` : 'not run yet';
  };
  return table(
    ['Drill', 'Shows', 'Needs', 'Last result'],
    [...drills].map(([name, { shows, needs }]) => [name, shows, needs, last(name)]),
  );
}
