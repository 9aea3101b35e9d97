import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/*
 * schema.org's types and properties, as Google's `schema-dts` writes them down for TypeScript: `interface XBase extends
 * YBase { "property"?: SchemaValue<Type | Other, …> }`, `interface XLeaf { "@type": "X" }` and, for what may stand for it,
 * `type X = XLeaf | Y`. Read as text, they are a vocabulary that knows nothing of us.
 */

interface Base {
  readonly parents: readonly string[];
  /** Names of properties, each with the names of types that it takes. */
  readonly properties: ReadonlyMap<string, readonly string[]>;
}

interface Vocabulary {
  readonly bases: ReadonlyMap<string, Base>;
  /** Bases of each `@type`. */
  readonly types: ReadonlyMap<string, readonly string[]>;
  /** Types that may stand where a type is asked for. */
  readonly unions: ReadonlyMap<string, readonly string[]>;
}

function readVocabulary(): Vocabulary {
  const file = createRequire(import.meta.url)
    .resolve('schema-dts')
    .replace(/[^/\\]+$/, 'schema.d.ts');
  const text = readFileSync(file, 'utf8');
  const bases = new Map<string, Base>();
  const types = new Map<string, readonly string[]>();
  for (const [, name = '', heritage = '', body = ''] of text.matchAll(
    /interface (\w+)(?: extends ([^{]+))? \{([\s\S]*?)\n\}/g,
  )) {
    const parents = heritage.split(',').map((parent) => parent.trim());
    const type = /"@type": "([^"]+)"/.exec(body)?.[1];
    if (type) types.set(type, parents);
    const properties = new Map<string, readonly string[]>();
    for (const [, property = '', values = ''] of body.matchAll(/"([\w-]+)"\?: SchemaValue<([^,]+), /g))
      properties.set(
        property,
        values.split('|').map((value) => value.trim()),
      );
    bases.set(name, { parents, properties });
  }
  const unions = new Map(
    Array.from(text.matchAll(/export type (\w+) = ([^;{]+);/g), ([, name = '', members = '']) => [
      name,
      members.split('|').map((member) => member.trim()),
    ]),
  );
  return { bases, types, unions };
}

const vocabulary = readVocabulary();

function basesOf(type: string): string[] {
  const found: string[] = [];
  const walk = (name: string) => {
    if (found.includes(name)) return;
    found.push(name);
    for (const parent of vocabulary.bases.get(name)?.parents ?? []) walk(parent);
  };
  for (const base of vocabulary.types.get(type) ?? []) walk(base);
  return found;
}

const propertyOf = (type: string, property: string) =>
  basesOf(type).flatMap((base) => vocabulary.bases.get(base)?.properties.get(property) ?? []);

/** Fit of types: an object of `type` may stand where one of `expected` is asked for. */
function fits(type: string, expected: readonly string[], seen = new Set<string>()): boolean {
  return expected.some((name) => {
    if (name === type || name === `${type}Leaf`) return true;
    if (seen.has(name)) return false;
    seen.add(name);
    return fits(type, vocabulary.unions.get(name) ?? [], seen);
  });
}

const TEXT = ['Text', 'URL', 'Date', 'DateTime', 'Time', 'Number', 'Integer', 'Boolean', 'IdReference'];

/** Problems of a JSON-LD object by schema.org's types, each with its place; empty when there are none. */
export function schemaProblems(value: unknown, place = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => schemaProblems(item, `${place}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  const { '@type': type, ...properties } = value as Record<string, unknown>;
  if (typeof type !== 'string' || !vocabulary.types.has(type)) return [`${place}: no type ${String(type)}`];
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
  // Enumerations are told by their address.
  const isAddress = typeof item === 'string' && /^https?:\/\//.test(item);
  return isAddress || expected.some((name) => TEXT.includes(name)) ? [] : [`${at}: takes no plain value`];
}
