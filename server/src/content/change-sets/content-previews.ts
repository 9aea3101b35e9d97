import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { hashOf, randomToken } from '../../platform/crypto/secrets.ts';
import type { Db, Tx } from '../../platform/storage/index.ts';
import { type Actor, recordAct } from '../../staff/audit-entries.ts';
import { readContent } from '../store/read-content.ts';
import { applyDiff, type ContentDiff, contentDiff } from '../write/content-diff.ts';
import { changeSetDb } from './change-set-tables.ts';
import { changesOf, findSet, inTransaction } from './change-sets.ts';
import { changedContent } from './changed-content.ts';

const DAYS = 7;
/** Begins the key of a preview of content; other previews are of releases. */
export const CONTENT_KEY = 'content_';

export interface ContentPreview {
  readonly changeSet: number;
  readonly revision: number;
  readonly title: string;
  readonly madeBy: string;
  readonly path: string;
  /** Time that it shows, in milliseconds since the epoch; null for now. */
  readonly moment: number | null;
  readonly endsAt: Date;
  readonly secondsLeft: number;
}

interface PreviewRequest {
  readonly path: string;
  readonly moment: Date | null;
}

/** Makes a link that shows the site with a change set, and returns its key. */
export const createContentPreview = (
  db: Db,
  id: number,
  { path, moment }: PreviewRequest,
  by: Actor,
): Promise<{ key: string; endsAt: Date }> =>
  inTransaction(db, async (tx) => {
    const { title } = await findSet(tx, id);
    const key = CONTENT_KEY + randomToken();
    const { ends_at: endsAt } = await changeSetDb(tx)
      .insertInto('content_previews')
      .values({
        key_hash: hashOf(key),
        change_set_id: id,
        path,
        moment,
        made_by: by.who,
        ends_at: sql<Date>`now() + make_interval(days => ${DAYS})`,
      })
      .returning('ends_at')
      .executeTakeFirstOrThrow();
    await recordAct(tx, by, {
      action: 'content.preview',
      subject: ['change-set', id],
      after: { path, moment },
      why: `preview of “${title}”`,
    });
    return { key, endsAt };
  });

/** Returns the preview of a key, also after its end, or null. */
export async function contentPreviewOf(db: Db, key: string): Promise<ContentPreview | null> {
  if (!key.startsWith(CONTENT_KEY)) return null;
  const row = await changeSetDb(db)
    .selectFrom('content_previews as preview')
    .innerJoin('change_sets as set', 'set.id', 'preview.change_set_id')
    .select(['set.id', 'set.revision', 'set.title', 'set.state', 'made_by', 'path', 'moment', 'ends_at'])
    .select(sql<number>`ceil(extract(epoch from ends_at - now()))::int`.as('left'))
    .where('key_hash', '=', hashOf(key))
    .executeTakeFirst();
  if (!row) return null;
  const isOver = row.state === 'dropped' || row.state === 'undone';
  return {
    changeSet: row.id,
    revision: row.revision,
    title: row.title,
    madeBy: row.made_by,
    path: row.path,
    moment: row.moment?.getTime() ?? null,
    endsAt: row.ends_at,
    secondsLeft: isOver ? 0 : row.left,
  };
}

// Undoes the changes of a preview after its reads.
class ReadDone extends Error {
  readonly answer: unknown;
  constructor(answer: unknown) {
    super('The preview was read');
    this.answer = answer;
  }
}

const KEPT = 20;

/**
 * Reads the content as a change set would make it. The changed rows are written in a transaction that is always rolled
 * back, so every query of the content calls works on them, and nobody else sees them.
 */
export function createPreviewReader(db: Db, now: () => number) {
  const diffs = new LRUCache<string, Promise<ContentDiff>>({ max: KEPT });

  async function diffOf({ changeSet, revision }: ContentPreview, version: number): Promise<ContentDiff> {
    const key = `${changeSet} ${revision} ${version}`;
    const known = diffs.get(key) ?? readDiff(changeSet);
    diffs.set(key, known);
    known.catch(() => diffs.delete(key));
    return known;
  }

  // A preview shows also a change set with problems, without the records that have them.
  async function readDiff(changeSet: number): Promise<ContentDiff> {
    const before = await readContent(db);
    const changes = await changesOf(db, changeSet);
    const { after, problems } = await changedContent(db, before, changes, {
      publishedPaths: async () => [],
      now,
    });
    return problems.total > 0 ? new Map() : contentDiff(before, after);
  }

  return async function readPreview<T>(
    preview: ContentPreview,
    version: number,
    read: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    const diff = await diffOf(preview, version);
    try {
      return await inTransaction<T>(db, async (tx) => {
        await applyDiff(tx, diff);
        throw new ReadDone(await read(tx));
      });
    } catch (error) {
      if (error instanceof ReadDone) return error.answer as T;
      throw error;
    }
  };
}
