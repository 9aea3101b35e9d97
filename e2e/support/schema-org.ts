import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/*
 * The vocabulary of schema.org, read from the types of Google's `schema-dts`: `interface XBase extends YBase
 * { "property"?: SchemaValue<Type | Other, …> }`, `interface XLeaf { "@type": "X" }` and `type X = XLeaf | Y`.
 */

interface Base {
  readonly parents: readonly string[];
  /** Names of the types that each property takes. */
  readonly properties: ReadonlyMap<string, readonly string[]>;
}

const text = readFileSync(
  createRequire(import.meta.url)
    .resolve('schema-dts')
    .replace(/[^/\\]+$/, 'schema.d.ts'),
  'utf8',
);
const namesIn = (list: string, separator: string) => list.split(separator).map((name) => name.trim());

const bases = new Map<string, Base>();
/** Bases of each `@type`. */
const types = new Map<string, readonly string[]>();
for (const [, name = '', heritage = '', body = ''] of text.matchAll(
  /interface (\w+)(?: extends ([^{]+))? \{([\s\S]*?)\n\}/g,
)) {
  const parents = namesIn(heritage, ',');
  const type = /"@type": "([^"]+)"/.exec(body)?.[1];
  if (type) types.set(type, parents);
  const properties = Array.from(
    body.matchAll(/"([\w-]+)"\?: SchemaValue<([^,]+), /g),
    ([, property = '', values = '']) => [property, namesIn(values, '|')] as const,
  );
  bases.set(name, { parents, properties: new Map(properties) });
}
/** Types that are accepted for a type. */
const unions = new Map(
  Array.from(text.matchAll(/export type (\w+) = ([^;{]+);/g), ([, name = '', members = '']) => [
    name,
    namesIn(members, '|'),
  ]),
);

function basesOf(type: string): string[] {
  const found = new Set(types.get(type));
  // Visits what is added meanwhile.
  for (const name of found) for (const parent of bases.get(name)?.parents ?? []) found.add(parent);
  return [...found];
}

const propertyOf = (type: string, property: string) =>
  basesOf(type).flatMap((base) => bases.get(base)?.properties.get(property) ?? []);

/** Whether an object of `type` is accepted for one of `expected`. */
function fits(type: string, expected: readonly string[], seen = new Set<string>()): boolean {
  return expected.some((name) => {
    if (name === type || name === `${type}Leaf`) return true;
    if (seen.has(name)) return false;
    seen.add(name);
    return fits(type, unions.get(name) ?? [], seen);
  });
}

const TEXT = ['Text', 'URL', 'Date', 'DateTime', 'Time', 'Number', 'Integer', 'Boolean', 'IdReference'];

/** Returns the problems of a JSON-LD object, each with its path. */
export function schemaProblems(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => schemaProblems(item, `${place}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  const { '@type': type, ...properties } = value as Record<string, unknown>;
  if (typeof type !== 'string' || !types.has(type)) return [`${place}: no type ${String(type)}`];
  return Object.entries(properties)
    .filter(([name]) => !name.startsWith('@'))
    .flatMap(([name, inner]) => {
      const at = `${place}${type}.${name}`;
      const expected = propertyOf(type, name);
      if (expected.length === 0) return [`${at}: ${type} has no such property`];
      return [inner].flat().flatMap((item) => valueProblems(item, expected, at));
    });
}

function valueProblems(item: unknown, expected: readonly string[], at: string): string[] {
  if (typeof item === 'object' && item !== null) {
    const type = '@type' in item ? String(item['@type']) : '';
    return [...(fits(type, expected) ? [] : [`${at}: takes no ${type}`]), ...schemaProblems(item, `${at}/`)];
  }
  // Enumeration values are written as URLs.
  const isAddress = typeof item === 'string' && /^https?:\/\//.test(item);
  return isAddress || expected.some((name) => TEXT.includes(name)) ? [] : [`${at}: takes no plain value`];
}
