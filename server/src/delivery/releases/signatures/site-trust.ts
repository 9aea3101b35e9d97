import { signRelease } from 'shared-contracts/signing';
import type { Db } from '../../../platform/storage/index.ts';
import { writeAudit } from '../records/audit.ts';
import { releaseDb } from '../records/release-tables.ts';
import { storeSignature } from '../records/store-signature.ts';
import { keepLocalKeys, type LocalKeys, newLocalKeys, readLocalKeys } from './local-keys.ts';
import type { ReleaseKeysConfig } from './root-keys.ts';
import { createTrust, type Trust } from './trust.ts';

export interface SiteKeys extends ReleaseKeysConfig {
  /** Folder for the keys of a local server, or null for a public one, which trusts only configured keys. */
  readonly folder: string | null;
}

/** The start that creates local keys signs all published releases first, so it can be repeated. */
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

async function countersignAll(db: Db, { key }: Pick<LocalKeys, 'key'>): Promise<number> {
  return releaseDb(db)
    .transaction()
    .execute(async (transaction) => {
      const rows = await transaction
        .selectFrom('releases')
        .select(['name', 'version', 'manifest', 'is_preview'])
        .where('published_at', 'is not', null)
        .execute();
      const by = { who: 'the site', why: 'published before this site had keys to sign with' };
      for (const { name, version, manifest, is_preview } of rows) {
        const signature = signRelease(
          { version, manifest, use: is_preview ? 'preview' : 'release' },
          { key },
        );
        await storeSignature(transaction, { name, version }, signature, by.who);
        await writeAudit(transaction, { ...by, action: 'sign', name, version, detail: 'by operations' });
      }
      return rows.length;
    });
}
