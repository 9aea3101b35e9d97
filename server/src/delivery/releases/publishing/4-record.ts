import { sql } from 'kysely';
import type { ReleaseSignature } from 'shared-contracts/release';
import { grantPrefixes } from '../access/grants.ts';
import type { Right } from '../gates/gate.ts';
import { type Author, writeAudit } from '../records/audit.ts';
import { ReleaseError, refusal } from '../records/release-error.ts';
import type { ReleaseRecord } from '../records/release-record.ts';
import { releaseDb } from '../records/release-tables.ts';
import { storeSignature } from '../records/store-signature.ts';
import { withChangeLock } from '../registry/change-lock.ts';
import type { ReleaseContext } from '../registry/release-context.ts';

/** Publishes exactly the manifest that was checked. */
export async function recordPublished(
  { db }: ReleaseContext,
  candidate: ReleaseRecord,
  grants: readonly Right[],
  by: Author,
  { isPreview, signature }: { readonly isPreview: boolean; readonly signature: ReleaseSignature | undefined },
): Promise<void> {
  const { name, version, id, manifest } = candidate;
  await withChangeLock(db, async (transaction, channels) => {
    const prefixes = grants.map(({ prefix }) => prefix);
    await grantPrefixes(transaction, name, prefixes, channels, by);
    const { numUpdatedRows } = await releaseDb(transaction)
      .updateTable('releases')
      .set({ published_at: sql<Date>`now()`, published_by: by.who, is_preview: isPreview, needs_check: true })
      .where('name', '=', name)
      .where('version', '=', version)
      .where('published_at', 'is', null)
      .where(sql<boolean>`manifest = ${JSON.stringify(manifest)}::jsonb`)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) {
      if (signature) await storeSignature(transaction, candidate, signature, by.who);
      const signed = candidate.signer && `signed by ${candidate.signer.who}, key ${candidate.signer.key}`;
      const detail = [isPreview && 'as a preview', signed].filter(Boolean).join(', ');
      await writeAudit(transaction, { ...by, action: 'publish', name, version, detail });
      return;
    }
    // The same release was published or another manifest announced meanwhile.
    const { published_at, is_preview } = await releaseDb(transaction)
      .selectFrom('releases')
      .select(['published_at', 'is_preview'])
      .where('name', '=', name)
      .where('version', '=', version)
      .executeTakeFirstOrThrow();
    if (published_at && is_preview !== isPreview)
      throw refusal(`${id} was published ${is_preview ? 'as a preview' : 'to go live'} meanwhile.`);
    if (!published_at)
      throw new ReleaseError('RELEASE_INCOMPLETE', `${id} was announced again meanwhile: publish it again.`);
  });
}

export async function recordRestored({ db }: ReleaseContext, { name, version }: ReleaseRecord, by: Author) {
  await releaseDb(db)
    .transaction()
    .execute(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('release_prunes')
        .where('name', '=', name)
        .where('version', '=', version)
        .executeTakeFirst();
      if (numDeletedRows === 0n) return;
      const detail = 'again, after it was pruned';
      await writeAudit(transaction, { ...by, action: 'publish', name, version, detail });
    });
}
