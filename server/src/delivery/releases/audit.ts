import type { ReleaseAction } from 'shared-contracts';
import type { Db } from '../../platform/storage/index.ts';
import { releaseDb } from './release-tables.ts';

/** Author of a change to releases, and the reason. */
export interface By {
  readonly who: string;
  readonly why: string;
  /** The change was asked for and waited, and this is who approved it. */
  readonly approval?: Approved;
}

/** Approval of what waited under `id`. */
export interface Approved {
  readonly id: number;
  readonly who: string;
  readonly why: string;
}

export interface Deed extends By {
  readonly action: ReleaseAction;
  readonly name?: string;
  readonly version?: string;
  /** The registry's revision that it made. */
  readonly revision?: number;
  readonly detail?: string;
}

/** Writes down what was done; within the transaction that does it. */
export async function writeAudit(db: Db, deed: Deed): Promise<void> {
  const { action, who, why, name = null, version = null, revision = null, detail = null } = deed;
  await releaseDb(db)
    .insertInto('release_audit')
    .values({ action, who, why, name, version, revision, detail })
    .execute();
}
