import type { ReleaseCheck } from 'shared-contracts';
import type { By } from '../audit.ts';
import { PROMOTE_GATES, PUBLISH_GATES, reasonsToRefuse } from '../gates/gates.ts';
import { notFound, type ReleaseContext, refuseFor } from '../release-context.ts';
import { releaseRecord } from '../release-record.ts';
import { incomplete, verifyFiles } from './3-verify-files.ts';
import { passGates } from './4-pass-gates.ts';
import { weighAndTry } from './5-weigh-and-try.ts';
import { recordPublished, recordRestored } from './6-record.ts';
import { releaseRow } from './release-row.ts';

/**
 * Steps 3 to 6, once its files have come by steps 1 and 2: closes an upload. From here on the release can be served, and
 * never changes.
 */
export async function publish(context: ReleaseContext, name: string, version: string, by: By): Promise<void> {
  const row = await releaseRow(context, name, version);
  if (!row) throw notFound(name, version);
  if (row.published_at && !row.pruned_at) return;
  const candidate = releaseRecord(name, version, row.manifest);
  await verifyFiles(candidate, context.files);
  await passGates(context, candidate);
  refuseFor(await weighAndTry(context, candidate));
  if (row.pruned_at) await recordRestored(context, candidate, by);
  else await recordPublished(context, candidate, by);
}

/** Check: what a publish and a promotion would say of an upload, or of a published release. Changes nothing. */
export async function check(context: ReleaseContext, name: string, version: string): Promise<ReleaseCheck> {
  const row = await releaseRow(context, name, version);
  if (!row) throw notFound(name, version);
  const candidate = releaseRecord(name, version, row.manifest);
  const { channels } = await context.registry.refresh();
  const broken = await incomplete(candidate, context.files);
  // Without its files it can neither be weighed nor tried.
  const tried = broken.length > 0 ? broken : await weighAndTry(context, candidate);
  return {
    publish: [...reasonsToRefuse(PUBLISH_GATES, candidate, channels), ...tried],
    promote: [...reasonsToRefuse(PROMOTE_GATES, candidate, channels), ...tried],
  };
}
