import { dateSchema, instantSchema } from 'shared-contracts/content';
import { type ContentKind, recordSchemas } from 'shared-contracts/content-records';
import { z } from 'shared-contracts/zod';

/** A CSV column. `json` contains lists and nested records as JSON. */
export interface Column {
  readonly name: string;
  readonly type: 'text' | 'number' | 'boolean' | 'date' | 'moment' | 'json';
  readonly isNullable: boolean;
  readonly isOptional: boolean;
  /** Allowed texts, empty if all are. */
  readonly options: readonly string[];
  readonly isWhole: boolean;
  readonly range: readonly [from: number, to: number];
  readonly isTextList: boolean;
}

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
}

const jsonSchemaOf = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { unrepresentable: 'any' }) as JsonSchema;

/** Returns a kind's columns from its schema. Nested records become several columns. */
export const columnsOf = (kind: ContentKind): Column[] => columnsIn(jsonSchemaOf(recordSchemas[kind]), '');

const columnsIn = ({ properties = {}, required = [] }: JsonSchema, prefix: string): Column[] =>
  Object.entries(properties).flatMap(([name, schema]) => {
    if (schema.properties) return columnsIn(schema, `${prefix}${name}.`);
    return [columnOf(prefix + name, schema, !required.includes(name))];
  });

function columnOf(name: string, schema: JsonSchema, isOptional: boolean): Column {
  const variants = flatten(schema);
  const values = variants.filter((variant) => nameOfType(variant) !== 'null');
  const [only = {}] = values;
  const types = new Set(values.map(nameOfType));
  return {
    name,
    type: types.size === 1 ? (nameOfType(only) as Column['type']) : 'json',
    isNullable: values.length < variants.length,
    isOptional,
    options: (only.enum ?? []).filter((option) => typeof option === 'string'),
    isWhole: values.every((variant) => variant.type === 'integer' || Number.isInteger(variant.const)),
    range: [only.minimum ?? Number.NEGATIVE_INFINITY, only.maximum ?? Number.POSITIVE_INFINITY],
    isTextList: only.items?.type === 'string' && only.items.enum === undefined,
  };
}

function flatten(schema: JsonSchema): JsonSchema[] {
  if (schema.anyOf) return schema.anyOf.flatMap(flatten);
  const { type } = schema;
  return typeof type === 'object' ? type.map((one) => ({ ...schema, type: one })) : [schema];
}

const TYPES_BY_PATTERN = new Map([
  [jsonSchemaOf(dateSchema).pattern, 'date'],
  [jsonSchemaOf(instantSchema).pattern, 'moment'],
] as const);

function nameOfType(schema: JsonSchema): Column['type'] | 'null' {
  const type = schema.type ?? typeof (schema.const ?? schema.enum?.[0]);
  if (type === 'string') return (schema.pattern && TYPES_BY_PATTERN.get(schema.pattern)) || 'text';
  if (type === 'number' || type === 'integer') return 'number';
  return type === 'boolean' || type === 'null' ? type : 'json';
}

export function setField(record: Record<string, unknown>, path: string, value: unknown): void {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    record[name] = value;
    return;
  }
  const inner = record[name] ?? {};
  record[name] = inner;
  setField(inner as Record<string, unknown>, rest.join('.'), value);
}
