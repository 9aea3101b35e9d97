import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import {
  type CreatedPreview,
  PREVIEW_PATH,
  type Preview,
  type PreviewRequest,
  releaseIdOf,
} from 'shared-contracts/release';
import { hashOf, randomToken } from '../../../platform/crypto/secrets.ts';
import type { Db } from '../../../platform/storage/index.ts';
import { type Author, writeAudit } from '../records/audit.ts';
import { refusal } from '../records/release-error.ts';
import { SHELL } from '../records/release-record.ts';
import { PREVIEW_END_NOTIFICATION, releaseDb } from '../records/release-tables.ts';
import { lockChanges } from '../registry/change-lock.ts';
import type { ReleaseContext } from '../registry/release-context.ts';
import { publish } from './publish-release.ts';

export interface PreviewRule {
  readonly days: number;
}

export interface OpenPreview {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly label: string;
  /** Who made it. */
  readonly team: string;
  readonly endsAt: Date;
  readonly secondsLeft: number;
}

const MAX_OPEN = 50;
const CLOCK = sql<Date>`clock_timestamp()`;
const KEY = /^([0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

/** Publishes an upload that never goes live, with its link. Revokes an earlier link with the same label. */
export async function createPreview(
  context: ReleaseContext,
  rule: PreviewRule,
  name: string,
  version: string,
  { label, days = rule.days, signature }: Pick<PreviewRequest, 'label' | 'days' | 'signature'>,
  by: Author,
): Promise<CreatedPreview> {
  if (name === SHELL) throw refusal('Only remotes have previews: testers see another shell with ?release=.');
  if (days > rule.days)
    throw refusal(`A preview lasts ${rule.days} days at most here (PREVIEW_DAYS), not ${days}.`);
  await publish(context, name, version, by, { asOperations: false, isPreview: true, signature });
  const id = randomBytes(6).toString('hex');
  const secret = randomToken();
  const preview = await releaseDb(context.db)
    .transaction()
    .execute(async (transaction) => {
      // Prevents pruning and concurrent previews with the same label.
      await lockChanges(transaction);
      await replace(transaction, name, label, version, by);
      const open = await listPreviews(transaction, name);
      if (open.length >= MAX_OPEN)
        throw refusal(`${name} has ${MAX_OPEN} previews that are open: revoke one first.`);
      await releaseDb(transaction)
        .insertInto('release_previews')
        .values({
          id,
          name,
          version,
          label,
          secret_hash: hashOf(secret),
          created_by: by.who,
          why: by.why,
          ends_at: sql<Date>`clock_timestamp() + make_interval(days => ${days})`,
        })
        .execute();
      const detail = `${label}, for ${days} days`;
      await writeAudit(transaction, { ...by, action: 'preview', name, version, detail });
      return (await listPreviews(transaction, name)).find((one) => one.label === label);
    });
  if (!preview) throw refusal(`The preview ${label} of ${name} has ended already.`);
  return { preview, path: `${PREVIEW_PATH}?key=${id}.${secret}` };
}

export async function listPreviews(db: Db, name?: string): Promise<Preview[]> {
  const rows = await releaseDb(db)
    .selectFrom('release_previews')
    .selectAll()
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', CLOCK)
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? ''))
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    name: row.name,
    version: row.version,
    label: row.label,
    who: row.created_by,
    why: row.why,
    createdAt: row.created_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
  }));
}

export const revokePreview = (db: Db, name: string, label: string, by: Author): Promise<void> =>
  releaseDb(db)
    .transaction()
    .execute(async (transaction) => {
      const version = await close(transaction, name, label, true);
      if (!version) throw refusal(`${name} has no preview ${label} that is open.`);
      await writeAudit(transaction, { ...by, action: 'preview-revoke', name, version, detail: label });
    });

async function replace(db: Db, name: string, label: string, version: string, { who }: Author): Promise<void> {
  const former = await close(db, name, label, false);
  if (!former) return;
  const why = `replaced by ${version}`;
  await writeAudit(db, { action: 'preview-revoke', who, why, name, version: former, detail: label });
}

async function close(db: Db, name: string, label: string, isOpen: boolean): Promise<string | undefined> {
  const closed = await releaseDb(db)
    .updateTable('release_previews')
    .set({ revoked_at: CLOCK })
    .where('name', '=', name)
    .where('label', '=', label)
    .where('revoked_at', 'is', null)
    .$if(isOpen, (query) => query.where('ends_at', '>', CLOCK))
    .returning('version')
    .executeTakeFirst();
  if (closed) {
    const id = releaseIdOf(name, closed.version);
    await sql`select pg_notify(${PREVIEW_END_NOTIFICATION}, ${id})`.execute(db);
  }
  return closed?.version;
}

/** Returns the preview of a key, even if it has ended. The duration reveals nothing about the key. */
export async function previewOf(db: Db, key: string): Promise<OpenPreview | null> {
  const [, id, secret] = KEY.exec(key) ?? [];
  if (!id || !secret) return null;
  const row = await releaseDb(db)
    .selectFrom('release_previews')
    .select(['name', 'version', 'label', 'created_by', 'ends_at', 'secret_hash', 'revoked_at'])
    .select(sql<number>`floor(extract(epoch from ends_at - clock_timestamp()))::int`.as('left'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || !timingSafeEqual(row.secret_hash, hashOf(secret))) return null;
  const { name, version, label, created_by: team, ends_at: endsAt, revoked_at, left } = row;
  return { id, name, version, label, team, endsAt, secondsLeft: revoked_at ? 0 : Math.max(0, left) };
}
