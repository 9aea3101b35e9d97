import type { ReleaseAction } from 'shared-contracts/release';
import type { Db } from '../../../platform/storage/index.ts';
import { releaseDb } from './release-tables.ts';

export interface Author {
  readonly who: string;
  readonly why: string;
  readonly approval?: { readonly id: number; readonly who: string; readonly why: string };
}

interface AuditEntryInput extends Author {
  readonly action: ReleaseAction;
  readonly name?: string;
  readonly version?: string;
  readonly revision?: number;
  readonly detail?: string;
}

export async function writeAudit(db: Db, entry: AuditEntryInput): Promise<void> {
  const { action, who, why, name = null, version = null, revision = null, detail = null } = entry;
  await releaseDb(db)
    .insertInto('release_audit')
    .values({ action, who, why, name, version, revision, detail })
    .execute();
}
