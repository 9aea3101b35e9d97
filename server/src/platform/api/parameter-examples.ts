import type { JsonSchema } from './json-schema.ts';

// Path parameters by name, from the sample content.
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  slug: ['charleston'],
  centre: ['charleston'],
  id: ['1', '0b2f4b0e-6d7a-4c5e-9a51-0f2f6f1c7a10', 'a1b2c3d4e5f6'],
  page: ['home', 'pink'],
  document: ['terms-of-use'],
  provider: ['oidc'],
  name: ['mfe-loyalty'],
  version: ['1.5.0'],
  path: ['web/remoteEntry.mjs'],
  reference: ['PINK-2345-6789-ABCD'],
};

function takes({ pattern, enum: choices }: JsonSchema, value: string): boolean {
  if (Array.isArray(choices)) return choices.includes(value);
  return typeof pattern !== 'string' || new RegExp(pattern).test(value);
}

export const exampleOf = (name: string, schema: JsonSchema): string | undefined =>
  EXAMPLES[name]?.find((value) => takes(schema, value));
