import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { CheckRequest, ReleaseCheck } from 'shared-contracts/release';
import type { Channels } from '../gates/gate.ts';
import { PROMOTE_GATES, PUBLISH_GATES, reasonsToRefuse } from '../gates/gates.ts';
import { partsOf, tooHeavyParts, weightsOf } from '../gates/size-budget.ts';
import { refusal } from '../records/release-error.ts';
import { type ReleaseRecord, releaseRecord } from '../records/release-record.ts';
import { notFound, type ReleaseContext } from '../registry/release-context.ts';
import { previewsStay, releaseRow } from '../registry/release-rows.ts';
import { incomplete, weighAndTry } from './2-check-files.ts';
import { ownershipFor } from './publish-release.ts';

export type FindComposition = (id: string) => Promise<readonly string[] | null>;

const CHANGELOG = new URL('../../../../../shared-contracts/CHANGELOG.md', import.meta.url);

const contractsChanges = () =>
  [...readFileSync(CHANGELOG, 'utf8').matchAll(/^\| (\d\S*) +\| \S+ \| (.*?) *\|$/gm)].map(
    ([, version = '', adds = '']) => ({ version, adds }),
  );

type Row = NonNullable<Awaited<ReturnType<typeof releaseRow>>>;

/** Returns what publish, promotion and rollback would refuse. Changes nothing. */
export async function check(
  context: ReleaseContext,
  [name, version]: readonly [name: string, version: string],
  { manifest, weights, against }: CheckRequest,
  asOperations: boolean,
  findComposition: FindComposition,
): Promise<ReleaseCheck> {
  const row = await releaseRow(context, name, version);
  const stated = manifest ?? row?.manifest;
  if (!stated) throw notFound(name, version);
  const kept = row && context.trust.record({ ...row, name, version, isPreview: row.is_preview });
  // A build that is not published has no signature yet: it is checked but not run.
  const candidate = kept && !manifest ? kept : releaseRecord(name, version, stated);
  const channels = against
    ? await channelsOf(context, against, findComposition)
    : (await context.registry.refresh()).channels;
  const { ownership } = await ownershipFor(context, candidate, asOperations);
  const parts = manifest
    ? partsOf(candidate, new Map(Object.entries(weights ?? {})))
    : await weightsOf(candidate, context.files);
  const bytes = manifest
    ? tooHeavyParts(candidate, parts)
    : await reasonsOfFiles(context, candidate, row?.is_pruned === true);
  const stands = row?.published_at
    ? await reasonsAgainstPublished(context, candidate, row, kept?.refusal ?? null)
    : NOTHING;
  return {
    publish: [...stands.publish, ...reasonsToRefuse(PUBLISH_GATES, candidate, channels, ownership), ...bytes],
    promote: [...stands.promote, ...reasonsToRefuse(PROMOTE_GATES, candidate, channels, ownership), ...bytes],
    contracts: contractsChanges(),
    weights: parts,
    left: manifest || (candidate.refusal && !row?.published_at) ? uncheckedParts(candidate) : [],
  };
}

async function reasonsOfFiles(
  context: ReleaseContext,
  candidate: ReleaseRecord,
  isPruned: boolean,
): Promise<string[]> {
  if (isPruned) return [`${candidate.id} was pruned: publish the same bytes again.`];
  const broken = await incomplete(candidate, context.files);
  if (broken.length > 0 || candidate.refusal !== null) return broken;
  return weighAndTry(context, candidate);
}

const NOTHING = { publish: [] as string[], promote: [] as string[] };

async function reasonsAgainstPublished(
  { db, registry }: ReleaseContext,
  candidate: ReleaseRecord,
  row: Row,
  refusal: string | null,
) {
  const { id, manifest } = candidate;
  if (!isDeepStrictEqual(row.manifest, manifest))
    return { ...NOTHING, publish: [`${id} is published with other bytes: choose another version.`] };
  const { recalled } = await registry.refresh();
  const isRecalled = recalled.has(id) ? [`${id} is recalled.`] : [];
  const isUnsigned = refusal === null ? [] : [refusal];
  return { ...NOTHING, promote: [...isRecalled, ...isUnsigned, ...(await previewsStay(db, candidate))] };
}

function uncheckedParts({ manifest }: ReleaseRecord): string[] {
  const samples = manifest.remote?.samples.length ?? 0;
  if (manifest.server === undefined) return [];
  if (manifest.remote && samples === 0) return [];
  if (!manifest.remote) return ['whether it renders around every remote'];
  return [samples === 1 ? 'whether its sample renders' : `whether its ${samples} samples render`];
}

async function channelsOf(
  { registry }: ReleaseContext,
  composition: string,
  findComposition: FindComposition,
): Promise<Channels> {
  const parts = await findComposition(composition);
  if (!parts)
    throw refusal(
      `There is no composition ${composition}: each page has its id in <meta name="composition">.`,
    );
  const releases = await Promise.all(
    parts.map(async (id) => {
      const [name = '', version = ''] = id.split('@');
      const live = await registry.find(name, version);
      if (!live) throw refusal(`The release ${id} of composition ${composition} no longer exists.`);
      return live;
    }),
  );
  return new Map(releases.map((live) => [live.name, { live, liveSince: 0, fallback: null, canary: null }]));
}
