import type { Db } from '../../../platform/storage/index.ts';
import { writeAudit } from '../audit.ts';
import type { Change } from './4-change-channel.ts';

/** Step 5: who did it, and why. A change that names no version is about what is live now. */
export const auditChange = (db: Db, change: Change, live: string, revision: number): Promise<void> =>
  writeAudit(db, { ...change, version: change.version ?? live, revision });
