import { type ReleaseSignature, slotGrant } from 'shared-contracts/release';
import { lackingGrants, readRouteOwnership } from '../access/grants.ts';
import { PUBLISH_GATES, reasonsToRefuse } from '../gates/gates.ts';
import { lackingRights } from '../gates/rights-gate.ts';
import type { Author } from '../records/audit.ts';
import { refusal } from '../records/release-error.ts';
import type { ReleaseRecord } from '../records/release-record.ts';
import { prepareReplicas } from '../registry/registry.ts';
import { notFound, type ReleaseContext, refuseFor } from '../registry/release-context.ts';
import { releaseRow } from '../registry/release-rows.ts';
import { verifyFiles, weighAndTry } from './2-check-files.ts';
import { makeDeltasOf } from './3-make-deltas.ts';
import { recordPublished, recordRestored } from './4-record.ts';
import { addSignature, signedCandidate } from './add-signature.ts';

interface PublishOptions {
  readonly asOperations: boolean;
  readonly isPreview?: boolean;
  readonly signature?: ReleaseSignature | undefined;
}

/** Runs steps 2 to 4 after the upload. Afterwards the release can be served and never changes. */
export async function publish(
  context: ReleaseContext,
  name: string,
  version: string,
  by: Author,
  { asOperations, isPreview = false, signature }: PublishOptions,
): Promise<void> {
  const row = await releaseRow(context, name, version);
  if (!row) throw notFound(name, version);
  if (row.published_at && row.is_preview !== isPreview) throw publishedOtherwise(name, version, isPreview);
  const stored = { name, version, manifest: row.manifest, isPreview, signatures: row.signatures };
  if (row.published_at && !row.is_pruned) return addSignature(context, stored, signature, by);
  const candidate = await signedCandidate(context, stored, signature);
  await verifyFiles(candidate, context.files);
  // A preview grants nothing.
  const { ownership, lacking } = await ownershipFor(context, candidate, asOperations && !isPreview);
  const { channels } = await context.registry.refresh();
  refuseFor(reasonsToRefuse(PUBLISH_GATES, candidate, channels, ownership));
  refuseFor(await weighAndTry(context, candidate));
  await makeDeltasOf(context, candidate, isPreview);
  if (row.is_pruned) {
    await recordRestored(context, candidate, by);
    return addSignature(context, stored, signature, by);
  }
  await recordPublished(context, candidate, lacking, by, { isPreview, signature });
  if (!isPreview) await prepareReplicas(context.db, candidate);
}

const publishedOtherwise = (name: string, version: string, isPreview: boolean) =>
  refusal(
    isPreview
      ? `${name}@${version} is already published to go live: give the preview a version of its own.`
      : `${name}@${version} is a preview, which never goes live: publish the same build as another version.`,
  );

export async function ownershipFor(
  { db }: Pick<ReleaseContext, 'db'>,
  candidate: ReleaseRecord,
  asOperations: boolean,
) {
  const ownership = await readRouteOwnership(db);
  if (!asOperations) return { ownership, lacking: [] };
  const paths = lackingGrants(candidate, ownership);
  // A policy of Trusted Types is for every page: operations grant it on its own.
  const { grants, rights } = ownership;
  const slots = lackingRights(candidate, ownership).filter(
    ({ prefix }) => prefix.startsWith(slotGrant('')) && !rights.some((right) => right.prefix === prefix),
  );
  const granted = { ...ownership, grants: [...grants, ...paths], rights: [...rights, ...slots] };
  return { ownership: granted, lacking: [...paths, ...slots] };
}
