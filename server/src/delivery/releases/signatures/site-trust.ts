import type { Db } from '../../../platform/storage/index.ts';
import { countersignAll } from './countersign.ts';
import { keepLocalKeys, newLocalKeys, readLocalKeys } from './local-keys.ts';
import type { ReleaseKeysConfig } from './root-keys.ts';
import { createTrust, type Trust } from './trust.ts';

export interface SiteKeys extends ReleaseKeysConfig {
  /** Folder for the keys of a local server, or null for a public one, which trusts only configured keys. */
  readonly folder: string | null;
}

/**
 * Returns the trust in configured keys or, on a local server, in its own. The start that creates local keys
 * signs all published releases before it stores the keys, so an interrupted start can be repeated.
 */
export async function siteTrust(db: Db, { roots, revoked, folder }: SiteKeys): Promise<Trust> {
  if (roots) return createTrust({ roots, revoked });
  if (folder === null) return createTrust({ roots: [], revoked });
  let keys = readLocalKeys(folder);
  if (!keys) {
    const made = newLocalKeys();
    await countersignAll(db, made);
    keys = made;
  }
  return createTrust({ roots: [keepLocalKeys(folder, keys).root], revoked });
}
