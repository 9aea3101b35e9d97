import type { MatrixRow, PublishedRelease, ReleaseMatrix } from 'shared-contracts/release';
import { incomplete } from '../publishing/2-check-files.ts';
import { readFailed } from '../records/release-alerts.ts';
import type { ReleaseContext } from '../registry/release-context.ts';
import { listReleases } from '../registry/release-reader.ts';
import { uncheckedReason } from './first-showing.ts';
import { freezeOf } from './freezes.ts';
import { type PromotionContext, readPromotionContext, reasonsAgainst } from './steps/locked-channel.ts';

const LOOKED_AT = 20;

/** Returns whether each stored release could go live now. `withFiles` also checks every file. */
export async function releaseMatrix(context: ReleaseContext, withFiles: boolean): Promise<ReleaseMatrix> {
  const { db, registry } = context;
  const { revision, channels } = await registry.refresh();
  const standing = await readPromotionContext(db, channels);
  const failed = new Map<string, ReadonlyMap<string, string>>();
  const seen = new Map<string, number>();
  const rows: MatrixRow[] = [];
  for (const release of await listReleases(context)) {
    if (release.preview) continue;
    const count = (seen.get(release.name) ?? 0) + 1;
    seen.set(release.name, count);
    if (release.pruned || (count > LOOKED_AT && !isShown(release))) continue;
    const { name, version, live } = release;
    if (!failed.has(name)) failed.set(name, await readFailed(db, name));
    const row = await rowOf(context, standing, release, withFiles);
    const failure = live ? undefined : failed.get(name)?.get(version);
    rows.push(failure ? { ...row, reasons: [...row.reasons, failure] } : row);
  }
  return { revision, rows };
}

const isShown = ({ live, fallback, canary }: PublishedRelease) => live || fallback || canary !== null;

async function rowOf(
  context: ReleaseContext,
  standing: PromotionContext,
  { name, version, live, fallback, canary }: PublishedRelease,
  withFiles: boolean,
): Promise<MatrixRow> {
  const { db, registry, files } = context;
  const place = { name, version, live, fallback, canary };
  const candidate = await registry.find(name, version);
  if (!candidate) return { ...place, reasons: [`${name}@${version} is gone.`], frozen: null };
  const reasons = reasonsAgainst(candidate, standing);
  if (candidate.refusal !== null) reasons.push(candidate.refusal);
  else if (withFiles) reasons.push(...(await incomplete(candidate, files)));
  const unchecked = await uncheckedReason(context, name, version);
  const frozen = live ? null : await freezeOf(db, name);
  return { ...place, reasons, frozen, ...(unchecked && { unchecked }) };
}
