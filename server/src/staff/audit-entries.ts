import type { Db } from '../platform/storage/index.ts';
import { staffDb } from './staff-tables.ts';
import type { AuditEntry } from './wire/session.ts';

/** An act of a person or program. `before` and `after` must not contain secrets or whole members. */
export interface Act {
  readonly action: string;
  /** What it is about: a kind such as `member` and its key. A member's key is the member's ID. */
  readonly subject: readonly [kind: string, key: string | number];
  readonly centre?: string | null;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly why: string;
}

export interface Actor {
  readonly who: string;
  readonly staffId: number | null;
  readonly via: 'desk' | 'console' | 'token' | 'command' | 'site';
  readonly requestId?: string;
}

const acted = new WeakSet<Actor>();

/** Whether the actor of a call has added an entry. */
export const hasActed = (actor: Actor): boolean => acted.has(actor);

const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));

/** Adds an entry to the audit. Call it in the transaction of the act. Nothing can change it afterwards. */
export async function recordAct(db: Db, actor: Actor, act: Act): Promise<void> {
  const { who, staffId, via, requestId } = actor;
  const [kind, key] = act.subject;
  await staffDb(db)
    .insertInto('audit_entries')
    .values({
      who,
      staff_id: staffId,
      via,
      action: act.action,
      kind,
      key: String(key),
      centre: act.centre ?? null,
      before: json(act.before),
      after: json(act.after),
      why: act.why,
      request_id: requestId ?? null,
    })
    .execute();
  acted.add(actor);
}

interface AuditQuery {
  readonly who?: string | undefined;
  readonly kind?: string | undefined;
  readonly key?: string | undefined;
  readonly page: number;
}

const PAGE = 50;

/** Returns a page of the audit, the newest first. */
export async function readAudit(
  db: Db,
  { who, kind, key, page }: AuditQuery,
): Promise<{ items: AuditEntry[]; hasMore: boolean }> {
  let query = staffDb(db).selectFrom('audit_entries').selectAll();
  if (who !== undefined) query = query.where('who', '=', who);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (key !== undefined) query = query.where('key', '=', key);
  const rows = await query
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .offset((page - 1) * PAGE)
    .execute();
  const items = rows.slice(0, PAGE).map(({ staff_id, request_id, centre, at, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    center: centre,
  }));
  return { items, hasMore: rows.length > PAGE };
}
