import { describe, expect, it } from 'vitest';
import { withPureSchemas } from './pure-schemas.loader.ts';

describe('withPureSchemas', () => {
  it('marks a schema as pure', () => {
    expect(withPureSchemas('export const idSchema = z.int().check(z.positive());')).toBe(
      'export const idSchema = /*#__PURE__*/ (() => (z.int().check(z.positive())))();',
    );
  });

  it('marks a schema of several lines', () => {
    const source = ['const a = z.object({', '  b: z.string(),', '});', 'export const c = 1;'].join('\n');
    expect(withPureSchemas(source)).toBe(
      [
        'const a = /*#__PURE__*/ (() => (z.object({',
        '  b: z.string(),',
        '})))();',
        'export const c = 1;',
      ].join('\n'),
    );
  });

  it('ends a compiled schema after its function, which closes at the start of a line', () => {
    const source = ['const a = z.string().check(z.refine((b) => {', '    return b !== "";', '}));'].join(
      '\n',
    );
    expect(withPureSchemas(source)).toBe(
      source.replace('z.string', '/*#__PURE__*/ (() => (z.string').replace(/;$/, '))();'),
    );
  });

  it('leaves functions and other values unchanged', () => {
    const source = [
      'export const pageOf = (item: Schema) => z.object({ item });',
      'export const LIMIT = 20;',
      'const parse = async (text: string) => fooSchema.parse(text);',
    ].join('\n');
    expect(withPureSchemas(source)).toBe(source);
  });
});
