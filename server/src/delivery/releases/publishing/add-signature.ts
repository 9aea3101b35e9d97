import { type ReleaseSignature, releaseIdOf } from 'shared-contracts/release';
import { type Author, writeAudit } from '../records/audit.ts';
import { refusal } from '../records/release-error.ts';
import { type ReleaseRecord, releaseRecord } from '../records/release-record.ts';
import { releaseDb } from '../records/release-tables.ts';
import { storeSignature } from '../records/store-signature.ts';
import { type ReleaseContext, refuseFor } from '../registry/release-context.ts';
import type { StoredRelease } from '../signatures/trust.ts';

type Context = Pick<ReleaseContext, 'db' | 'registry' | 'trust'>;

/** Returns a release to publish, signed by a valid key or by a key of an earlier publish. */
export async function signedCandidate(
  { trust }: Pick<Context, 'trust'>,
  stored: StoredRelease,
  signature: ReleaseSignature | undefined,
): Promise<ReleaseRecord> {
  const { name, version, manifest } = stored;
  const known = trust.record(stored);
  if (known.refusal === null) return known;
  if (trust.fault) throw refusal(trust.fault);
  if (!signature) throw unsigned(stored, known.refusal);
  const verdict = trust.judgeNew(stored, signature);
  refuseFor(verdict.refusal === null ? [] : [verdict.refusal]);
  return releaseRecord(name, version, manifest, verdict);
}

/** Adds a missing signature, or one by another key, such as operations' before a key is revoked. */
export async function addSignature(
  context: Context,
  stored: StoredRelease,
  signature: ReleaseSignature | undefined,
  by: Author,
): Promise<void> {
  const { db, registry, trust } = context;
  const { refusal: lack } = trust.record(stored);
  if (!signature) {
    if (lack !== null) throw unsigned(stored, lack);
    return;
  }
  const verdict = trust.judgeNew(stored, signature);
  // Republishing a signed release with an expired key changes nothing.
  if (verdict.refusal !== null && lack === null) return;
  if (verdict.refusal !== null) throw refusal(verdict.refusal);
  const signers = stored.signatures.map((one) => trust.record({ ...stored, signatures: [one] }).signer?.key);
  if (signers.includes(verdict.signer.key)) return;
  await releaseDb(db)
    .transaction()
    .execute(async (transaction) => {
      const { name, version } = stored;
      await storeSignature(transaction, stored, signature, by.who);
      const { who, key } = verdict.signer;
      await writeAudit(transaction, {
        ...by,
        action: 'sign',
        name,
        version,
        detail: `by ${who}, key ${key}`,
      });
    });
  await registry.refresh();
}

const unsigned = ({ name, version }: StoredRelease, lack: string) =>
  refusal(
    `${lack} ${releaseIdOf(name, version)} needs a signature: RELEASE_SIGNING_KEY names the key of its team to the release command.`,
  );
