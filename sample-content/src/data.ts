import { readFileSync } from 'node:fs';
import { type ContentKind, type RecordOf, recordSchemas } from 'shared-contracts/content-records';
import { z } from 'shared-contracts/zod';

export function readData<S extends z.ZodMiniType>(file: string, schema: S): z.infer<S> {
  return schema.parse(JSON.parse(readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8')));
}

export const readRecords = <K extends ContentKind>(kind: K): Array<RecordOf<K>> =>
  readData(`records/${kind}.json`, z.array(recordSchemas[kind])) as Array<RecordOf<K>>;

/**
 * Fills in the `{name}`s of a text. Throws if a value is missing. A name that ends with a full stop also ends
 * the sentence: "at Hollister Co."
 */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  const filled = text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`Cannot fill the text '${text}': {${name}} has no value`);
    return String(value);
  });
  return filled.replaceAll(/\.\.(?=\s|$)/g, '.');
}

export const fillAll = (
  texts: readonly string[],
  values: Readonly<Record<string, string | number>>,
): string[] => texts.map((text) => fill(text, values));
