import { signRelease } from 'shared-contracts/signing';
import type { Db } from '../../../platform/storage/index.ts';
import { writeAudit } from '../records/audit.ts';
import { releaseDb } from '../records/release-tables.ts';
import { storeSignature } from '../records/store-signature.ts';
import type { LocalKeys } from './local-keys.ts';

/** Signs all published releases with new local keys. Runs once, in the start that creates them. */
export async function countersignAll(db: Db, { key }: Pick<LocalKeys, 'key'>): Promise<number> {
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
