import { isDeepStrictEqual } from 'node:util';

type JsonSchema = Readonly<Record<string, unknown>>;

const schemaOf = (value: unknown): JsonSchema | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonSchema) : undefined;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const valuesOf = ({ enum: values, const: one }: JsonSchema): readonly unknown[] | null =>
  Array.isArray(values) ? values : one === undefined ? null : [one];

/** Returns why values of schema `given` may not fit schema `taken`. Ignores bounds, which rendering checks. */
export function propsFit(given: unknown, taken: unknown, path = 'props'): string | null {
  const [from, to] = [schemaOf(given), schemaOf(taken)];
  if (!from || !to) return null;
  const choices = listOf(from.anyOf ?? from.oneOf);
  if (choices.length > 0) return first(choices, (choice) => propsFit(choice, to, path));
  const accepted = listOf(to.anyOf ?? to.oneOf);
  if (accepted.length > 0)
    return accepted.some((choice) => propsFit(from, choice, path) === null)
      ? null
      : `${path} may be another kind of value`;
  return (
    valuesFit(from, to, path) ??
    typesFit(from, to, path) ??
    (to.items === undefined ? null : propsFit(from.items, to.items, `${path}[]`)) ??
    fieldsFit(from, to, path)
  );
}

function typesFit(from: JsonSchema, to: JsonSchema, path: string): string | null {
  if (to.type === undefined) return null;
  const [given, wanted] = [typesOf(from), typesOf(to)];
  const isWanted = (type: unknown) =>
    wanted.includes(type) || (type === 'integer' && wanted.includes('number'));
  if (given.length > 0 && given.every(isWanted)) return null;
  return `${path} is ${given.join(' or ') || 'anything'}, and ${wanted.join(' or ')} is wanted`;
}

const typesOf = ({ type }: JsonSchema): readonly unknown[] =>
  Array.isArray(type) ? type : type === undefined ? [] : [type];

function valuesFit(from: JsonSchema, to: JsonSchema, path: string): string | null {
  const wanted = valuesOf(to);
  if (!wanted) return null;
  const values = valuesOf(from);
  if (!values) return `${path} may be any value, and ${JSON.stringify(wanted)} are wanted`;
  const strange = values.find((value) => !wanted.some((one) => isDeepStrictEqual(one, value)));
  return strange === undefined ? null : `${path} may be ${JSON.stringify(strange)}`;
}

function fieldsFit(from: JsonSchema, to: JsonSchema, path: string): string | null {
  const [gives, takes] = [schemaOf(from.properties) ?? {}, schemaOf(to.properties) ?? {}];
  const always = listOf(from.required);
  const missing = listOf(to.required).find((field) => !always.includes(field));
  if (missing !== undefined) return `${path}.${String(missing)} is missing`;
  return first(Object.keys(takes), (field) =>
    Object.hasOwn(gives, field) ? propsFit(gives[field], takes[field], `${path}.${field}`) : null,
  );
}

function first<T>(all: readonly T[], reason: (one: T) => string | null): string | null {
  for (const one of all) {
    const found = reason(one);
    if (found !== null) return found;
  }
  return null;
}
