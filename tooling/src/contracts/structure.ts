import { checkAssignable, type TypeCheck } from './check-assignable.ts';
import { ANSWERS, CROSSING_TYPES, type Direction, EXISTS, schemaDirection } from './directions.ts';
import { type Declared, exportsOf, type Sections, sectionsOf } from './exports.ts';

const GIVEN = 'what remotes are given must still be what they were built for';
const TAKEN = 'what remotes give must still be taken';
const CALLED = 'what was built for it must still be able to use it';

/**
 * Returns what breaks between two reports, one sentence each. `entries` are the sections that the package
 * exports. Runs the compiler, which takes some seconds.
 */
export async function breaksBetween(
  before: string,
  now: string,
  entries: readonly string[],
): Promise<string[]> {
  const sides = { before: sectionsOf(before), now: sectionsOf(now) };
  const found = entries.map((entry) => compareEntry(sides.before, sides.now, entry));
  const claims = new Map(found.flatMap((entry) => entry.claims).map((claim) => [claim.fits, claim]));
  const gone = new Set(found.flatMap((entry) => entry.gone));
  return [...gone, ...(await checkAssignable(sides, [...claims.values()]))];
}

function compareEntry(before: Sections, now: Sections, entry: string) {
  const present = exportsOf(now, entry);
  const gone: string[] = [];
  const claims: TypeCheck[] = [];
  for (const [name, declared] of exportsOf(before, entry)) {
    const other = present.get(name);
    if (other && (other.isValue || !declared.isValue)) claims.push(...claimsOf(name, declared, other));
    else gone.push(`${name} is not exported any more: ${CALLED}.`);
  }
  return { gone, claims };
}

function claimsOf(name: string, before: Declared, now: Declared): TypeCheck[] {
  const old = typeOf('before', before);
  const current = typeOf('now', now);
  if (EXISTS.has(name)) return [];
  if (!before.isValue) {
    const direction = CROSSING_TYPES[name];
    return direction ? crossing(name, direction, [old, current], [old, current]) : [];
  }
  if (/Schemas?$/.test(name) || schemaDirection(name) !== 'given') {
    const known = `Known<${current}, ${old}>`;
    return crossing(
      name,
      schemaDirection(name),
      [`Values<${old}, 'input'>`, `Values<${current}, 'output'>`],
      [`Values<${old}, 'input'>`, `Values<${known}, 'input'>`],
    );
  }
  const shape = shapeOf(name);
  return [{ name, fits: `Fits<${shape}<${old}>, ${shape}<${current}>>`, words: CALLED }];
}

function shapeOf(name: string): string {
  if (ANSWERS.has(name)) return 'ReturnType';
  return /^[A-Z][A-Z\d_]+$/.test(name) ? 'Constant' : 'Callable';
}

function typeOf(side: string, { section, local, isValue, parameters }: Declared): string {
  const filled = parameters > 0 ? `<${Array(parameters).fill('any').join(', ')}>` : '';
  return `${isValue ? 'typeof ' : ''}import('./${side}/${section}.js').${local}${filled}`;
}

function crossing(
  name: string,
  direction: Direction,
  [needed, given]: readonly [string, string],
  [written, taken]: readonly [string, string],
): TypeCheck[] {
  return [
    ...(direction === 'taken' ? [] : [{ name, fits: `Fits<${needed}, ${given}>`, words: GIVEN }]),
    ...(direction === 'given' ? [] : [{ name, fits: `Fits<${taken}, ${written}>`, words: TAKEN }]),
  ];
}
