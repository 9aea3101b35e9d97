import { z } from 'shared-contracts/zod';
import { expect, it } from 'vitest';
import { schemaOf, schemaText } from './json-schema.ts';

const textOf = (schema: z.core.$ZodType) => schemaText(schemaOf(schema, 'output'));

it.each([
  [z.string(), 'string'],
  [z.nullable(z.number()), 'number | null'],
  [z.enum(['a', 'b']), '"a" | "b"'],
  [z.array(z.union([z.string(), z.int()])), '(string | integer)[]'],
  [z.record(z.string(), z.boolean()), '{\n  [name]: boolean\n}'],
  [z.unknown(), 'anything'],
  [z.tuple([z.number(), z.number()]), '[number, number]'],
  [z.literal('x'), '"x"'],
])('prints a schema as a type: %#', (schema, text) => {
  expect(textOf(schema)).toBe(text);
});

it('prints optional fields and bounds of an object', () => {
  const schema = z.object({
    name: z.string().check(z.minLength(1), z.maxLength(80)),
    size: z.optional(z.int().check(z.gte(1), z.lte(200))),
    tags: z.array(z.object({ id: z.int() })),
  });
  expect(textOf(schema)).toBe(
    [
      '{',
      '  name: string  // at least 1, at most 80',
      '  size?: integer  // from 1, to 200',
      '  tags: {',
      '    id: integer',
      '  }[]',
      '}',
    ].join('\n'),
  );
});
