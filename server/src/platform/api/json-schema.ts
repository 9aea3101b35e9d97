import { z } from 'shared-contracts/zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Returns the JSON Schema of a schema's input or output, as far as JSON Schema can express it. */
export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const BOUNDS: ReadonlyArray<readonly [name: string, words: string]> = [
  ['format', ''],
  ['minLength', 'at least'],
  ['maxLength', 'at most'],
  ['minItems', 'at least'],
  ['maxItems', 'at most'],
  ['minimum', 'from'],
  ['exclusiveMinimum', 'above'],
  ['maximum', 'to'],
  ['pattern', 'as'],
];

// Every integer schema has these bounds.
const isSafe = (value: unknown) => Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;

function boundsOf(schema: JsonSchema): string {
  const known = BOUNDS.filter(
    ([name]) => schema[name] !== undefined && !isSafe(schema[name]) && !(name === 'pattern' && schema.format),
  );
  return known.map(([name, words]) => `${words} ${schema[name]}`.trim()).join(', ');
}

function objectText(schema: JsonSchema, indent: string): string {
  const required = listOf(schema.required);
  const properties = Object.entries(isSchema(schema.properties) ? schema.properties : {});
  const inner = `${indent}  `;
  const lines = properties.map(([name, value]) => {
    const property = isSchema(value) ? value : {};
    const bounds = boundsOf(isSchema(property.items) ? { ...property.items, ...property } : property);
    return `${inner}${name}${required.includes(name) ? '' : '?'}: ${schemaText(property, inner)}${bounds ? `  // ${bounds}` : ''}`;
  });
  if (isSchema(schema.additionalProperties))
    lines.push(`${inner}[name]: ${schemaText(schema.additionalProperties, inner)}`);
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}';
}

export function schemaText(schema: JsonSchema, indent = ''): string {
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = schema.enum ?? schema.anyOf ?? schema.oneOf;
  if (choices)
    return listOf(choices)
      .map((one) => (isSchema(one) ? schemaText(one, indent) : JSON.stringify(one)))
      .join(' | ');
  if (Array.isArray(schema.allOf))
    return schema.allOf.map((one) => (isSchema(one) ? schemaText(one, indent) : '')).join(' & ');
  if (Array.isArray(schema.type))
    return schema.type.map((type) => schemaText({ ...schema, type }, indent)).join(' | ');
  if (schema.type === 'array') {
    if (Array.isArray(schema.prefixItems))
      return `[${schema.prefixItems.map((one) => (isSchema(one) ? schemaText(one, indent) : '')).join(', ')}]`;
    const item = isSchema(schema.items) ? schemaText(schema.items, indent) : 'anything';
    return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === 'object') return objectText(schema, indent);
  return typeof schema.type === 'string' ? schema.type : 'anything';
}
