import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import {
  type Announced,
  RELEASE_FILE_LIMIT,
  type ReleaseCheck,
  type ReleaseManifest,
  releaseIdOf,
} from 'shared-contracts';
import { type By, writeAudit } from './audit.ts';
import { PROMOTE_GATES, PUBLISH_GATES, reasonsToRefuse } from './gates.ts';
import { incomplete, notFound, type ReleaseContext, refuseFor, refuseIncomplete } from './release-context.ts';
import { ReleaseError } from './release-error.ts';
import { integrityOf } from './release-files.ts';
import { type ReleaseRecord, releaseRecord } from './release-record.ts';
import { overBudget } from './size-budget.ts';

/** Begins an upload, or goes on with one that broke off. Visible to nobody until it is published. */
export async function announce(
  context: ReleaseContext,
  name: string,
  version: string,
  manifest: ReleaseManifest,
): Promise<Announced> {
  const { db, files } = context;
  const candidate = releaseRecord(name, version, manifest);
  refuseFor(tooLarge(candidate));
  const row = await rowOf(context, name, version);
  if (row?.published_at) {
    if (!isDeepStrictEqual(row.manifest, manifest)) throw exists(name, version);
    // The files of a pruned release are gone; the same bytes may come back.
    return row.pruned_at ? { missing: await files.missing(candidate) } : { missing: [], published: true };
  }
  const text = JSON.stringify(manifest);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('releases')
    .values({ name, version, manifest: text })
    .onConflict((conflict) =>
      conflict
        .columns(['name', 'version'])
        .doUpdateSet({ manifest: text, announced_at: new Date() })
        .where('releases.published_at', 'is', null),
    )
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return announce(context, name, version, manifest);
  return { missing: await files.missing(candidate) };
}

/** Takes the bytes of an announced file. */
export async function upload(
  context: ReleaseContext,
  name: string,
  version: string,
  path: string,
  bytes: Uint8Array,
): Promise<void> {
  const row = await rowOf(context, name, version);
  if (!row) throw notFound(name, version);
  const announced = row.manifest.files[path];
  const id = releaseIdOf(name, version);
  if (!announced) throw new ReleaseError('RELEASE_INCOMPLETE', `${id} has no file ${path}.`);
  if (announced.integrity !== integrityOf(bytes)) {
    throw new ReleaseError('RELEASE_INCOMPLETE', `${id}: ${path} has other bytes than announced.`);
  }
  if (!row.published_at || row.pruned_at) await context.files.write(name, version, path, bytes);
}

/** What a publish and a promotion would say of an upload, or of a published release. Changes nothing. */
export async function check(context: ReleaseContext, name: string, version: string): Promise<ReleaseCheck> {
  const row = await rowOf(context, name, version);
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

/** Closes an upload: from here on the release can be served, and never changes. */
export async function publish(context: ReleaseContext, name: string, version: string, by: By): Promise<void> {
  const row = await rowOf(context, name, version);
  if (!row) throw notFound(name, version);
  if (row.published_at && !row.pruned_at) return;
  const candidate = releaseRecord(name, version, row.manifest);
  await refuseIncomplete(candidate, context.files);
  const { channels } = await context.registry.refresh();
  refuseFor(reasonsToRefuse(PUBLISH_GATES, candidate, channels));
  refuseFor(await weighAndTry(context, candidate));
  if (row.pruned_at) await bringBack(context, candidate, by);
  else await close(context, candidate, by);
}

async function weighAndTry({ files, trial }: ReleaseContext, candidate: ReleaseRecord): Promise<string[]> {
  await files.compress(candidate);
  return [...(await overBudget(candidate, files)), ...(await trial(candidate))];
}

/** The manifest that was checked is the one that is published, whatever was announced meanwhile. */
async function close({ db }: ReleaseContext, candidate: ReleaseRecord, by: By): Promise<void> {
  const { name, version, id, manifest } = candidate;
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('releases')
      .set({ published_at: new Date(), published_by: by.who })
      .where('name', '=', name)
      .where('version', '=', version)
      .where('published_at', 'is', null)
      .where(sql<boolean>`manifest = ${JSON.stringify(manifest)}::jsonb`)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) {
      await writeAudit(transaction, { ...by, action: 'publish', name, version });
      return;
    }
    // Somebody else published the very same meanwhile, or announced another.
    const { published_at } = await transaction
      .selectFrom('releases')
      .select('published_at')
      .where('name', '=', name)
      .where('version', '=', version)
      .executeTakeFirstOrThrow();
    if (!published_at) throw new ReleaseError('RELEASE_INCOMPLETE', `${id} was announced anew meanwhile.`);
  });
}

async function bringBack({ db }: ReleaseContext, { name, version }: ReleaseRecord, by: By) {
  await db.transaction().execute(async (transaction) => {
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

const rowOf = ({ db }: ReleaseContext, name: string, version: string) =>
  db
    .selectFrom('releases')
    .leftJoin('release_prunes as prune', (join) =>
      join.onRef('prune.name', '=', 'releases.name').onRef('prune.version', '=', 'releases.version'),
    )
    .select(['manifest', 'published_at', 'prune.at as pruned_at'])
    .where('releases.name', '=', name)
    .where('releases.version', '=', version)
    .executeTakeFirst();

function tooLarge({ id, manifest }: ReleaseRecord): string[] {
  return Object.entries(manifest.files)
    .filter(([, { bytes }]) => bytes > RELEASE_FILE_LIMIT)
    .map(([path]) => `${id}: ${path} is larger than ${RELEASE_FILE_LIMIT / 1024 / 1024} MB.`);
}

const exists = (name: string, version: string) =>
  new ReleaseError(
    'RELEASE_EXISTS',
    `${releaseIdOf(name, version)} is published with other bytes: choose another version.`,
  );
