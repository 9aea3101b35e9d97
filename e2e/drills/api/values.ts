import fc, { type Arbitrary } from 'fast-check';
import { z } from 'shared-contracts/zod';

export const schemaSchema = z.looseObject({});
export type Schema = z.infer<typeof schemaSchema>;

const HOSTILE_TEXTS = [
  '',
  ' ',
  'a\0b',
  '\udfff\ud800',
  "'; drop table members; --",
  '../../../../etc/passwd',
  '%00',
  '%c0%ae',
  '\\',
  '__proto__',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '-1',
  '1e309',
  'NaN',
  'null',
  '٣',
  '9223372036854775808',
  '2026-02-30',
  '9999999999-01-01T00:00:00Z',
  'http://[',
  '//evil.example',
  'javascript:alert(1)',
  '\r\nset-cookie: a=b',
  '\u202e',
  '🛍️'.repeat(60),
  'a'.repeat(9_000),
  '4111 1111 1111 1111',
  '(?:a+)+$',
  '*',
  '[]',
];
const hostileText = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), fc.string({ unit: 'binary', maxLength: 60 }));

const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)]);
const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  1.5,
  -0,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  {},
  { toString: 1 },
  { length: -1 },
  nested(200),
  Array.from({ length: 3_000 }, () => 0),
  JSON.parse('{"__proto__":{"isOperations":true},"constructor":{"prototype":{}}}'),
];
const hostileValue: Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(...HOSTILE_VALUES),
  fc.jsonValue({ maxDepth: 3 }),
);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const numberOf = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise);

function text({ pattern, format, minLength, maxLength }: Schema): Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (typeof pattern === 'string') {
    try {
      return fc.stringMatching(new RegExp(pattern), { size: 'small' });
    } catch {
      // fast-check does not support lookarounds.
    }
  }
  const least = numberOf(minLength, 0);
  return fc.string({ minLength: least, maxLength: Math.max(least, Math.min(numberOf(maxLength, 40), 200)) });
}

function number({ type, minimum, maximum, exclusiveMinimum }: Schema): Arbitrary<number> {
  const least = numberOf(minimum, numberOf(exclusiveMinimum, -1_000));
  const most = Math.max(least, numberOf(maximum, 1_000_000));
  return type === 'integer'
    ? fc.integer({ min: Math.max(least, -(2 ** 31)), max: Math.min(most, 2 ** 31 - 1) })
    : fc.double({ min: least, max: most, noNaN: true });
}

function object(schema: Schema): Arbitrary<unknown> {
  const properties = isRecord(schema.properties) ? Object.entries(schema.properties) : [];
  const required = listOf(schema.required);
  const parts = properties.map(([name, value]): [string, Arbitrary<unknown>] => {
    const property = arbitraryOf(isRecord(value) ? value : {});
    return [name, required.includes(name) ? property : fc.option(property, { nil: undefined })];
  });
  if (parts.length === 0 && isRecord(schema.additionalProperties))
    return fc.dictionary(hostileText, arbitraryOf(schema.additionalProperties), { maxKeys: 4 });
  return fc.record(Object.fromEntries(parts));
}

function fitting(schema: Schema): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom<unknown>(...schema.enum);
  const choices = [...listOf(schema.anyOf), ...listOf(schema.oneOf)].filter(isRecord);
  if (choices.length > 0) return fc.oneof(...choices.map(arbitraryOf));
  const parts = listOf(schema.allOf).filter(isRecord);
  if (parts.length > 0)
    return fc.tuple(...parts.map(fitting)).map((values) => Object.assign({}, ...values.filter(isRecord)));
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => fitting({ ...schema, type })));
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
    case 'number':
      return number(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(isRecord(schema.items) ? arbitraryOf(schema.items) : hostileValue, { maxLength: 5 });
    case 'object':
      return object(schema);
    default:
      return hostileValue;
  }
}

/** Values for a schema: mostly fitting ones, sometimes hostile ones, at any depth. */
export const arbitraryOf = (schema: Schema): Arbitrary<unknown> =>
  fc.oneof({ weight: 6, arbitrary: fitting(schema) }, { weight: 1, arbitrary: hostileValue });

/** A value as text in an address or a form. */
export const wordOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

export const textOf = (schema: Schema): Arbitrary<string> =>
  fc.oneof({ weight: 4, arbitrary: fitting(schema).map(wordOf) }, { weight: 3, arbitrary: hostileText });
