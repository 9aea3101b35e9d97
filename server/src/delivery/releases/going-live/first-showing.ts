import { sql } from 'kysely';
import type { ReleaseSignature } from 'shared-contracts/release';
import type { Db } from '../../../platform/storage/index.ts';
import type { Principal } from '../access/release-tokens.ts';
import { type Author, writeAudit } from '../records/audit.ts';
import { ReleaseError, refusal } from '../records/release-error.ts';
import { releaseDb } from '../records/release-tables.ts';
import { notFound, type ReleaseContext } from '../registry/release-context.ts';
import { releaseRow } from '../registry/release-rows.ts';

const LOOKED_AT = 10;

/** Stores the signed result of a check, which {@link refuseUnchecked} looks for. */
export async function storeCheck(
  context: ReleaseContext,
  [name, version]: readonly [name: string, version: string],
  result: ReleaseSignature,
  by: Author,
): Promise<void> {
  const row = await releaseRow(context, name, version);
  if (!row?.published_at) throw notFound(name, version);
  const stored = { ...row, name, version, isPreview: row.is_preview };
  const reason = context.trust.reasonAgainstCheck(stored, result, { isNew: true });
  if (reason !== null) throw refusal(reason);
  await releaseDb(context.db)
    .transaction()
    .execute(async (transaction) => {
      const checked = { name, version, result: JSON.stringify(result), added_by: by.who };
      await releaseDb(transaction).insertInto('release_checks').values(checked).execute();
      await writeAudit(transaction, { ...by, action: 'check', name, version });
    });
}

/** Returns why a release needs a check first: visitors never got it, and no check has passed. Else null. */
export async function uncheckedReason(
  context: Pick<ReleaseContext, 'db' | 'trust'>,
  name: string,
  version: string,
): Promise<string | null> {
  const { db, trust } = context;
  const row = await releaseRow(context, name, version);
  if (!row?.published_at || !row.needs_check) return null;
  const stored = { ...row, name, version, isPreview: row.is_preview };
  // A release that can never go live is refused with that reason instead.
  const isRefused = row.is_preview || trust.record(stored).refusal !== null;
  if (isRefused || (await wasShown(db, name, version))) return null;
  const results = await releaseDb(db)
    .selectFrom('release_checks')
    .select('result')
    .where('name', '=', name)
    .where('version', '=', version)
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
    .execute();
  const reasons = results.map(({ result }) => trust.reasonAgainstCheck(stored, result));
  if (reasons.includes(null)) return null;
  return `${name}@${version} was not mounted in a browser yet: run \`pnpm release check ${name} ${version}\`, or \`outlet-release check\` in your own repository, with its signing key.`;
}

const wasShown = async (db: Db, name: string, version: string): Promise<boolean> =>
  (await releaseDb(db)
    .selectFrom('release_revisions')
    .select('revision')
    .where('name', '=', name)
    .where(sql<boolean>`${version} in (live_version, canary_version)`)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Refuses to show a release to visitors for the first time without a passed check. Operations can insist, and the
 * audit says so.
 */
export async function refuseUnchecked(
  context: ReleaseContext,
  [name, version]: readonly [name: string, version: string],
  isInsisted: boolean,
  by: Author,
  { isOperations }: Principal,
): Promise<void> {
  const reason = await uncheckedReason(context, name, version);
  if (!reason) return;
  if (!isInsisted) throw new ReleaseError('RELEASE_UNCHECKED', reason);
  if (!isOperations)
    throw new ReleaseError('RELEASE_UNCHECKED', `Only operations can go live without a check. ${reason}`);
  await writeAudit(context.db, { ...by, action: 'unchecked', name, version });
}
