import { existsSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { PlainError } from '../console/report.ts';
import { ROOT } from '../repository/workspace.ts';

export const TEST_PARTS = {
  lint: 'format, lint and unused code (biome, knip)',
  imports: 'which folder may import which (dependency-cruiser)',
  types: 'types of everything (tsc)',
  unit: 'unit and server tests: *.test.ts (vitest)',
  browser: 'journeys in Chromium: e2e/**/*.spec.ts (playwright)',
} as const;
type TestPart = keyof typeof TEST_PARTS;
const ALL = Object.keys(TEST_PARTS) as readonly TestPart[];

/**
 * `promises`: what must hold before a merge. `full`: every deterministic test, with all pages, widths and
 * themes. `named`: every test of the named files.
 */
type TestLevel = 'promises' | 'full' | 'named';

export interface TestSelection {
  readonly level: TestLevel;
  readonly parts: ReadonlySet<TestPart>;
  readonly unitPaths: readonly string[];
  readonly specPaths: readonly string[];
  readonly title?: string;
}

const list = ALL.map((name) => `  ${name.padEnd(10)}${TEST_PARTS[name]}`).join('\n');

export const TEST_HELP = `npm test                       what must hold before a merge: builds what changed, then runs all parts
npm run test:full              every deterministic test: all pages, widths and themes, long sequences
npm test -- PART …             some parts
npm test -- PATH … [-t TITLE]  every test in a file or folder, such as e2e/journeys or server/test/club
npm test -- --help             this text

Parts:
${list}

Tests that need Debian packages, root or hours are drills: pnpm drill lists them.
`;

/**
 * Parses the arguments of `npm test`.
 *
 * @throws PlainError with the list of parts if an argument is neither a part nor a path of the project.
 */
export function selectTests(args: readonly string[]): TestSelection {
  const rest = args.filter((arg) => arg !== '--full');
  const level = rest.length < args.length ? 'full' : 'promises';
  if (rest.length === 0) return { level, parts: new Set(ALL), unitPaths: [], specPaths: [] };
  const titleAt = rest.indexOf('-t');
  const [, title] = titleAt < 0 ? [] : rest.splice(titleAt, 2);
  const parts = new Set<TestPart>();
  const unitPaths: string[] = [];
  const specPaths: string[] = [];
  for (const arg of rest) {
    if (isPart(arg)) parts.add(arg);
    else {
      const path = pathOf(arg);
      if (path.startsWith('e2e/') && !path.endsWith('.test.ts')) specPaths.push(path.slice('e2e/'.length));
      else unitPaths.push(path);
    }
  }
  const isNamed = level === 'promises' && parts.size === 0;
  return {
    level: isNamed ? 'named' : level,
    parts,
    unitPaths,
    specPaths,
    ...(title === undefined ? {} : { title }),
  };
}

const isPart = (arg: string): arg is TestPart => Object.hasOwn(TEST_PARTS, arg);

function pathOf(arg: string): string {
  const [, file = arg, line = ''] = /^(.*?)(:\d+)?$/.exec(arg) ?? [];
  const path = resolve(ROOT, file);
  if (arg.startsWith('-') || !path.startsWith(join(ROOT, sep)) || !existsSync(path))
    throw new PlainError(`'${arg}' is neither a part nor a path here. Parts:\n${list}`);
  return relative(ROOT, path).replaceAll(sep, '/') + line;
}
