import { readFileSync } from 'node:fs';
import { type ContentKind, type RecordOf, recordSchemas } from 'shared-contracts/content-records';
import { z } from 'shared-contracts/zod';

export function readData<S extends z.ZodMiniType>(file: string, schema: S): z.infer<S> {
  return schema.parse(JSON.parse(readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8')));
}

export const readRecords = <K extends ContentKind>(kind: K): Array<RecordOf<K>> =>
  readData(`records/${kind}.json`, z.array(recordSchemas[kind])) as Array<RecordOf<K>>;
