import { isDeepStrictEqual } from 'node:util';
import { localDateAt, SITE_TIME_ZONE } from 'shared-contracts/content';
import type { ContentKind, ContentSet } from 'shared-contracts/content-records';
import type { Db } from '../../platform/storage/index.ts';
import { fieldOf, type Origin, Problems } from '../check/problem.ts';
import { reservedSegments } from '../check/reserved-segments.ts';
import { checkAll } from '../import/import-content.ts';
import { checkSchema, type ReadKind } from '../import/read-folder.ts';
import { factsOf } from '../pictures/picture-names.ts';
import { setRecords } from '../store/read-content.ts';
import { keyIn, recordIn } from './record-facts.ts';

export interface RecordChange {
  readonly kind: ContentKind;
  readonly key: string;
  /** The record that the change expects; null if there must be none. */
  readonly before: unknown;
  /** Null removes it. */
  readonly after: unknown;
}

export interface ContentRules {
  /** Returns paths of published releases, which content must not use. */
  readonly publishedPaths: (db: Db) => Promise<readonly string[]>;
  readonly now: () => number;
}

const plain = (record: unknown): unknown => (record === null ? null : JSON.parse(JSON.stringify(record)));

/**
 * Applies changes to the content in memory. Returns the result with all its problems: those that an import would have,
 * and each record that has changed since its draft.
 */
export async function changedContent(
  db: Db,
  before: ContentSet,
  changes: readonly RecordChange[],
  { publishedPaths, now }: ContentRules,
): Promise<{ after: ContentSet; problems: Problems }> {
  const problems = new Problems();
  const after = { ...before };
  const kinds = new Map<ContentKind, ReadKind>();
  for (const [kind, ofKind] of Map.groupBy(changes, (change) => change.kind)) {
    for (const change of ofKind) requireUnchanged(before, change, problems);
    if (kind === 'pictures') requireStored(ofKind, problems);
    const { records, read } = mergedKind(kind, before[kind], ofKind, problems);
    setRecords(after, kind, records);
    kinds.set(kind, read);
  }
  checkAll(after, kinds, problems, {
    reservedSegments: reservedSegments(await publishedPaths(db)),
    today: localDateAt(now(), SITE_TIME_ZONE),
  });
  return { after, problems };
}

const placeOf = ({ kind, key }: RecordChange) => `${kind}/${key}`;

function requireUnchanged(content: ContentSet, change: RecordChange, problems: Problems): void {
  if (isDeepStrictEqual(plain(recordIn(content, change.kind, change.key)), change.before)) return;
  problems.addToFile(
    placeOf(change),
    'The live record has changed since. Open it, compare it with the live one and save it again.',
  );
}

// An import stores the files of its folder; the desk stores a file before it is in a record.
function requireStored(changes: readonly RecordChange[], problems: Problems): void {
  for (const change of changes) {
    const file = fieldOf(change.after, 'file');
    if (typeof file === 'string' && factsOf(file) === null)
      problems.add({
        file: placeOf(change),
        line: null,
        field: 'file',
        message: 'Upload the picture first.',
      });
  }
}

/** Replaces changed records where they are, because the order of some kinds matters. New ones are last. */
function mergedKind(
  kind: ContentKind,
  old: readonly unknown[],
  changes: readonly RecordChange[],
  problems: Problems,
): { records: unknown[]; read: ReadKind } {
  const raw = changes
    .filter(({ after }) => after !== null)
    .map((change) => ({ value: change.after, origin: { file: placeOf(change), lineOf: () => null } }));
  const checked = checkSchema(kind, raw, problems);
  const fresh = new Map(
    checked.records.map((record, at) => [keyIn(kind, record), [record, checked.origins[at]]] as const),
  );
  const touched = new Set(changes.map(({ key }) => key));
  const records: unknown[] = [];
  const origins: Origin[] = [];
  const put = (key: string) => {
    const [record, origin] = fresh.get(key) ?? [];
    fresh.delete(key);
    if (!origin) return;
    origins[records.length] = origin;
    records.push(record);
  };
  for (const record of old) {
    const key = keyIn(kind, record);
    if (touched.has(key)) put(key);
    else records.push(record);
  }
  for (const key of [...fresh.keys()]) put(key);
  return { records, read: { file: `(changed ${kind})`, records, origins, unread: checked.unread } };
}
