import { readFileSync } from 'node:fs';
import { type RecordOf, recordSchemas } from 'shared-contracts/content-records';
import { z } from 'shared-contracts/zod';

/** Kinds whose sample is written by hand, in `content/texts`. */
type TextKind =
  | 'campaigns'
  | 'gift-card-faq'
  | 'rewards-faq'
  | 'legal-texts'
  | 'earnings-call'
  | 'page-blocks';

export function readTexts<K extends TextKind>(kind: K): Array<RecordOf<K>> {
  const text = readFileSync(new URL(`../../../content/texts/${kind}.json`, import.meta.url), 'utf8');
  return z.array(recordSchemas[kind]).parse(JSON.parse(text)) as Array<RecordOf<K>>;
}
