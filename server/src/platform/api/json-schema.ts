import { z } from 'shared-contracts/zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

/** JSON Schema of what a schema takes, or of what it gives. What JSON cannot say, such as a rule in code, is left out. */
export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
