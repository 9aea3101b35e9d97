import { z } from 'shared-contracts/zod';

export type JsonSchema = Readonly<Record<string, unknown>>;

export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
