import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { CONTENT_KINDS, type ContentKind, type ContentSet } from 'shared-contracts/content-records';
import { batchesOf } from '../../platform/batches.ts';
import type { Tx } from '../../platform/storage/index.ts';
import { type Actor, recordAct } from '../../staff/audit-entries.ts';
import { fieldOf } from '../check/problem.ts';
import { changeSetDb } from './change-set-tables.ts';
import { changesForAudit, keyIn } from './record-facts.ts';

const PER_STATEMENT = 500;

const byKey = (kind: ContentKind, records: readonly unknown[]) =>
  new Map(records.map((record) => [keyIn(kind, record), record]));

function changesOfKind(kind: ContentKind, before: ContentSet, after: ContentSet) {
  const [old, fresh] = [byKey(kind, before[kind]), byKey(kind, after[kind])];
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key) ?? null, fresh.get(key) ?? null];
    if (isDeepStrictEqual(was, is)) return [];
    const slug = fieldOf(is ?? was, kind === 'centres' ? 'slug' : 'centre');
    return [{ kind, key, centre: typeof slug === 'string' ? slug : null, before: was, after: is }];
  });
}

/**
 * Records an import as a change set that is live, so that the desk shows it and can undo it. Returns its ID, null if
 * nothing changed, and the centres of the records; null is the whole site.
 */
export async function recordImport(
  tx: Tx,
  before: ContentSet,
  after: ContentSet,
  { title, by }: { readonly title: string; readonly by: Actor },
): Promise<{ readonly id: number | null; readonly centres: ReadonlyArray<string | null> }> {
  const changes = CONTENT_KINDS.flatMap((kind) => changesOfKind(kind, before, after));
  const centres = [...new Set(changes.map(({ centre }) => centre))];
  if (changes.length === 0) return { id: null, centres };
  const { id } = await changeSetDb(tx)
    .insertInto('change_sets')
    .values({ title, state: 'live', source: 'import', created_by: by.who, live_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const batch of batchesOf(changes, PER_STATEMENT)) {
    const rows = batch.map((change) => ({ ...change, change_set_id: id, changed_by: by.who }));
    await sql`
      insert into content_changes (change_set_id, kind, key, centre, before, after, changed_by)
      select change_set_id, kind, key, centre, before, after, changed_by
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
        change_set_id int, kind text, key text, centre text, before jsonb, after jsonb, changed_by text)`.execute(
      tx,
    );
  }
  await recordAct(tx, by, {
    action: 'content.import',
    subject: ['change-set', id],
    ...changesForAudit(changes),
    why: title,
  });
  return { id, centres };
}
