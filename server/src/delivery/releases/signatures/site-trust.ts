import type { Db } from '../../../platform/storage/index.ts';
import { countersignAll } from './countersign.ts';
import { keepLocalKeys, newLocalKeys, readLocalKeys } from './local-keys.ts';
import type { ReleaseKeysConfig } from './root-keys.ts';
import { createTrust, type Trust } from './trust.ts';

export interface SiteKeys extends ReleaseKeysConfig {
  /** Where a site at a desk keeps keys of its own; null for a public one, which trusts what is configured alone. */
  readonly folder: string | null;
}

/**
 * Trust of this site: by the keys that are configured, else, at a desk, by its own. The start that makes those signs what is
 * published already, before it keeps them: it may break off and be done again, and no other start ever does.
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
