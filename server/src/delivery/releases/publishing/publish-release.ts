import type { ReleaseSignature } from 'shared-contracts';
import { lackingGrants, readGround } from '../access/grants.ts';
import type { By } from '../records/audit.ts';
import { refusal } from '../records/release-error.ts';
import type { ReleaseRecord } from '../records/release-record.ts';
import { prepareReplicas } from '../registry/prepare-replicas.ts';
import { notFound, type ReleaseContext, refuseFor } from '../registry/release-context.ts';
import { releaseRow } from '../registry/release-row.ts';
import { verifyFiles } from './3-verify-files.ts';
import { passGates } from './4-pass-gates.ts';
import { weighAndTry } from './5-weigh-and-try.ts';
import { makeDeltasOf } from './6-make-deltas.ts';
import { recordPublished, recordRestored } from './7-record.ts';
import { addSignature, signedCandidate } from './add-signature.ts';

export interface PublishAs {
  /** Whether to grant the release's unowned routes. */
  readonly asOperations: boolean;
  readonly isPreview?: boolean;
  readonly signature?: ReleaseSignature | undefined;
}

/**
 * Runs steps 3 to 7 after the upload in steps 1 and 2. Afterwards the release can be served and never
 * changes.
 */
export async function publish(
  context: ReleaseContext,
  name: string,
  version: string,
  by: By,
  { asOperations, isPreview = false, signature }: PublishAs,
): Promise<void> {
  const row = await releaseRow(context, name, version);
  if (!row) throw notFound(name, version);
  if (row.published_at && row.is_preview !== isPreview) throw publishedOtherwise(name, version, isPreview);
  const stored = { name, version, manifest: row.manifest, isPreview, signatures: row.signatures };
  if (row.published_at && !row.pruned_at) return addSignature(context, stored, signature, by);
  const candidate = await signedCandidate(context, stored, signature);
  await verifyFiles(candidate, context.files);
  // A preview grants nothing.
  const { ground, lacking } = await groundFor(context, candidate, asOperations && !isPreview);
  await passGates(context, candidate, ground);
  refuseFor(await weighAndTry(context, candidate));
  await makeDeltasOf(context, candidate, isPreview);
  if (row.pruned_at) {
    await recordRestored(context, candidate, by);
    return addSignature(context, stored, signature, by);
  }
  await recordPublished(context, candidate, lacking, by, { isPreview, signature });
  if (!isPreview) await prepareReplicas(context.db, candidate);
}

const publishedOtherwise = (name: string, version: string, isPreview: boolean) =>
  refusal(
    isPreview
      ? `${name}@${version} is published already, to go live: a preview is a version of its own.`
      : `${name}@${version} is a preview, which never goes live: publish the same build as another version.`,
  );

export async function groundFor(
  { db }: Pick<ReleaseContext, 'db'>,
  candidate: ReleaseRecord,
  asOperations: boolean,
) {
  const ground = await readGround(db);
  const lacking = asOperations ? lackingGrants(candidate, ground) : [];
  return { ground: { ...ground, grants: [...ground.grants, ...lacking] }, lacking };
}
