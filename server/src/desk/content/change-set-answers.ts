import { sql } from 'kysely';
import type { ContentKind } from 'shared-contracts/content-records';
import type { z } from 'shared-contracts/zod';
import { changeSetDb } from '../../content/change-sets/change-set-tables.ts';
import { type ChangeSetRow, findSet } from '../../content/change-sets/change-sets.ts';
import { liveRecord } from '../../content/change-sets/record-facts.ts';
import type { Db } from '../../platform/storage/index.ts';
import type { ContentRecord, changeSetSchema, FullChangeSet } from '../../staff/wire/content.ts';

type ChangeSet = z.infer<typeof changeSetSchema>;

const MOST_LISTED = 200;

const setOf = (row: ChangeSetRow & { readonly records: number }): ChangeSet => ({
  id: row.id,
  title: row.title,
  state: row.state,
  source: row.source,
  by: row.created_by,
  records: row.records,
  timeZone: row.time_zone,
  trouble: row.trouble,
  createdAt: row.created_at.toISOString(),
  goesLiveAt: row.goes_live_at?.toISOString() ?? null,
  liveAt: row.live_at?.toISOString() ?? null,
});

const counted = sql<number>`(select count(*) from content_changes where change_set_id = change_sets.id)`;

export async function listChangeSets(
  db: Db,
  asked: { page: number; perPage: number; state?: ChangeSetRow['state'] | undefined },
): Promise<{ items: ChangeSet[]; total: number }> {
  const { page, perPage, state } = asked;
  const query = changeSetDb(db)
    .selectFrom('change_sets')
    .$if(state !== undefined, (all) => all.where('state', '=', state ?? 'open'));
  const rows = await query
    .selectAll()
    .select(counted.as('records'))
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { items: rows.map(setOf), total };
}

const asRecord = (value: unknown) => value as Record<string, unknown> | null;

/** Returns drafts of a record that are not live yet. */
async function draftsOf(db: Db, kind: ContentKind, keys: readonly string[]) {
  const rows = await changeSetDb(db)
    .selectFrom('content_changes as change')
    .innerJoin('change_sets as set', 'set.id', 'change.change_set_id')
    .select(['set.id', 'set.title', 'set.state', 'change.key', 'change.changed_by', 'change.changed_at'])
    .where('set.state', 'in', ['open', 'scheduled'])
    .where('change.kind', '=', kind)
    .where('change.key', 'in', [...keys, ''])
    .execute();
  return rows.map(({ id, title, state, key, changed_by, changed_at }) => ({
    key,
    changeSet: id,
    title,
    state,
    by: changed_by,
    at: changed_at.toISOString(),
  }));
}

export async function readChangeSet(db: Db, id: number): Promise<FullChangeSet> {
  const set = await findSet(db, id);
  const rows = await changeSetDb(db)
    .selectFrom('content_changes')
    .selectAll()
    .where('change_set_id', '=', id)
    .orderBy('kind')
    .orderBy('key')
    .limit(MOST_LISTED)
    .execute();
  const { records } = await changeSetDb(db)
    .selectFrom('content_changes')
    .select(sql<number>`count(*)`.as('records'))
    .where('change_set_id', '=', id)
    .executeTakeFirstOrThrow();
  const isOpen = set.state === 'open' || set.state === 'scheduled';
  const drafts = new Map<string, Awaited<ReturnType<typeof draftsOf>>>();
  for (const [kind, ofKind] of isOpen ? Map.groupBy(rows, (row) => row.kind) : [])
    drafts.set(
      kind,
      await draftsOf(
        db,
        kind,
        ofKind.map(({ key }) => key),
      ),
    );
  return {
    ...setOf({ ...set, records }),
    changes: rows.map(({ kind, key, centre, before, after, changed_by, changed_at, revision }) => ({
      kind,
      key,
      center: centre,
      before: asRecord(before),
      after: asRecord(after),
      by: changed_by,
      revision,
      at: changed_at.toISOString(),
      others: (drafts.get(kind) ?? [])
        .filter((draft) => draft.key === key && draft.changeSet !== id)
        .map(({ key: _, ...draft }) => draft),
    })),
  };
}

const MOST_VERSIONS = 20;

export async function readRecord(
  db: Db,
  kind: ContentKind,
  key: string,
  centre: string | null,
): Promise<ContentRecord> {
  const [live, drafts, history] = await Promise.all([
    liveRecord(db, kind, key),
    draftsOf(db, kind, [key]),
    changeSetDb(db)
      .selectFrom('content_changes as change')
      .innerJoin('change_sets as set', 'set.id', 'change.change_set_id')
      .select(['set.id', 'set.title', 'change.changed_by', 'set.live_at'])
      .where('set.live_at', 'is not', null)
      .where('change.kind', '=', kind)
      .where('change.key', '=', key)
      .orderBy('set.live_at', 'desc')
      .limit(MOST_VERSIONS)
      .execute(),
  ]);
  return {
    id: key,
    kind,
    center: centre,
    live: asRecord(live),
    drafts: drafts.map(({ key: _, ...draft }) => draft),
    history: history.map(({ id, title, changed_by, live_at }) => ({
      changeSet: id,
      title,
      by: changed_by,
      at: (live_at ?? new Date()).toISOString(),
    })),
  };
}
