import { type ContentKind, recordSchemas } from 'shared-contracts/content-records';
import { z } from 'shared-contracts/zod';

/** A CSV column. `json` contains lists and nested records as JSON. */
export interface Column {
  readonly name: string;
  readonly type: 'text' | 'number' | 'boolean' | 'json';
  readonly isNullable: boolean;
}

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly anyOf?: readonly JsonSchema[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
}

/** Returns a kind's columns from its schema. Nested records become several columns. */
export function columnsOf(kind: ContentKind): Column[] {
  const schema = z.toJSONSchema(recordSchemas[kind], { unrepresentable: 'any' }) as JsonSchema;
  return columnsIn(schema, '');
}

const columnsIn = ({ properties = {} }: JsonSchema, prefix: string): Column[] =>
  Object.entries(properties).flatMap(([name, schema]) => {
    const path = prefix + name;
    if (schema.properties) return columnsIn(schema, `${path}.`);
    return [{ name: path, ...typeOf(schema) }];
  });

function typeOf(schema: JsonSchema): Pick<Column, 'type' | 'isNullable'> {
  const variants = flatten(schema);
  const types = new Set(variants.map(nameOfType).filter((type) => type !== 'null'));
  const isNullable = variants.some((variant) => nameOfType(variant) === 'null');
  const [only = 'json'] = types;
  return { type: types.size === 1 ? (only as Column['type']) : 'json', isNullable };
}

const flatten = (schema: JsonSchema): JsonSchema[] => schema.anyOf?.flatMap(flatten) ?? [schema];

function nameOfType(schema: JsonSchema): Column['type'] | 'null' {
  const type = schema.type ?? typeof (schema.const ?? schema.enum?.[0]);
  if (type === 'string') return 'text';
  if (type === 'number' || type === 'integer') return 'number';
  return type === 'boolean' || type === 'null' ? type : 'json';
}
