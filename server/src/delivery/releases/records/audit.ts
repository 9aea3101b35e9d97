import type { ReleaseAction } from 'shared-contracts/release';
import type { Db } from '../../../platform/storage/index.ts';
import { type Actor, recordAct } from '../../../staff/audit-entries.ts';
import { releaseDb } from './release-tables.ts';

export interface Author {
  readonly who: string;
  readonly why: string;
  /** The person or token of a call; none for what the site does itself. */
  readonly actor?: Actor;
  readonly approval?: { readonly id: number; readonly who: string; readonly why: string };
}

interface AuditEntryInput extends Author {
  readonly action: ReleaseAction;
  readonly name?: string;
  readonly version?: string;
  readonly revision?: number;
  readonly detail?: string;
}

/** Writes an entry to the history of releases and to the audit. Call it in the transaction of the change. */
export async function writeAudit(db: Db, entry: AuditEntryInput): Promise<void> {
  const { action, who, why, name = null, version = null, revision = null, detail = null } = entry;
  await recordAct(db, entry.actor ?? { who, staffId: null, via: 'site' }, {
    action: `release.${action}`,
    subject: ['release', name ?? ''],
    after: { version, revision, detail },
    why,
  });
  await releaseDb(db)
    .insertInto('release_audit')
    .values({ action, who, why, name, version, revision, detail })
    .execute();
}
