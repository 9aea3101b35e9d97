import { z } from 'shared-contracts/zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** Returns the JSON Schema of a schema's input or output, as far as JSON Schema can express it. */
export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
