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
  run(): Promise<Omit<TestReport, 'failures'> & { readonly failures?: readonly string[] }>;
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

export async function readDrill(name: string, folder = DRILLS): Promise<Drill> {
  return drillSchema.parse(await import(pathToFileURL(join(folder, `${name}${SUFFIX}`)).href)).drill;
}

/** Result of a drill the last time. */
export interface DrillResult {
  readonly name: string;
  /** Day such as `2026-11-23`. */
  readonly date: string;
  readonly commit: string;
  /** `12 passed, 0 failed` */
  readonly result: string;
}

export const RESULTS = join(DRILLS, 'results.md');
const HEAD = `# Results of drills

The last run of each, written by \`pnpm drill NAME\`.

| Drill | Day | Commit | Result |
| --- | --- | --- | --- |
`;

export function readResults(file = RESULTS): DrillResult[] {
  if (!existsSync(file)) return [];
  const rows = readFileSync(file, 'utf8').matchAll(/^\| (\S+) \| (\d{4}-\d\d-\d\d) \| (\S+) \| (.+) \|$/gm);
  return [...rows].map(([, name = '', date = '', commit = '', result = '']) => ({
    name,
    date,
    commit,
    result,
  }));
}

/** The text of the results with one more in the place of the former of its name. */
export function withResult(results: readonly DrillResult[], one: DrillResult): string {
  const all = [...results.filter(({ name }) => name !== one.name), one];
  all.sort((a, b) => a.name.localeCompare(b.name));
  const row = ({ name, date, commit, result }: DrillResult) =>
    `| ${name} | ${date} | ${commit} | ${result} |\n`;
  return HEAD + all.map(row).join('');
}

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
