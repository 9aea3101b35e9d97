import { isDeepStrictEqual } from 'node:util';

type JsonSchema = Readonly<Record<string, unknown>>;

const schemaOf = (value: unknown): JsonSchema | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonSchema) : undefined;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const valuesOf = ({ enum: values, const: one }: JsonSchema): readonly unknown[] | null =>
  Array.isArray(values) ? values : one === undefined ? null : [one];

interface Comparison {
  /** Schemas with the `$defs` of each side. */
  readonly given?: unknown;
  readonly taken?: unknown;
  /** Side with the newer contracts, whose own fields are additions. */
  readonly newer?: 'given' | 'taken' | null;
}

const MOST_STEPS = 200_000;

/** Returns why values of schema `given` may not fit schema `taken`. Ignores bounds, which rendering checks. */
export function propsFit(given: unknown, taken: unknown, path = 'props', whole: Comparison = {}) {
  const known = new Map<unknown, Map<unknown, string | null>>();
  let steps = 0;

  function fit(given: unknown, taken: unknown, path: string): string | null {
    const [from, to] = [resolved(given, whole.given), resolved(taken, whole.taken)];
    if (!from || !to) return null;
    const results = known.get(from) ?? new Map<unknown, string | null>();
    known.set(from, results);
    const earlier = results.get(to);
    if (earlier !== undefined) return earlier;
    steps += 1;
    if (steps > MOST_STEPS) return `${path} is too large to compare`;
    // A schema that contains itself fits if the rest fits.
    results.set(to, null);
    const reason = compare(from, to, path);
    results.set(to, reason);
    return reason;
  }

  function compare(from: JsonSchema, to: JsonSchema, path: string): string | null {
    const choices = listOf(from.anyOf ?? from.oneOf);
    if (choices.length > 0) return first(choices, (choice) => fit(choice, to, path));
    const accepted = listOf(to.anyOf ?? to.oneOf);
    if (accepted.length > 0)
      return accepted.some((choice) => fit(from, choice, path) === null)
        ? null
        : `${path} may be another kind of value`;
    const parts = listOf(from.allOf);
    if (parts.length > 0) return first(listOf(to.allOf), (part, at) => fit(parts[at], part, path));
    return (
      valuesFit(from, to, path) ??
      typesFit(from, to, path) ??
      (to.items === undefined ? null : fit(from.items, to.items, `${path}[]`)) ??
      first(listOf(to.prefixItems), (item, at) =>
        fit(listOf(from.prefixItems)[at], item, `${path}[${at}]`),
      ) ??
      fit(from.additionalProperties, to.additionalProperties, `${path}.*`) ??
      fieldsFit(from, to, path)
    );
  }

  function fieldsFit(from: JsonSchema, to: JsonSchema, path: string): string | null {
    const [gives, takes] = [schemaOf(from.properties) ?? {}, schemaOf(to.properties) ?? {}];
    const always = listOf(from.required);
    const missing = listOf(to.required).find((field) => !always.includes(field));
    if (missing !== undefined) return `${path}.${String(missing)} is missing`;
    const extra = Object.keys(gives).find((field) => !Object.hasOwn(takes, field));
    const gone = Object.keys(takes).find((field) => !Object.hasOwn(gives, field));
    const { newer } = whole;
    if (extra !== undefined && to.additionalProperties === false && (newer === null || newer === 'taken'))
      return `${path}.${extra} is not accepted`;
    if (extra !== undefined && gone !== undefined && (newer === null || newer === 'given'))
      return `${path}.${gone} is missing, and ${extra} is new`;
    return first(Object.keys(takes), (field) =>
      Object.hasOwn(gives, field) ? fit(gives[field], takes[field], `${path}.${field}`) : null,
    );
  }

  return fit(given, taken, path);
}

const DEFINITION = '#/$defs/';
const MOST_REFERENCES = 20;

function resolved(value: unknown, root: unknown): JsonSchema | undefined {
  let schema = schemaOf(value);
  for (let at = 0; at < MOST_REFERENCES && typeof schema?.$ref === 'string'; at += 1)
    schema = schemaOf(schemaOf(schemaOf(root)?.$defs)?.[schema.$ref.replace(DEFINITION, '')]);
  return schema;
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

function first<T>(all: readonly T[], reason: (one: T, at: number) => string | null): string | null {
  for (const [at, one] of all.entries()) {
    const found = reason(one, at);
    if (found !== null) return found;
  }
  return null;
}
