import {
  type AnyRecord,
  type ContentKind,
  type ContentSet,
  recordKey,
} from 'shared-contracts/content-records';

export interface Change {
  readonly kind: ContentKind;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
}

const byKey = (content: ContentSet, kind: ContentKind): Map<string, string> => {
  const key = recordKey[kind] as (record: AnyRecord) => string;
  // Records come from the same schema, so their fields have the same order.
  return new Map((content[kind] as AnyRecord[]).map((record) => [key(record), JSON.stringify(record)]));
};

export const changesBetween = (
  before: ContentSet,
  after: ContentSet,
  kinds: readonly ContentKind[],
): Change[] =>
  kinds.map((kind) => {
    const [old, fresh] = [byKey(before, kind), byKey(after, kind)];
    const kept = [...fresh.keys()].filter((key) => old.has(key));
    const unchanged = kept.filter((key) => old.get(key) === fresh.get(key)).length;
    return {
      kind,
      added: fresh.size - kept.length,
      changed: kept.length - unchanged,
      removed: old.size - kept.length,
      unchanged,
    };
  });
