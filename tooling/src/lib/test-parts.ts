import { existsSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { PlainError } from './report.ts';
import { ROOT } from './workspace.ts';

/** Parts of `npm test` by name, in the order in which they run. */
export const TEST_PARTS = {
  lint: 'format and lint (biome)',
  imports: 'which folder may import which (dependency-cruiser)',
  types: 'types of everything (tsc)',
  unit: 'unit tests: *.test.ts beside the code and in server/test (vitest)',
  pages: 'what each page keeps to, in a browser: specs that only look on (playwright)',
  site: 'journeys and releases in a browser, on sites of their own (playwright)',
} as const;
export type TestPart = keyof typeof TEST_PARTS;
const ALL = Object.keys(TEST_PARTS) as readonly TestPart[];

/** Parts to run; of unit tests and specs only the files that are named, or all. */
export interface TestSelection {
  readonly parts: ReadonlySet<TestPart>;
  readonly unitPaths: readonly string[];
  readonly specPaths: readonly string[];
}

const list = ALL.map((name) => `  ${name.padEnd(10)}${TEST_PARTS[name]}`).join('\n');

export const TEST_HELP = `npm test                  everything: builds what changed, then all parts
npm test -- PART …        some parts
npm test -- PATH …        unit tests or specs in a file or folder, such as e2e/journeys or server/test/club
npm test -- --help        this text

Parts:
${list}
  browser   pages and site

What is not in npm test is a drill: pnpm drill lists them.
`;

/**
 * Reads the arguments of `npm test`.
 *
 * @throws PlainError naming the parts when one is neither a part nor a path of the project.
 */
export function selectTests(args: readonly string[]): TestSelection {
  if (args.length === 0) return { parts: new Set(ALL), unitPaths: [], specPaths: [] };
  const parts = new Set<TestPart>();
  const unitPaths: string[] = [];
  const specPaths: string[] = [];
  for (const arg of args) {
    if (isPart(arg)) parts.add(arg);
    else if (arg === 'browser') for (const part of ['pages', 'site'] as const) parts.add(part);
    else {
      const path = pathOf(arg);
      if (path.startsWith('e2e/') && !path.endsWith('.test.ts')) specPaths.push(path.slice('e2e/'.length));
      else unitPaths.push(path);
    }
  }
  return { parts, unitPaths, specPaths };
}

const isPart = (arg: string): arg is TestPart => Object.hasOwn(TEST_PARTS, arg);

/** Path from the root of the project, with slashes. */
function pathOf(arg: string): string {
  const path = resolve(ROOT, arg);
  if (arg.startsWith('-') || !path.startsWith(join(ROOT, sep)) || !existsSync(path))
    throw new PlainError(
      `'${arg}' is neither a part nor a path here. Parts:\n${list}\n  browser   pages and site`,
    );
  return relative(ROOT, path).replaceAll(sep, '/');
}
