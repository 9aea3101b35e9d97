import type { Db } from '../../../../platform/storage/index.ts';
import { writeAudit } from '../../records/audit.ts';
import type { Change } from './3-change-channel.ts';

/** Step 5: writes the audit entry. A change without a version is about the live one. */
export const auditChange = (db: Db, change: Change, live: string, revision: number): Promise<void> =>
  writeAudit(db, { ...change, version: change.version ?? live, revision });
